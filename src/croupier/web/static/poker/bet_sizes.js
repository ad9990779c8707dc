/**
 * Bet sizes: the limits, the usual sizes, and the steps of the slider. All totals are of this betting round, in cents.
 */

import { cents } from "../lib/money.js";
import { settings } from "../lib/settings.js";
import { readSizes, USUAL } from "./own_sizes.js";

/**
 * @typedef {import("./documents.js").Hand} Hand
 * @typedef {{deed: "bet" | "raise" | "all-in", lowest: number, allIn: number, step: number, chip: number}} Range
 */

/**
 * The limits of a bet or raise by the player in turn; null if they may not.
 * @param {Hand} hand
 * @returns {Range | null}
 */
export function rangeOf(hand) {
	const allIn = hand.legal.find((one) => one.action === "all-in");
	const more = hand.legal.find((one) => one.action === "bet" || one.action === "raise");
	if (!allIn && !more) return null;
	const highest = cents((allIn ?? more)?.highest);
	return {
		deed: /** @type {Range["deed"]} */ (more?.action ?? "all-in"),
		lowest: more ? cents(more.lowest) : highest,
		allIn: highest,
		step: cents(hand.settings.small_blind),
		chip: cents(hand.settings.chip),
	};
}

/**
 * The nearest amount that may be bet.
 * @param {Range} range
 * @param {number} amount
 */
export function within(range, amount) {
	if (amount >= range.allIn) return range.allIn;
	return Math.max(range.lowest, amount - (amount % range.chip));
}

/**
 * Min, the player's own sizes or half pot and pot, and all-in: those that differ.
 * @param {Hand} hand
 * @param {Range} range
 * @returns {{name: string, amount: number}[]}
 */
export function usualSizes(hand, range) {
	const level = cents(hand.bet);
	const own = hand.seats.find((seat) => seat.seat === hand.you);
	const pot = cents(hand.pot) + level - cents(own?.bet); // once the bet is called
	const blind = cents(hand.settings.big_blind);
	const total = {
		pot: (/** @type {number} */ part) => level + Math.floor(pot * part),
		blinds: (/** @type {number} */ count) => Math.round(blind * count),
		times: (/** @type {number} */ count) => Math.round((level || blind) * count),
	};
	const { sizes } = readSizes(settings.value.sizes);
	const wanted = [
		{ name: "Min", amount: range.lowest },
		...(sizes.length ? sizes : USUAL).map(({ name, kind, value }) => ({
			name,
			amount: within(range, total[kind](value)),
		})),
		{ name: "All-in", amount: range.allIn },
	];
	return wanted.filter((one, index) => index === wanted.length - 1 || one.amount < range.allIn);
}

/**
 * How many steps the slider has; the last one is all-in.
 * @param {Range} range
 */
export const steps = (range) => Math.ceil((range.allIn - range.lowest) / range.step);

/**
 * @param {Range} range
 * @param {number} index
 */
export const atStep = (range, index) => within(range, range.lowest + index * range.step);

/**
 * @param {Range} range
 * @param {number} amount
 */
export const stepOf = (range, amount) =>
	amount >= range.allIn ? steps(range) : Math.round((amount - range.lowest) / range.step);
