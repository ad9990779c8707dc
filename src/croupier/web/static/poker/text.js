/**
 * The table in words, instead of the picture.
 */

import { h } from "../lib/dom.js";
import { cents, money } from "../lib/money.js";
import { clause } from "../lib/dialog.js";
import { chips } from "./amounts.js";
import { pots } from "./pots.js";
import { inWords, missedWord, nameOf, resultLines, stateOf } from "./words.js";

/**
 * @typedef {import("./documents.js").PokerDocument} PokerDocument
 * @typedef {import("./documents.js").Hand} Hand
 * @typedef {import("./documents.js").Seat} Seat
 */

/**
 * @param {PokerDocument} found
 * @param {{sit: (seat: number) => (() => void) | null, stake: number}} around
 */
export function textTable({ hand }, { sit, stake }) {
	const own = hand.seats.find((seat) => seat.seat === hand.you);
	const numbers = Array.from({ length: hand.settings.seats }, (_, index) => index + 1);
	const taken = new Map(hand.seats.map((seat) => [seat.seat, seat]));
	return h(
		"div",
		{ class: "text-table" },
		h(
			"dl",
			{ class: "text-facts" },
			line("Board", hand.board.length ? inWords(hand.board) : "no cards yet"),
			line(
				hand.settlement ? "Result" : "Pot",
				hand.settlement
					? resultText(hand)
					: pots(hand)
							.map((pot) => chips(pot))
							.join(", side pot ") || chips(0),
			),
			own?.cards?.length
				? line("Your cards", [
						inWords(own.cards),
						own.folded ? ", folded" : hand.board.length > 0 && `: ${own.hand_in_words}`,
					])
				: null,
		),
		h(
			"div",
			{ class: "scroller", tabindex: "0", role: "region", "aria-label": "Seats" },
			h(
				"table",
				{ class: "figures-table" },
				h(
					"thead",
					null,
					h(
						"tr",
						null,
						["Seat", "Player", "Chips", "Bet", "State"].map((name) => h("th", { scope: "col" }, name)),
					),
				),
				h(
					"tbody",
					null,
					numbers.map((number) => {
						const seat = taken.get(number);
						return seat ? row(hand, seat) : freeRow(number, sit(number), stake);
					}),
				),
			),
		),
	);
}

/**
 * @param {string} label
 * @param {import("../lib/dom.js").Loose} value
 */
const line = (label, value) => h("div", null, h("dt", null, label), h("dd", null, value));

/** @param {Hand} hand */
function resultText(hand) {
	if (!hand.settlement) return null;
	return resultLines(hand.settlement, hand.you).map((one) => h("p", null, one.text, " ", clause(one.clause)));
}

/**
 * @param {Hand} hand
 * @param {Seat} seat
 */
function row(hand, seat) {
	const words = [
		hand.turn === seat.seat && "to act",
		hand.button === seat.seat && "button",
		hand.hand && hand.small_blind === seat.seat && "small blind",
		hand.hand && hand.big_blind === seat.seat && "big blind",
		stateOf(hand, seat),
		seat.missed && missedWord(seat.missed),
		seat.cards && seat.seat !== hand.you && `shows ${inWords(seat.cards)}`,
	].filter(Boolean);
	return h(
		"tr",
		{ "aria-current": hand.turn === seat.seat ? "step" : null },
		h("th", { scope: "row" }, seat.seat),
		h("td", null, seat.seat === hand.you ? "you" : nameOf(seat.player)),
		h("td", null, chips(seat.stack)),
		h("td", null, cents(seat.bet) ? chips(seat.bet) : "–"),
		h("td", null, words.join(", ")),
	);
}

/**
 * @param {number} number
 * @param {(() => void) | null} take
 * @param {number} stake
 */
function freeRow(number, take, stake) {
	return h(
		"tr",
		null,
		h("th", { scope: "row" }, number),
		h(
			"td",
			{ colspan: 4 },
			take
				? h("button", { type: "button", class: "button small", onclick: take }, `Sit down with ${money(stake)}`)
				: h("span", { class: "soft" }, "free"),
		),
	);
}
