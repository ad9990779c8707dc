/** The pit's page: alarms, everything that waits for a decision, a tile for each table, and the jackpots. */

import { say, warn } from "../lib/announce.js";
import { h } from "../lib/dom.js";
import { counted } from "../lib/words.js";
import { openTable } from "../house/table_form.js";
import { empty } from "../pages/states.js";
import { documentPage } from "../staff/document_page.js";
import { may } from "../staff/rights.js";
import { cardRoom } from "./card_room.js";
import { jackpotCard } from "./jackpots.js";
import { alarmStrip, matters, queueCard } from "./queue.js";
import { followTable, tile } from "./tiles.js";

const CLOCK_MS = 5_000;

/** @typedef {import("../lib/answers.js").PitView} PitDocument as GET /api/v1/pit has it */

/** @param {HTMLElement} main */
export const open = (main) => documentPage(main, { path: () => "/pit", picture, tell, clock_ms: CLOCK_MS }).leave;

/**
 * Say what has come to those who cannot see it.
 * @param {PitDocument | null} before
 * @param {PitDocument} now
 */
function tell(before, now) {
	const known = new Set(before?.alarms.map((one) => one.alarm));
	const alarm = now.alarms.find((one) => !known.has(one.alarm));
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
	followTable(doc);
	return h(
		"div",
		{ class: "page pit" },
		h(
			"header",
			{ class: "pit-head" },
			h("h1", null, "Pit"),
			may("open_table") &&
				h("button", { type: "button", class: "button", onclick: () => openTable({}) }, "Open a table"),
		),
		alarmStrip(doc),
		queueCard(doc),
		doc.tables.length
			? h("ul", { class: "tile-grid", "aria-label": "Tables" }, ...doc.tables.map((table) => tile(doc, table, now)))
			: empty("No table is open."),
		cardRoom(doc),
		...doc.jackpots.map((jackpot) => jackpotCard(jackpot)),
	);
}
