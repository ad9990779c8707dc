/** The table in the middle of the console: the Dealer's cards, the board, and each box or seat with its chips. */

import { cards } from "../lib/cards.js";
import { h } from "../lib/dom.js";
import { betLabel } from "../lib/games.js";
import { money } from "../lib/money.js";
import { called } from "../lib/words.js";

/** @typedef {import("./desk.js").DealerDesk} DealerDesk */

/** @param {DealerDesk} desk */
export function feltView(desk) {
	const { round, hand } = desk.doc;
	const dealer = round?.dealer;
	const board = desk.isPoker ? hand?.board : round?.community;
	return h(
		"section",
		{ class: "desk-felt", key: "felt", "aria-label": "Table" },
		h(
			"div",
			{ class: "felt-top" },
			dealer?.cards_dealt > 0 &&
				h(
					"div",
					{ class: "felt-cards" },
					h("span", null, "Dealer"),
					cards(shown(dealer.face_up, dealer.cards_dealt)),
					h("small", null, dealer.hand_in_words ?? ""),
				),
			board?.length > 0 && h("div", { class: "felt-cards" }, h("span", null, "Board"), cards(board)),
			desk.isPoker &&
				h(
					"div",
					{ class: "felt-cards" },
					h("span", null, "Pot"),
					h("b", null, money(hand?.pot ?? "0")),
					hand?.button && h("small", null, `button at seat ${hand.button}`),
				),
			round?.draw?.magic_card &&
				h("div", { class: "felt-cards" }, h("span", null, "Magic card"), cards([round.draw.magic_card])),
			!desk.isPoker &&
				!dealer?.cards_dealt &&
				!board?.length &&
				h(
					"p",
					null,
					desk.game?.community_cards
						? "Neither the Dealer nor the board has a card yet."
						: "The Dealer has no card yet.",
				),
		),
		h("ol", { class: "places" }, ...places(desk)),
	);
}

/**
 * @param {string[]} up
 * @param {number} count
 */
const shown = (up, count) => [...Array(Math.max(0, count - up.length)).fill(null), ...up];

/** @param {DealerDesk} desk */
function places(desk) {
	const numbers = Array.from({ length: desk.doc.table.boxes }, (_, at) => at + 1);
	return numbers.map((number) => (desk.isPoker ? seat(desk, number) : box(desk, number)));
}

/**
 * @param {DealerDesk} desk
 * @param {number} number
 * @param {{name: string, state: string, parts: import("../lib/dom.js").Loose[], dim?: boolean, due?: boolean}} what
 */
function place(desk, number, { name, state, parts, dim = false, due = false }) {
	const word = desk.isPoker ? "Seat" : "Box";
	const chosen = (desk.place ?? desk.chosen) === number;
	return h(
		"li",
		{
			key: number,
			class: ["place", !name && "is-free", dim && "is-out", due && "is-due", chosen && "is-chosen"]
				.filter(Boolean)
				.join(" "),
		},
		h(
			"button",
			{
				type: "button",
				class: "place-button",
				"aria-pressed": String(chosen),
				"aria-label": [`${word} ${number}`, name, state].filter(Boolean).join(", "),
				onclick: () => pickPlace(desk, number),
			},
			h("span", { class: "place-number" }, number),
			h("b", null, name || "free"),
			h("span", { class: "place-state" }, state),
		),
		...parts,
	);
}

/**
 * Choose a box or seat: while bets are open, or between hands, its form opens.
 * @param {DealerDesk} desk
 * @param {number} number
 */
export function pickPlace(desk, number) {
	if (number < 1 || number > desk.doc.table.boxes) return;
	desk.choose(number);
	if (!desk.isPoker && desk.doc.round?.stage === "betting") desk.open("bets");
	else if (desk.isPoker && desk.console?.by_hand)
		desk.open(!desk.deciding ? "seat" : desk.actsEarly(number) ? "early" : null);
}

/**
 * @param {DealerDesk} desk
 * @param {number} number
 */
function box(desk, number) {
	const found = desk.doc.round?.boxes.find((/** @type {any} */ one) => one.box === number);
	if (!found) return place(desk, number, { name: "", state: "", parts: [], dim: true });
	const bets = Object.entries(found.bets);
	const state = found.out
		? "out"
		: found.folded
			? "folded"
			: found.to_decide
				? "to decide"
				: (found.decisions.at(-1) ?? "");
	return place(desk, number, {
		name: called(found.player),
		state,
		dim: found.folded || found.out,
		due: found.to_decide,
		parts: [
			h(
				"dl",
				{ class: "place-bets" },
				...bets.flatMap(([bet, amount]) => [
					h("dt", null, desk.game ? betLabel(desk.game, bet) : bet),
					h("dd", { class: bet in found.under_minimum ? "is-low" : null }, money(/** @type {string} */ (amount))),
				]),
			),
			found.cards_dealt > 0 &&
				h(
					"div",
					{ class: "place-cards" },
					cards(found.cards ?? Array(found.cards_dealt).fill(null), { drawing: "mini" }),
				),
			found.hand_in_words && h("small", null, found.hand_in_words),
		],
	});
}

/**
 * @param {DealerDesk} desk
 * @param {number} number
 */
function seat(desk, number) {
	const found = desk.doc.hand?.seats.find((/** @type {any} */ one) => one.seat === number);
	if (!found) return place(desk, number, { name: "", state: "", parts: [], dim: true });
	const turn = desk.doc.hand.turn === number || desk.console?.asked?.seat === number;
	const state = turn
		? "in turn"
		: found.all_in
			? "all-in"
			: found.folded
				? "folded"
				: found.away
					? "away"
					: found.in_hand
						? ""
						: "waits";
	return place(desk, number, {
		name: called(found.player),
		state,
		dim: found.folded || found.away,
		due: turn,
		parts: [
			h(
				"dl",
				{ class: "place-bets" },
				h("dt", null, "Stack"),
				h("dd", null, money(found.stack)),
				h("dt", null, "Bet"),
				h("dd", null, money(found.bet)),
			),
			found.cards_dealt > 0 &&
				!found.folded &&
				h(
					"div",
					{ class: "place-cards" },
					cards(found.cards ?? Array(found.cards_dealt).fill(null), { drawing: "mini" }),
				),
			found.hand_in_words && h("small", null, found.hand_in_words),
		],
	});
}
