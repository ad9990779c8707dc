/** A tile for each table, and the deeds behind it. */

import { showDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { sentenceOf } from "../lib/messages.js";
import { money } from "../lib/money.js";
import { called } from "../lib/words.js";
import { asking, deed } from "./deeds.js";

/**
 * "3:05".
 * @param {number} seconds
 */
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/**
 * @param {any} doc
 * @param {any} table
 * @param {number} now
 */
export function tile(doc, table, now) {
  const waits = table.since ? clock(Math.max(0, (now - Date.parse(table.since)) / 1000)) : "";
  const pace = [`${table.today.finished} today`, table.today.an_hour === null ? "" : `${table.today.an_hour} an hour`, table.planned_an_hour === null ? "" : `plan ${table.planned_an_hour}`].filter(Boolean).join(" · ");
  return h(
    "li",
    { class: `tile is-${table.status}`, key: table.id, "data-game": table.game },
    h("h2", null, h("a", { href: "#/pit", onclick: (/** @type {Event} */ event) => (event.preventDefault(), showTable(doc, table)) }, `${table.id} · ${table.name}`)),
    h("p", null, `${table.title}${table.status === "open" ? "" : ` · ${table.status}: ${table.reason ?? ""}`}`),
    h("p", null, sentenceOf(table), " ", h("span", { class: "figure" }, waits)),
    h("p", null, `${table.taken} of ${table.boxes} ${table.game === "poker" ? "seats" : "boxes"} · ${money(table.money)} · ${table.dealer === "automatic" ? "system deals" : table.dealer === "human" ? "no Dealer named" : `Dealer ${table.dealer}`}`),
    h("p", { class: "figure" }, pace),
  );
}

/**
 * @param {any} doc
 * @param {any} table
 */
function showTable(doc, table) {
  const id = table.id;
  const poker = table.game === "poker";
  showDialog({
    title: `${id} · ${table.name}`,
    class: "pit-deeds",
    body: () => [
      h("p", null, sentenceOf(table)),
      h(
        "div",
        { class: "deeds" },
        table.status === "open" && asking("Suspend", "suspend_table", [{ name: "reason", label: "Reason" }], ({ reason }) => ({ table: id, reason })),
        table.status === "suspended" && deed("Reopen", "resume_table", { table: id }),
        deed("Close the table", "close_table", { table: id }),
        limits(table),
        h("a", { class: "button", href: `#/deal/${encodeURIComponent(id)}` }, "Console"),
        table.jackpot && asking("Report a fault", "report_fault", [{ name: "what", label: "What does not work" }, { name: "box", label: "Box, if it is one box", optional: true, kind: "number" }], (typed) => ({ jackpot: table.jackpot, table: id, ...typed })),
        poker && pokerDeeds(doc, table),
      ),
      poker && lists(doc, table),
    ],
  });
}

/** @param {any} table */
function limits(table) {
  const asks = Object.entries(table.limits)
    .filter(([, value]) => typeof value === "string")
    .map(([name, value]) => ({ name, label: name.replaceAll("_", " "), value: String(value), optional: true }));
  const size = table.game === "poker" ? "seats" : "boxes";
  const boxes = /** @type {const} */ ({ name: size, label: size, value: String(table.boxes), kind: "number" });
  const kept = Object.fromEntries(Object.entries(table.limits).filter(([, value]) => typeof value !== "string"));
  const device = table.device ? { device: table.device } : {};
  return asking("Limits and boxes", "configure_table", [...asks, boxes], (typed) => ({ table: table.id, settings: { ...kept, ...device, by_hand: table.by_hand, ...typed } }));
}

/**
 * @param {any} doc
 * @param {any} table
 */
function pokerDeeds(doc, table) {
  const id = table.id;
  const others = doc.tables.filter((/** @type {any} */ one) => one.game === "poker" && one.id !== id && one.status === "open");
  const seated = table.seated.map((/** @type {any} */ one) => [String(one.box), `${one.box}: ${called(one.player)}`]);
  const dealers = doc.dealers.map((/** @type {any} */ one) => [one.name, one.table ? `${one.name}, at ${one.table}` : one.name]);
  const named = doc.dealers.some((/** @type {any} */ one) => one.table === id);
  return [
    table.people_deal && dealers.length > 0 && asking("Dealer on", "assign_dealer", [{ name: "dealer", label: "Dealer", choices: dealers }], ({ dealer }) => ({ table: id, dealer })),
    named && deed("Dealer off", "relieve_dealer", { table: id }),
    seated.length > 0 && others.length > 0 && asking("Move a player", "relocate", [{ name: "seat", label: "Player", choices: seated, kind: "number" }, { name: "to_table", label: "To", choices: others.map((/** @type {any} */ one) => [one.id, `${one.id} · ${one.name}`]) }, { name: "to_seat", label: "Seat there", kind: "number" }], (typed) => ({ table: id, ...typed })),
    deed("Call the next player", "call_next", { table: id }),
    others.length > 0 && deed("Break the table", "break_table", { table: id }),
  ];
}

/**
 * The waiting lists for this table.
 * @param {any} doc
 * @param {any} table
 */
function lists(doc, table) {
  return doc.card_room.lists
    .filter((/** @type {any} */ list) => list.tables.includes(table.id))
    .map((/** @type {any} */ list) =>
      h(
        "section",
        { key: list.stakes },
        h("h3", null, `Waiting list ${list.stakes}`),
        h("ol", null, ...list.names.map((/** @type {any} */ one) => h("li", { key: one.player }, one.player, one.called && " (called)", " ", deed("Take off", "leave_list", { stakes: list.stakes, player: one.player })))),
        asking("Put a player on the list", "join_list", [{ name: "player", label: "Player" }], ({ player }) => ({ stakes: list.stakes, player })),
      ),
    );
}
