/**
 * Which rounds to list.
 *
 * @typedef {{game: string, table: string, result: string, from: string, to: string, mistakes: boolean}} RoundFilter
 *   `from` and `to` are days as the browser writes them, "2030-01-31"
 */

import { h } from "../lib/dom.js";

/** @type {RoundFilter} */
export const NO_FILTER = { game: "", table: "", result: "", from: "", to: "", mistakes: false };

/** @param {RoundFilter} filter */
export const isFiltered = (filter) => Object.values(filter).some(Boolean);

/**
 * The filter as a part of the question to the server. A day is one of this browser's.
 * @param {RoundFilter} filter
 */
export function queryOf({ game, table, result, from, to, mistakes }) {
	const asked = new URLSearchParams();
	if (game) asked.set("game", game);
	if (table) asked.set("table", table);
	if (result) asked.set("result", result);
	if (from) asked.set("since", startOf(from, 0));
	if (to) asked.set("until", startOf(to, 1));
	if (mistakes) asked.set("mistakes", "1");
	const text = String(asked);
	return text && `&${text}`;
}

/**
 * The start of a day, or of a later one.
 * @param {string} day
 * @param {number} later in days
 */
function startOf(day, later) {
	const [year, month, date] = day.split("-").map(Number);
	return new Date(year, month - 1, date + later).toISOString();
}

/**
 * @param {RoundFilter} filter
 * @param {{games: import("../lib/games.js").Heading[], tables: string[],
 *   change: (changes: Partial<RoundFilter>) => void}} about
 */
export function filterForm(filter, { games, tables, change }) {
	return h(
		"form",
		{ class: "filters", "aria-label": "Filters", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
		select(
			"Game",
			filter.game,
			[["", "All games"], ...games.map((one) => /** @type {[string, string]} */ ([one.game, one.title]))],
			(game) => change({ game }),
		),
		select(
			"Table",
			filter.table,
			[["", "All tables"], ...tables.map((one) => /** @type {[string, string]} */ ([one, one]))],
			(table) => change({ table }),
		),
		select(
			"Result",
			filter.result,
			[
				["", "All results"],
				["won", "Won"],
				["lost", "Lost"],
				["even", "Even"],
			],
			(result) => change({ result }),
		),
		day("From", filter.from, (from) => change({ from })),
		day("To", filter.to, (to) => change({ to })),
		h(
			"label",
			{ class: "check" },
			h("input", {
				type: "checkbox",
				checked: filter.mistakes,
				onchange: (/** @type {any} */ event) => change({ mistakes: event.target.checked }),
			}),
			"Mistakes only",
		),
		isFiltered(filter) && h("button", { type: "button", class: "quiet", onclick: () => change(NO_FILTER) }, "Clear"),
	);
}

/**
 * @param {string} label
 * @param {string} value
 * @param {[string, string][]} options
 * @param {(value: string) => void} change
 */
const select = (label, value, options, change) =>
	h(
		"label",
		null,
		h("span", null, label),
		h(
			"select",
			{ value, onchange: (/** @type {any} */ event) => change(event.target.value) },
			options.map(([name, text]) => h("option", { value: name }, text)),
		),
	);

/**
 * @param {string} label
 * @param {string} value
 * @param {(value: string) => void} change
 */
const day = (label, value, change) =>
	h(
		"label",
		null,
		h("span", null, label),
		h("input", { type: "date", value, onchange: (/** @type {any} */ event) => change(event.target.value) }),
	);
