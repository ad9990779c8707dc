/** Amounts at a Poker table: in dollars, or in big blinds for a player who wants them so. */

import { cents, money, typed, wire } from "../lib/money.js";
import { settings } from "../lib/settings.js";

const FIGURES = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const CENTS_PER_HUNDRED = 100;

/** The big blind of the table on this page, in cents. */
let bigBlind = 0;

/** @param {string} amount */
export function useBigBlind(amount) {
	bigBlind = cents(amount);
}

/** Whether amounts stand in big blinds. */
const inBlinds = () => settings.value.inBlinds && bigBlind > 0;

/**
 * "$1,250", or "12.5 BB".
 * @param {number | string} amount in cents, or dollars as documents have them
 */
export function chips(amount) {
	if (!inBlinds()) return money(amount);
	const value = typeof amount === "string" ? cents(amount) : amount;
	return `${value < 0 ? "−" : ""}${FIGURES.format(Math.abs(value) / bigBlind)} BB`;
}

/**
 * "+$400", "−4 BB".
 * @param {number | string} amount
 */
export function chipsWon(amount) {
	const value = typeof amount === "string" ? cents(amount) : amount;
	return `${value > 0 ? "+" : ""}${chips(value)}`;
}

/**
 * An amount as it stands in a field.
 * @param {number} amount
 */
export const figure = (amount) =>
	inBlinds() ? FIGURES.format(amount / bigBlind).replaceAll(",", "") : wire(amount).replace(/\.00$/, "");

/**
 * The amount that a person typed, in cents; null if it is not an amount.
 * @param {string} text
 */
export function typedChips(text) {
	const found = typed(inBlinds() ? text.replace(/\s*bb$/i, "") : text);
	return found === null || !inBlinds() ? found : Math.round((found * bigBlind) / CENTS_PER_HUNDRED);
}
