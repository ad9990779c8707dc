/**
 * Prices in the address of a page, so that a link opens them again: only what differs from the approved prices.
 *
 * @typedef {import("./pricing.js").Prices} Prices
 * @typedef {{qualifies: string | null, strategy: string | null, edge: number}} Choices `edge` in hundredths of a
 *   percent
 */

import { readPrize, writePrize } from "./pricing.js";

const STAKES = [100, 200, 500];
export const MOST_METER = 1e11;
export const MOST_EDGE = 100_00;
export const USUAL_EDGE = 10_00;

/** The part of the address after the question mark. */
export const asked = () => new URLSearchParams(location.hash.split("?")[1] ?? "");

/**
 * @param {URLSearchParams} query
 * @param {string} key
 * @returns {[string, string][]}
 */
const rows = (query, key) =>
	(query.get(key) ?? "")
		.split(",")
		.map((one) => /** @type {[string, string]} */ (one.split(":")))
		.filter((one) => one.length === 2);

/**
 * A whole number between two bounds, or null.
 * @param {string | null} text
 * @param {number} most
 */
export function whole(text, most) {
	const value = /^\d{1,12}$/.test(text ?? "") ? Number(text) : NaN;
	return value <= most ? value : null;
}

/**
 * The approved prices with those of the address. An unreadable price is left out.
 * @param {URLSearchParams} query
 * @param {Prices} base
 * @param {number} mostPay
 * @returns {Prices}
 */
export function readPrices(query, base, mostPay) {
	/** @type {Prices} */
	const found = { ...base, pay: { ...base.pay }, prize: { ...base.prize }, bonus: { ...base.bonus } };
	for (const key of /** @type {const} */ (["pay", "bonus"])) {
		for (const [row, text] of rows(query, key)) {
			const pay = whole(text, mostPay);
			if (row in found[key] && pay !== null) found[key][row] = pay;
		}
	}
	for (const [row, text] of rows(query, "prize")) {
		const prize = readPrize(text);
		if (row in found.prize && prize) found.prize[row] = prize;
	}
	found.stake = STAKES.find((stake) => stake === whole(query.get("stake"), MOST_METER)) ?? base.stake;
	found.meter = whole(query.get("meter"), MOST_METER) ?? base.meter;
	return found;
}

/**
 * @param {URLSearchParams} query
 * @returns {Choices}
 */
export const readChoices = (query) => ({
	qualifies: query.get("qualifies"),
	strategy: query.get("strategy"),
	edge: whole(query.get("edge"), MOST_EDGE) ?? USUAL_EDGE,
});

/**
 * The address for these prices.
 * @param {Prices} prices
 * @param {Prices} base
 * @param {Choices & {version: string | null}} chosen
 */
export function writeLink(prices, base, { qualifies, strategy, edge, version }) {
	/** @param {[string, string | number][]} all */
	const list = (all) => all.map(([row, value]) => `${row}:${value}`).join(",");
	const pays = (/** @type {"pay" | "bonus"} */ key) =>
		list(Object.entries(prices[key]).filter(([row, pay]) => pay !== base[key][row]));
	const prizes = Object.entries(prices.prize).map(
		([row, prize]) => /** @type {[string, string]} */ ([row, writePrize(prize)]),
	);
	const query = new URLSearchParams();
	/** @type {[string, string | null][]} */
	const parts = [
		["version", version],
		["qualifies", qualifies],
		["strategy", strategy],
		["pay", pays("pay")],
		["bonus", pays("bonus")],
		["prize", list(prizes.filter(([row, text]) => text !== writePrize(base.prize[row])))],
		["stake", prices.stake === base.stake ? null : String(prices.stake)],
		["meter", prices.meter === base.meter ? null : String(prices.meter)],
		["edge", edge === USUAL_EDGE ? null : String(edge)],
	];
	for (const [key, value] of parts) if (value) query.set(key, value);
	const text = query.toString().replaceAll("%3A", ":").replaceAll("%2C", ",");
	return text ? `?${text}` : "";
}
