/**
 * The pit's page: alarms, everything that waits for a decision, a tile for each table, and the jackpots.
 *
 * The lobby's stream tells when something has changed. The document is then fetched again, at most once a second.
 */

import { say, warn } from "../lib/announce.js";
import { get, Refusal } from "../lib/api.js";
import { h, render } from "../lib/dom.js";
import { counted } from "../lib/words.js";
import { empty, failed, loading } from "../pages/states.js";
import { staffStream } from "../staff/connection.js";
import { may } from "../staff/rights.js";
import { openTable } from "./deeds.js";
import { jackpotCard } from "./jackpots.js";
import { alarmStrip, matters, queueCard } from "./queue.js";
import { tile } from "./tiles.js";

const LEAST_MS = 1_000;
const CLOCK_MS = 5_000;

/** @typedef {any} PitDocument as GET /api/v1/pit has it */

/** @param {HTMLElement} main */
export async function open(main) {
  /** @type {PitDocument | null} */
  let doc = null;
  let fetchedAt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let due;
  let left = false;

  const draw = () => doc && render(main, picture(doc, Date.now() - fetchedAt));

  function soon() {
    due ??= setTimeout(fetchPit, Math.max(0, fetchedAt + LEAST_MS - Date.now()));
  }

  async function fetchPit() {
    due = undefined;
    try {
      const found = await get("/pit");
      if (left) return;
      tell(doc, found);
      [doc, fetchedAt] = [found, Date.now()];
      draw();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // While the line is cut the picture stays; the stream asks for a new one when it is back.
      if (!doc && !left) render(main, failed(error, soon));
    }
  }

  render(main, loading());
  const { close } = staffStream("/lobby/stream", (message) => {
    if (message.type === "lobby" || message.type === "pit") soon();
  });
  const clock = setInterval(draw, CLOCK_MS);
  return () => {
    left = true;
    close();
    clearInterval(clock);
    clearTimeout(due);
  };
}

/**
 * Say what has come to those who cannot see it.
 * @param {PitDocument | null} before
 * @param {PitDocument} now
 */
function tell(before, now) {
  const known = new Set(before?.alarms.map((/** @type {any} */ one) => one.alarm));
  const alarm = now.alarms.find((/** @type {any} */ one) => !known.has(one.alarm));
  if (alarm) warn(`Alarm: ${alarm.what}`);
  const [was, is] = [before ? matters(before).length : 0, matters(now).length];
  if (is > was) say(`${counted(is, "matter waits", "matters wait")} in the queue.`);
}

/**
 * @param {PitDocument} doc
 * @param {number} ago_ms how old the document is
 */
function picture(doc, ago_ms) {
  const now = Date.parse(doc.at) + ago_ms;
  return h(
    "div",
    { class: "page pit" },
    h("header", { class: "pit-head" }, h("h1", null, "Pit"), may("open_table") && h("button", { type: "button", class: "button", onclick: () => openTable(doc) }, "Open a table")),
    alarmStrip(doc),
    queueCard(doc),
    doc.tables.length
      ? h("ul", { class: "tile-grid", "aria-label": "Tables" }, ...doc.tables.map((/** @type {any} */ table) => tile(doc, table, now)))
      : empty("No table is open."),
    ...doc.jackpots.map((/** @type {any} */ jackpot) => jackpotCard(jackpot)),
  );
}
