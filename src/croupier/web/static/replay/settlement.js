/** The result of each bet, with its clause. */

import { clause } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { betLabel } from "../lib/games.js";
import { cents, money, signed } from "../lib/money.js";
import { handName, outcomeWord } from "../lib/words.js";
import { nameOf, resultLines } from "../poker/words.js";

/** @typedef {import("../lib/games.js").Game} Game */

/**
 * @param {Game} game
 * @param {any} settlement
 */
export function settlementTable(game, settlement) {
	if (settlement.result === "void") return h("p", { class: "lead" }, "The round is void: all bets went back.");
	return game.game === "poker" ? poker(settlement) : house(game, settlement);
}

/** @param {any} settlement */
function poker(settlement) {
	return [
		h(
			"ul",
			{ class: "plain" },
			resultLines(settlement, null).map((line) => h("li", null, line.text, " ", clause(line.clause))),
		),
		table(
			["Seat", "Player", "Hand", "Start", "End", "Net"],
			settlement.seats.map((/** @type {any} */ seat) =>
				h(
					"tr",
					null,
					h("th", { scope: "row" }, seat.seat),
					h("td", null, seat.player && nameOf(seat.player)),
					h("td", null, handName(seat.hand)),
					h("td", { class: "number" }, money(seat.start)),
					h("td", { class: "number" }, money(seat.end)),
					net(seat.net),
				),
			),
			[3, 4, 5],
		),
	];
}

/**
 * @param {Game} game
 * @param {any} settlement
 */
function house(game, settlement) {
	const { dealer } = settlement;
	return [
		dealer &&
			h(
				"p",
				{ class: "lead" },
				`The dealer had ${handName(dealer.hand)}${dealer.qualifies === false ? ", which does not qualify" : ""}.`,
			),
		table(
			["Bet", "Stake", "Outcome", "Pays", "Clause"],
			settlement.boxes.flatMap((/** @type {any} */ one) => box(game, one)),
			[1, 3],
		),
	];
}

/**
 * One box: its player, then bet by bet.
 * @param {Game} game
 * @param {any} found
 */
function box(game, found) {
	const words = [`Box ${found.box}`, found.player && nameOf(found.player), handName(found.hand)]
		.filter(Boolean)
		.join(" · ");
	return [
		h("tr", { class: "sum" }, h("th", { scope: "row", colspan: 3 }, words), net(found.net), h("td", null)),
		...found.bets.map((/** @type {any} */ bet) =>
			h(
				"tr",
				null,
				h("th", { scope: "row" }, betLabel(game, bet.bet)),
				h("td", { class: "number" }, money(bet.stake)),
				h("td", null, outcomeWord(bet.outcome)),
				h("td", { class: "number" }, cents(bet.pays) ? money(bet.pays) : "–"),
				h("td", null, clause(bet.clause)),
			),
		),
	];
}

/** @param {string} amount */
const net = (amount) =>
	h("td", { class: `number ${cents(amount) > 0 ? "up" : cents(amount) < 0 ? "down" : ""}` }, signed(amount));

/**
 * @param {import("../lib/dom.js").Loose[]} head
 * @param {import("../lib/dom.js").Loose} rows
 * @param {number[]} figures the columns that hold figures
 * @param {string} [label]
 */
export function table(head, rows, figures, label = "Settlement") {
	return h(
		"div",
		{ class: "scroller", tabindex: "0", role: "region", "aria-label": label },
		h(
			"table",
			{ class: "figures-table" },
			h(
				"thead",
				null,
				h(
					"tr",
					null,
					head.map((one, index) => h("th", { scope: "col", class: figures.includes(index) ? "number" : null }, one)),
				),
			),
			h("tbody", null, rows),
		),
	);
}
