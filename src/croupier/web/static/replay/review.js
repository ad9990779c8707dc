/** The value of a Poker hand, and of the viewer's decisions in it, against the hands that were shown. */

import { get } from "../lib/api.js";
import { cards } from "../lib/cards.js";
import { h } from "../lib/dom.js";
import { money, signed } from "../lib/money.js";
import { inAddress } from "../lib/addresses.js";
import { nameOf } from "../poker/words.js";
import { table } from "./settlement.js";

/**
 * @param {string} hand
 * @returns {Promise<any>}
 */
export const reviewOf = (hand) => get(`/hands/${inAddress(hand)}/review`);

/** @param {any} review */
export function reviewTables(review) {
	if (!review.streets.length)
		return h("p", { class: "lead" }, "No other hand was shown, so there is nothing to compare.");
	const { hands, streets, decisions, seat } = review;
	return [
		table(
			["Hand", "", ...streets.map((/** @type {any} */ one) => one.street)],
			hands.map((/** @type {any} */ one) =>
				h(
					"tr",
					null,
					h("th", { scope: "row" }, nameOf(one.player)),
					h("td", null, cards(one.cards)),
					streets.map((/** @type {any} */ street) => h("td", { class: "number" }, equity(street, one.seat))),
				),
			),
			streets.map((/** @type {any} */ _, /** @type {number} */ index) => index + 2),
			"Equity at each street",
		),
		decisions.length > 0 &&
			table(
				["Street", seat ? "You" : "Seat", "Worth", "Instead"],
				decisions.map((/** @type {any} */ one) =>
					h(
						"tr",
						null,
						h("th", { scope: "row" }, one.street),
						h("td", null, seat ? "" : `${one.seat}: `, words(done(one))),
						h("td", { class: "number" }, signed(done(one).chips)),
						h("td", null, instead(one)),
					),
				),
				[2],
				"Decisions",
			),
		h(
			"p",
			{ class: "soft" },
			"Counted against the hands that were shown, over every board that could still come, " +
				"as if no further bet had followed. Amounts are rounded to the nearest cent.",
		),
	];
}

/**
 * @param {any} street
 * @param {number} seat
 */
function equity(street, seat) {
	const found = street.hands.find((/** @type {any} */ one) => one.seat === seat);
	return found ? `${(100 * found.equity).toFixed(2)}%` : "–";
}

/** @param {any} decision */
const done = (decision) => decision.worth.findLast((/** @type {any} */ one) => one.action === decision.done);

/** @param {any} decision */
const instead = (decision) =>
	decision.worth
		.filter((/** @type {any} */ one) => one !== done(decision))
		.map((/** @type {any} */ one) => `${words(one)} ${signed(one.chips)}`)
		.join(" · ");

/** @param {any} worth */
const words = ({ action, to }) => (["bet", "raise", "all-in"].includes(action) ? `${action} ${money(to)}` : action);
