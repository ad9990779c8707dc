/** A tile for each table, and the deeds behind it. */

import { get } from "../lib/api.js";
import { orSay, showDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { sentenceOf } from "../lib/messages.js";
import { money } from "../lib/money.js";
import { called } from "../lib/words.js";
import { configureTable } from "../house/table_form.js";
import { may } from "../staff/rights.js";
import { asking, deed } from "./deeds.js";
import { betNamesOf } from "./game_words.js";

/**
 * "3:05".
 * @param {number} seconds
 */
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/**
 * @param {import("../lib/answers.js").PitView} doc
 * @param {import("../lib/answers.js").PitTableView} table
 * @param {number} now
 */
export function tile(doc, table, now) {
	const waits = table.since ? clock(Math.max(0, (now - Date.parse(table.since)) / 1000)) : "";
	const { finished = 0, an_hour = null } = table.today ?? {};
	const pace = [
		`${finished} today`,
		an_hour === null ? "" : `${an_hour} an hour`,
		table.planned_an_hour === null ? "" : `plan ${table.planned_an_hour}`,
	]
		.filter(Boolean)
		.join(" · ");
	const places = table.game === "poker" ? "seats" : "boxes";
	return h(
		"li",
		{ class: `tile is-${table.status}`, key: table.id, "data-game": table.game },
		h(
			"h2",
			null,
			h(
				"a",
				{ href: "#/pit", onclick: (/** @type {Event} */ event) => (event.preventDefault(), showTable(doc, table.id)) },
				`${table.id} · ${table.name}`,
			),
		),
		h("p", null, `${table.title}${table.status === "open" ? "" : ` · ${table.status}: ${table.reason ?? ""}`}`),
		h("p", null, announcement(table), " ", h("span", { class: "figure" }, waits)),
		h("p", null, `${table.taken} of ${table.boxes} ${places} · ${money(table.money)} · ${dealerInWords(table)}`),
		h("p", { class: "figure" }, pace),
	);
}

/** @param {import("../lib/answers.js").PitTableView} table */
function dealerInWords({ dealer }) {
	if (dealer === "automatic") return "system deals";
	return dealer === "human" ? "no Dealer named" : `Dealer ${dealer}`;
}

/**
 * The table's own message, in the words of its game.
 * @param {import("../lib/answers.js").PitTableView} table
 */
const announcement = (table) => sentenceOf(table, betNamesOf(table.game));

/**
 * Draws the dialog of a table again from a newer document.
 * @type {(doc: import("../lib/answers.js").PitView) => void}
 */
let redrawTable = () => {};

/** The dialog of a table follows the page. @param {import("../lib/answers.js").PitView} doc */
export const followTable = (doc) => redrawTable(doc);

/**
 * @param {import("../lib/answers.js").PitView} doc
 * @param {string} id
 */
function showTable(doc, id) {
	let newest = doc;
	const current = () => newest.tables.find((one) => one.id === id);
	const dialog = showDialog({
		title: `${id} · ${current()?.name}`,
		class: "pit-deeds",
		body: () => {
			const table = current();
			return table ? tableDeeds(newest, table) : h("p", null, "This table is closed.");
		},
	});
	redrawTable = (found) => {
		newest = found;
		dialog.update();
	};
}

/**
 * @param {import("../lib/answers.js").PitView} doc
 * @param {import("../lib/answers.js").PitTableView} table
 */
function tableDeeds(doc, table) {
	const id = table.id;
	return [
		h("p", null, announcement(table)),
		h(
			"div",
			{ class: "deeds" },
			table.status === "open" &&
				asking("Suspend", "suspend_table", [{ name: "reason", label: "Reason" }], ({ reason }) => ({
					table: id,
					reason,
				})),
			table.status === "suspended" && deed("Reopen", "resume_table", { table: id }),
			deed("Close the table", "close_table", { table: id }),
			limits(table),
			h("a", { class: "button", href: `#/deal/${encodeURIComponent(id)}` }, "Console"),
			table.jackpot &&
				asking(
					"Report a fault",
					"report_fault",
					[
						{ name: "what", label: "The fault" },
						{ name: "box", label: "Box, if it is one box", optional: true, kind: "number" },
					],
					(typed) => ({ jackpot: table.jackpot, table: id, ...typed }),
				),
			table.playing && deed("Interrupt the round", "interrupt", { table: id }),
			dealerDeeds(doc, table),
			table.game === "poker" && pokerDeeds(doc, table),
		),
	];
}

/**
 * Other limits, boxes or seats, Dealer and pace; nothing if the role cannot change them.
 * @param {import("../lib/answers.js").PitTableView} table
 */
function limits(table) {
	if (!may("configure_table")) return null;
	const change = async () => {
		const house = await orSay(() => get("/house"));
		if (house)
			configureTable(
				house.tables.find((/** @type {import("../lib/answers.js").TableSetUpView} */ one) => one.id === table.id),
				house,
			);
	};
	return h("button", { type: "button", key: "limits", class: "button", onclick: change }, "Limits and boxes");
}

/**
 * Dealers take turns at the tables that people deal.
 * @param {import("../lib/answers.js").PitView} doc
 * @param {import("../lib/answers.js").PitTableView} table
 */
function dealerDeeds(doc, table) {
	if (!table.people_deal) return null;
	const dealers = doc.dealers.map(
		(one) => /** @type {[string, string]} */ ([one.name, one.table ? `${one.name}, at ${one.table}` : one.name]),
	);
	const named = doc.dealers.some((one) => one.table === table.id);
	return [
		dealers.length > 0 &&
			asking("Dealer on", "assign_dealer", [{ name: "dealer", label: "Dealer", choices: dealers }], ({ dealer }) => ({
				table: table.id,
				dealer,
			})),
		named && deed("Dealer off", "relieve_dealer", { table: table.id }),
	];
}

/**
 * @param {import("../lib/answers.js").PitView} doc
 * @param {import("../lib/answers.js").PitTableView} table
 */
function pokerDeeds(doc, table) {
	const id = table.id;
	const others = doc.tables.filter((one) => one.game === "poker" && one.id !== id && one.status === "open");
	const places = others.map((one) => /** @type {[string, string]} */ ([one.id, `${one.id} · ${one.name}`]));
	const seated = table.seated.map(
		(one) => /** @type {[string, string]} */ ([String(one.box), `${one.box}: ${called(one.player)}`]),
	);
	const taken = new Set(table.seated.map((one) => one.box));
	const free = Array.from({ length: table.boxes }, (_, at) => at + 1)
		.filter((seat) => !taken.has(seat))
		.map((seat) => /** @type {[string, string]} */ ([String(seat), `Seat ${seat}`]));
	const player = /** @type {const} */ ({ name: "seat", label: "Player", choices: seated, kind: "number" });
	return [
		seated.length > 0 &&
			free.length > 0 &&
			asking(
				"Change a seat",
				"change_seat",
				[player, { name: "to_seat", label: "To", choices: free, kind: "number" }],
				(typed) => ({ table: id, ...typed }),
			),
		seated.length > 0 &&
			others.length > 0 &&
			asking(
				"Move a player",
				"relocate",
				[
					player,
					{ name: "to_table", label: "To", choices: places },
					{ name: "to_seat", label: "Seat there", kind: "number" },
				],
				(typed) => ({ table: id, ...typed }),
			),
		seated.length > 0 && asking("Sits out", "sit_out", [player], (typed) => ({ table: id, ...typed })),
		seated.length > 0 && asking("Has left", "deem_gone", [player], (typed) => ({ table: id, ...typed })),
		deed("Call the next player", "call_next", { table: id }),
		table.playing && deed("Call the clock", "call_clock", { table: id }),
		table.playing && table.people_deal && deed("The clock has run out", "run_out_clock", { table: id }),
		others.length > 0 &&
			asking("Balance with", "balance_tables", [{ name: "other", label: "Table", choices: places }], ({ other }) => ({
				tables: [id, other],
			})),
		others.length > 0 &&
			asking(
				"Must-move table",
				"link_must_move",
				[{ name: "feeder", label: "Its players move here", choices: places }],
				({ feeder }) => ({ table: id, feeder }),
			),
		doc.card_room.must_move.some((one) => one.table === id) &&
			deed("End the must-move", "unlink_must_move", { table: id }),
		others.length > 0 && deed("Break the table", "break_table", { table: id }),
	];
}
