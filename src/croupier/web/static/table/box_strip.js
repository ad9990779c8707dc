/** On a narrow screen: all boxes as a strip. The chosen one is on the felt. */

import { h } from "../lib/dom.js";
import { cents, money, signed } from "../lib/money.js";
import { called } from "../lib/words.js";

/** @typedef {import("./table.js").HouseTable} HouseTable */

/** @param {HouseTable} table */
export function strip(table) {
	const numbers = Array.from({ length: table.doc.table.boxes }, (_, index) => index + 1);
	return h(
		"div",
		{ class: "strip", role: "group", "aria-label": "Boxes" },
		...numbers.map((number) => tile(table, number)),
	);
}

/**
 * @param {HouseTable} table
 * @param {number} number
 */
function tile(table, number) {
	const { doc } = table;
	const found = doc.round?.boxes.find((box) => box.box === number);
	const seated = doc.seated?.find((one) => one.box === number);
	const who = found?.player ?? seated?.player ?? null;
	const own = who !== null && who === doc.you.player;
	const shown = table.shownBox(number);
	const current = number === table.box;
	return h(
		"button",
		{
			type: "button",
			key: number,
			class: `tile${own ? " is-own" : ""}${found?.to_decide ? " to-decide" : ""}${found?.folded ? " is-folded" : ""}`,
			"aria-pressed": String(current),
			onclick: () => table.choose(number),
			hook: { created: showChosen, updated: showChosen },
		},
		h("span", { class: "tile-who" }, h("b", null, number), ` ${own ? "You" : who ? called(who) : "free"}`),
		h("span", { class: "tile-what" }, shown ? (shown.net === 0 ? "even" : signed(shown.net)) : stateOf(table, number)),
	);
}

/**
 * Scroll the chosen tile into view without moving the page.
 * @param {HTMLElement} el
 * @param {import("../lib/dom.js").Props} [before]
 */
function showChosen(el, before) {
	const row = el.parentElement;
	if (!row || el.getAttribute("aria-pressed") !== "true" || before?.["aria-pressed"] === "true") return;
	row.scrollTo({ left: el.offsetLeft - (row.clientWidth - el.clientWidth) / 2 });
}

/**
 * @param {HouseTable} table
 * @param {number} number
 */
function stateOf(table, number) {
	const found = table.doc.round?.boxes.find((box) => box.box === number);
	if (!found) return "–";
	if (found.folded) return "folded";
	if (found.to_decide) return "to decide";
	return money(Object.values(found.bets).reduce((sum, amount) => sum + cents(amount), 0));
}
