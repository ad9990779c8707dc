/**
 * The value of each decision of a round: at a house game exactly, with the cards the player could see; at Poker against
 * the hands that were shown, or against any one hand where nobody else showed theirs.
 *
 * @typedef {{label: string, value: number | null, isDone: boolean, isBest: boolean}} Choice `value` in cents
 * @typedef {{choices: Choice[], says: string, verdict: string, against: string, cost: number, isMistake: boolean}}
 *   Worth `against`: which hands it was counted against, at Poker
 */

import { get } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { choiceWord } from "../lib/games.js";
import { cents, money, signed } from "../lib/money.js";
import { listed } from "../lib/words.js";
import { inAddress } from "../lib/addresses.js";

/**
 * @typedef {import("./replayed.js").Replayed} Replayed
 * @typedef {import("../lib/games.js").Game} Game
 */

/**
 * The worth of the viewer's decisions at a house game, by the position of each in the store.
 * @param {Game} game
 * @param {Replayed} found
 * @returns {Promise<Map<number, Worth>>}
 */
export async function houseWorths(game, found) {
	const { decisions } = await get(`/rounds/${inAddress(found.round)}/review`);
	return new Map(decisions.map((/** @type {any} */ one) => [one.position, houseWorth(game, one)]));
}

/**
 * @param {Game} game
 * @param {any} decision
 * @returns {Worth}
 */
function houseWorth(game, { choice, best, worth, cost, is_mistake: isMistake, box }) {
	const word = (/** @type {string} */ one) => choiceWord(game, one);
	if (best === null) {
		const unseen = `Box ${box} was played unseen: its decision is not valued.`;
		return { choices: [], says: unseen, verdict: unseen, against: "", cost: 0, isMistake: false };
	}
	const choices = Object.entries(worth).map(([name, value]) => ({
		label: word(name),
		value: cents(/** @type {string} */ (value)),
		isDone: name === choice,
		isBest: name === best,
	}));
	const figures = listed(choices.map((one) => `${one.label} ${signed(one.value)}`));
	const verdict = isMistake
		? `${word(choice)} cost ${money(cost)}; ${word(best)} was best.`
		: `${word(choice)} was best play.`;
	return { choices, says: `${figures}. ${verdict}`, verdict, against: "", cost: cents(cost), isMistake };
}

/**
 * The worth of the viewer's decisions at Poker. Reviews list them in the order of their events.
 * @param {any} review
 * @param {Replayed} found
 * @returns {Map<number, Worth>}
 */
export function pokerWorths(review, found) {
	const acted = found.notices.filter((one) => one.event === "acted" && found.own.includes(one.seat));
	const all = review.decisions.length
		? review.decisions.map(pokerWorth)
		: (review.against_any?.decisions ?? []).map(againstAny);
	return new Map(acted.slice(0, all.length).map((one, index) => [one.position, all[index]]));
}

/**
 * @param {any} decision
 * @returns {Worth}
 */
export function pokerWorth({ done, worth, given_up: gaveUp }) {
	const most = Math.max(...worth.map((/** @type {any} */ one) => cents(one.chips)));
	const last = worth.findLast((/** @type {any} */ one) => one.action === done);
	const choices = worth.map((/** @type {any} */ one) => ({
		label: actionWords(one),
		value: cents(one.chips),
		isDone: one === last,
		isBest: cents(one.chips) === most,
	}));
	const figures = listed(choices.map((/** @type {Choice} */ one) => `${one.label} ${signed(one.value ?? 0)}`));
	const cost = cents(gaveUp);
	const verdict = cost ? `This gave up ${money(cost)}.` : "";
	return {
		choices,
		says: `${figures}. ${verdict}`.trim(),
		verdict,
		against: "against what was shown",
		cost,
		isMistake: false,
	};
}

/**
 * @param {any} decision
 * @returns {Worth}
 */
export function againstAny({ pot, to_call: toCall, needed, equity }) {
	const price = cents(toCall)
		? `A call of ${money(toCall)} into ${money(pot)} needs ${percent(needed)}.`
		: `Nothing to call, ${money(pot)} in the pot.`;
	const says = `${price} You had ${percent(equity)}.`;
	return { choices: [], says, verdict: says, against: "against any one hand", cost: 0, isMistake: false };
}

/** @param {number} share */
export const percent = (share) => `${(100 * share).toFixed(1)}%`;

/** @param {{action: string, to: string | null}} one */
export const actionWords = ({ action, to }) => {
	const word = action.charAt(0).toUpperCase() + action.slice(1);
	return to !== null && ["bet", "raise", "all-in"].includes(action) ? `${word} ${money(to)}` : word;
};

/**
 * The worth of the decision at this step.
 * @param {Worth} worth
 */
export function worthView({ choices, verdict, against }) {
	return h(
		"div",
		{ class: "decision-worth", key: "worth", role: "group", "aria-label": "Value of this decision" },
		h(
			"ul",
			null,
			choices.map((one) =>
				h(
					"li",
					{ class: one.isBest ? "is-best" : "" },
					one.label,
					" ",
					one.value !== null && h("b", null, signed(one.value)),
					one.isDone && h("em", null, "yours"),
					one.isBest && h("em", { class: "best" }, "best"),
				),
			),
		),
		h("p", null, verdict, against && h("span", { class: "soft" }, ` Counted ${against}.`)),
	);
}
