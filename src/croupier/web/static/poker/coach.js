/**
 * The coach at Poker, after each hand and never during one: the exact share of the own hand street by street, against
 * what was shown or, where nobody else showed, against any one hand; and what each decision meant.
 */

import { say } from "../lib/announce.js";
import { get, Refusal } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { listed } from "../lib/words.js";
import { inAddress } from "../lib/addresses.js";
import { nameOf } from "./words.js";

/**
 * @typedef {{street: string, share: number}} StreetShare
 * @typedef {{hand: string, against: string, streets: StreetShare[], decisions: {street: string, says: string}[]}}
 *   Spoken
 */

/**
 * Ask what a finished hand was worth.
 * @param {string} hand
 * @returns {Promise<Spoken | string>} a sentence if there is nothing to say
 */
export async function reviewed(hand) {
	try {
		const [review, { againstAny, pokerWorth }] = await Promise.all([
			get(`/hands/${inAddress(hand)}/review`),
			import("../replay/worth.js"),
		]);
		const told = review.streets.length
			? againstShown(hand, review, pokerWorth)
			: againstUnknown(hand, review, againstAny);
		if (typeof told !== "string") say(inWords(told));
		return told;
	} catch (error) {
		if (error instanceof Refusal) return error.sentence;
		throw error;
	}
}

/**
 * @param {string} hand
 * @param {any} review
 * @param {(decision: any) => {says: string}} worth
 * @returns {Spoken}
 */
function againstShown(hand, { seat, hands, streets, decisions }, worth) {
	const others = hands
		.filter((/** @type {any} */ one) => one.seat !== seat)
		.map((/** @type {any} */ one) => nameOf(one.player));
	const own = streets.flatMap((/** @type {any} */ street) => {
		const found = street.hands.find((/** @type {any} */ one) => one.seat === seat);
		return found ? [{ street: street.street, share: found.equity }] : [];
	});
	return {
		hand,
		against: `Against the ${others.length === 1 ? "hand" : "hands"} of ${listed(others)}`,
		streets: own,
		decisions: decisions.map((/** @type {any} */ one) => ({ street: one.street, says: worth(one).says })),
	};
}

/**
 * @param {string} hand
 * @param {any} review
 * @param {(decision: any) => {says: string}} worth
 * @returns {Spoken | string}
 */
function againstUnknown(hand, { against_any: any }, worth) {
	if (!any) return "Nobody else showed a hand, so there is nothing to compare.";
	const streets = any.streets.map((/** @type {any} */ one) => ({ street: one.street, share: one.equity }));
	return {
		hand,
		against: "Nobody else showed: against any one hand",
		streets,
		decisions: any.decisions.map((/** @type {any} */ one) => ({ street: one.street, says: worth(one).says })),
	};
}

/** @param {number} share */
const percent = (share) => `${(100 * share).toFixed(1)}%`;

/** @param {Spoken} told */
const inWords = ({ against, streets }) =>
	`Coach. ${against}: ${listed(streets.map((one) => `${one.street} ${percent(one.share)}`))}.`;

/** @param {Spoken} told */
export function spokenView({ hand, against, streets, decisions }) {
	return [
		h("p", { class: "soft" }, `${against}, hand ${hand.split(/[/-]/).pop()}:`),
		h(
			"ul",
			{ class: "equities" },
			streets.map((one) =>
				h(
					"li",
					null,
					h("span", null, one.street),
					h("span", { class: "equity", "aria-hidden": "true", style: { "--share": percent(one.share) } }),
					h("b", null, percent(one.share)),
				),
			),
		),
		decisions.length > 0 &&
			h(
				"ol",
				{ class: "coach-decisions" },
				decisions.map((one) => h("li", null, h("b", null, one.street), " ", one.says)),
			),
		h("a", { href: `#/history/${inAddress(hand)}` }, "The hand again, step by step"),
	];
}
