/**
 * Decision charts: best play for each hand, from the exact counts.
 */

import { h } from "../lib/dom.js";
import { percent, withSign } from "./words.js";

/** @typedef {import("../lib/dom.js").VElement} VElement */
/** @typedef {{third: string, dealer_up: string, matched: boolean, bet: number, of: number}} AceKing */
/** @typedef {{hand: string, play: number, best: string}} StartingHand */

const RANKS = [..."AKQJT98765432"];
const UP = [...RANKS].reverse();
const THIRD = [..."QJT987654"];

/** @param {string} rank */
const rankName = (rank) => (rank === "T" ? "10" : rank);

/**
 * The ace-king hands of a stud game: one chart for hands with a card of the dealer's rank, one for those without.
 * @param {AceKing[]} chart
 */
export function aceKingCharts(chart) {
	return [
		h("h3", null, "You hold a card of the dealer's rank"),
		aceKing(chart, true),
		h("h3", null, "You hold none of the dealer's rank"),
		aceKing(chart, false),
	];
}

/**
 * @param {AceKing[]} chart
 * @param {boolean} matched
 */
function aceKing(chart, matched) {
	const cells = new Map(chart.filter((one) => one.matched === matched).map((one) => [one.third + one.dealer_up, one]));
	const caption = `Ace-king hands ${matched ? "with" : "without"} a card of the dealer's rank: share of hands that BET`;
	return h(
		"div",
		{ class: "scroller", tabindex: "0", role: "region", "aria-label": caption },
		h(
			"table",
			{ class: "chart" },
			h("caption", { class: "unseen" }, caption),
			h(
				"thead",
				null,
				h(
					"tr",
					null,
					h("th", { scope: "col" }, h("span", { class: "corner" }, "dealer shows")),
					UP.map((up) => h("th", { scope: "col" }, rankName(up))),
				),
			),
			h(
				"tbody",
				null,
				THIRD.map((third) => aceKingRow(third, cells)),
			),
		),
	);
}

/**
 * @param {string} third
 * @param {Map<string, AceKing>} cells
 */
function aceKingRow(third, cells) {
	return h(
		"tr",
		null,
		h("th", { scope: "row" }, `A-K-${rankName(third)}`),
		UP.map((up) => aceKingCell(third, up, cells.get(third + up))),
	);
}

/**
 * @param {string} third
 * @param {string} up
 * @param {AceKing | undefined} cell
 */
function aceKingCell(third, up, cell) {
	if (!cell) return h("td", { class: "none" });
	const share = cell.bet / cell.of;
	const where = `A-K-${rankName(third)} against ${rankName(up)}`;
	const what = share === 1 ? "always BET" : share === 0 ? "always fold" : `BET with ${percent(share, 2)} of the hands`;
	return h(
		"td",
		{ class: shade(share), style: { "--share": `${share * 100}%` }, title: `${where}: ${what}` },
		share === 1 ? sized("BET", "B") : share === 0 ? sized("fold", "f") : Math.round(share * 100),
	);
}

/**
 * A word, or its first letter on a phone.
 * @param {string} word
 * @param {string} letter
 */
const sized = (word, letter) => [
	h("span", { class: "wide-only" }, word),
	h("span", { class: "narrow-only", "aria-hidden": "true" }, letter),
];

/**
 * Full colour for choices that are always made; at most half for others, so that the figure can be read.
 * @param {number} share
 */
const shade = (share) => (share === 1 ? "shade strong" : "shade");

/**
 * All 169 starting hands of hold'em, with the worth of playing each, in antes.
 * @param {StartingHand[]} hands
 */
export function startingHands(hands) {
	const byName = new Map(hands.map((one) => [one.hand, one]));
	const best = Math.max(...hands.map((one) => one.play));
	const caption = "Starting hands: the value of playing each, in antes; suited hands above the diagonal";
	return h(
		"div",
		{ class: "scroller", tabindex: "0", role: "region", "aria-label": caption },
		h(
			"table",
			{ class: "chart square" },
			h("caption", { class: "unseen" }, caption),
			h(
				"thead",
				null,
				h(
					"tr",
					null,
					h("td", null),
					RANKS.map((rank) => h("th", { scope: "col" }, rankName(rank))),
				),
			),
			h(
				"tbody",
				null,
				RANKS.map((row, down) =>
					h(
						"tr",
						null,
						h("th", { scope: "row" }, rankName(row)),
						RANKS.map((column, across) => startingHand(byName.get(nameOf(row, column, down, across)), best)),
					),
				),
			),
		),
	);
}

/**
 * @param {string} row
 * @param {string} column
 * @param {number} down
 * @param {number} across
 */
function nameOf(row, column, down, across) {
	if (down === across) return row + column;
	return down < across ? `${row}${column}s` : `${column}${row}o`;
}

/**
 * @param {StartingHand | undefined} hand
 * @param {number} best
 */
function startingHand(hand, best) {
	if (!hand) return h("td", { class: "none" });
	const share = Math.max(0, hand.play) / best;
	const folded = hand.best === "fold";
	const title = `${hand.hand.replace("T", "10")}: ${withSign(hand.play, 4)} antes played${folded ? "; fold" : ""}`;
	return h(
		"td",
		{ class: folded ? "folds" : shade(share), style: { "--share": `${(share * 100).toFixed(1)}%` }, title },
		folded ? sized("fold", "f") : sized(withSign(hand.play, 1), withSign(hand.play, 1).replace("+", "")),
	);
}
