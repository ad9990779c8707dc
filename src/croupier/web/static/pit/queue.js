/** Alarms, and the queue of all that waits for somebody: referrals, offers, second persons, prizes, faults. */

import { clause } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { sentenceOf } from "../lib/messages.js";
import { choiceName, listed } from "../lib/words.js";
import { asking, deed } from "./deeds.js";

const DECISIONS = /** @type {Record<string, string>} */ ({
  "play-on": "Play on",
  void: "Void the round",
  "return-hand": "Give a hand back",
  "fold-hand": "Fold a hand",
  "correct-bet": "Correct a bet",
  "correct-card": "Correct a card",
});
const FIELDS = /** @type {Record<string, string>} */ ({ box: "Box", seat: "Seat", bet: "Bet", amount: "The right amount", card: "Card on record", instead: "Card that lies there" });

/** @param {any} doc */
export function alarmStrip(doc) {
  if (!doc.alarms.length) return null;
  return h(
    "ul",
    { class: "alarms", "aria-label": "Alarms" },
    ...doc.alarms.map((/** @type {any} */ one) =>
      h("li", { key: one.alarm }, h("b", null, one.table ? `${one.alarm} · ${one.table}` : one.alarm), h("span", null, one.what), deed("I take it", "take_alarm", { alarm: one.alarm })),
    ),
  );
}

/**
 * Everything in the queue, as list items.
 * @param {any} doc
 */
export const matters = (doc) => [
  ...doc.tables.flatMap((/** @type {any} */ table) => [
    ...table.referrals.map((/** @type {any} */ one, /** @type {number} */ at) => referral(table, one, at === 0)),
    table.offer && offer(table),
    table.reconstructs && item(`${table.id}-order`, table.id, "The cards have to be put back in order.", null, deed("Put in order", "reconstruct", { table: table.id })),
  ]).filter(Boolean),
  ...doc.approvals.map(approval),
  ...doc.jackpots.flatMap((/** @type {any} */ one) => one.pending.map((/** @type {any} */ prize, /** @type {number} */ at) => pending(doc, one, prize, at))),
];

/** @param {any} doc */
export function queueCard(doc) {
  const all = matters(doc);
  return h(
    "section",
    { class: "console-card queue", "aria-label": "Queue" },
    h("h2", null, "Queue", h("span", { class: "spring" }), String(all.length)),
    all.length ? h("ul", null, ...all) : h("p", { class: "soft" }, "Nothing waits."),
  );
}

/**
 * @param {string} key
 * @param {string} where
 * @param {import("../lib/dom.js").Loose} words
 * @param {string | null} who
 * @param {...import("../lib/dom.js").Loose} buttons
 */
const item = (key, where, words, who, ...buttons) =>
  h("li", { key }, h("b", null, where), h("div", null, h("p", null, words), who && h("p", { class: "soft" }, who)), h("div", { class: "deeds" }, ...buttons));

/**
 * @param {any} table
 * @param {any} one
 * @param {boolean} first the first one reported is decided first
 */
function referral(table, one, first) {
  const buttons = one.options.map((/** @type {any} */ { decision, needs }) =>
    asking(
      DECISIONS[decision] ?? decision,
      "resolve",
      [...needs.map((/** @type {string} */ name) => ({ name, label: FIELDS[name], ...(name === "box" || name === "seat" ? { kind: "number" } : {}) })), { name: "reason", label: "Reason", optional: decision === "play-on" }],
      (typed) => ({ table: table.id, decision, ...typed }),
    ),
  );
  return item(`${table.id}-r${one.number}`, table.id, [sentenceOf(one), " ", clause(one.clause)], `For ${one.for}.`, first && buttons);
}

/** @param {any} table */
function offer(table) {
  const { boxes, options } = table.offer;
  const who = listed(boxes.map((/** @type {any} */ one) => `box ${one.box} (${one.player})`));
  return item(`${table.id}-offer`, table.id, [sentenceOf(table.offer), " ", clause(table.offer.clause)], `Waits for ${who}: ${listed(options.map(choiceName), "or")}.`, deed("They go on", "close_options", { table: table.id }));
}

/**
 * What was asked, in words: "confirm prizes: grand, T1-7".
 * @param {any} asked
 */
function inWords({ command: { command, kept_as: _hash, ...fields } }) {
  const told = Object.entries(fields).filter(([, value]) => typeof value === "string" || typeof value === "number");
  return `${command.replaceAll("_", " ")}: ${told.map(([name, value]) => `${name.replaceAll("_", " ")} ${value}`).join(", ")}`;
}

/** @param {any} asked */
function approval(asked) {
  const until = new Date(asked.until).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const who = asked.own ? `You asked. It waits for ${asked.for} until ${until}.` : `${asked.by} asks for ${asked.for} until ${until}.`;
  return item(
    asked.approval,
    asked.approval,
    inWords(asked),
    asked.own || !asked.hindrance ? who : `${who} ${asked.hindrance}`,
    !asked.own && !asked.hindrance && deed("Approve", "approve", { approval: asked.approval }, "primary"),
    asked.own ? deed("Take back", "decline", { approval: asked.approval, reason: "taken back" }) : !asked.hindrance && asking("Refuse", "decline", [{ name: "reason", label: "Reason" }], ({ reason }) => ({ approval: asked.approval, reason })),
  );
}

/**
 * @param {any} doc
 * @param {any} jackpot
 * @param {any} prize
 * @param {number} at
 */
function pending(doc, jackpot, prize, at) {
  const won = prize.claims.map((/** @type {any} */ claim) => `box ${claim.box}, ${claim.prizes.join(" or ")}`).join("; ");
  const asked = doc.approvals.some((/** @type {any} */ one) => one.command.command === "confirm_prizes" && one.command.round === prize.round);
  return item(
    `${jackpot.name}-${prize.round}`,
    prize.table,
    `Prize of ${jackpot.name} is locked: round ${prize.round}${won ? `, ${won}` : ""}.`,
    `Number ${at + 1} in the order of payment.${prize.needs_two ? " Two people confirm it." : ""}`,
    prize.needs_two && !asked && !prize.confirmed_by.length && deed("Confirm", "confirm_prizes", { jackpot: jackpot.name, round: prize.round }, "primary"),
  );
}
