/**
 * The figures of a game: its headline numbers, the endings of its rounds, and the pays of its side bets.
 */

import { h } from "../lib/dom.js";
import { cents, meter as meterText } from "../lib/money.js";
import { returnAt, returnCurve } from "./curve.js";
import { count, oneIn, outcome, percent, plain, withSign } from "./words.js";

/**
 * @typedef {import("./curve.js").Bet & {hits: Hit[], lucky_return?: number, break_even_meter_with_lucky?: string}}
 *   JackpotBet
 * @typedef {{hand: string, combinations: number, of: number, pays: string}} Hit
 * @typedef {{outcome: string, combinations: number, units: number}} Outcome
 * @typedef {{combinations: number, net: number, house_edge: number, element_of_risk: number,
 *   standard_deviation: number, outcomes: Outcome[], decisions?: Record<string, number>}} Counted
 */

/**
 * @param {string} label
 * @param {string} value
 * @param {string} note
 */
const figure = (label, value, note) =>
	h("div", { class: "figure" }, h("dt", null, label), h("dd", null, value, h("small", null, note)));

/** @param {Counted} main */
export function headlines(main) {
	const average = main.house_edge / main.element_of_risk;
	return h(
		"dl",
		{ class: "figures" },
		figure("House edge", percent(main.house_edge, 3), "of the ante, with best play"),
		figure("Element of risk", percent(main.element_of_risk, 3), `of all bets: ${average.toFixed(3)} antes a round`),
		figure("Standard deviation", main.standard_deviation.toFixed(3), "antes a round"),
		figure(
			"Deals counted",
			`${(main.combinations / 1e12).toFixed(2)} trillion`,
			`every deal: ${count(main.combinations)}`,
		),
	);
}

/**
 * How rounds end: each result with its chance and its part of the return.
 * @param {Counted} counted
 * @param {string} unit what the units are of: "antes", "to 1"
 */
export function endings(counted, unit) {
	const widest = Math.max(...counted.outcomes.map((one) => one.combinations)) / counted.combinations;
	return h(
		"div",
		{ class: "scroller", tabindex: "0", role: "region", "aria-label": "How it ends" },
		h(
			"table",
			{ class: "figures-table" },
			h(
				"thead",
				null,
				h(
					"tr",
					null,
					h("th", { scope: "col" }, "Result"),
					h("th", { scope: "col", class: "number" }, unit),
					h("td", { class: "bar-cell" }),
					h("th", { scope: "col", class: "number" }, "Chance"),
					h("td", { class: "wide" }),
					h("th", { scope: "col", class: "number" }, "Return"),
				),
			),
			h(
				"tbody",
				null,
				counted.outcomes.map((one) => ending(one, counted.combinations, widest)),
			),
			h(
				"tfoot",
				null,
				h(
					"tr",
					null,
					h("th", { scope: "row" }, "Together"),
					h("td", null),
					h("td", { class: "bar-cell" }),
					h("td", null),
					h("td", { class: "wide" }),
					h("td", { class: "number" }, percent(counted.net / counted.combinations, 4)),
				),
			),
		),
	);
}

/**
 * @param {Outcome} one
 * @param {number} total
 * @param {number} widest
 */
function ending(one, total, widest) {
	const share = one.combinations / total;
	return h(
		"tr",
		null,
		h("th", { scope: "row" }, outcome(one.outcome)),
		h("td", { class: "number" }, withSign(one.units)),
		h("td", { class: "bar-cell" }, bar(share / widest, one.units)),
		h("td", { class: "number" }, percent(share)),
		h("td", { class: "number wide soft" }, oneIn(share)),
		h("td", { class: "number" }, percent(share * one.units, 4)),
	);
}

/**
 * @param {number} length from 0 to 1
 * @param {number} units
 */
function bar(length, units) {
	const kind = units > 0 ? "up" : units < 0 ? "down" : "even";
	return h(
		"svg",
		{ class: `bar ${kind}`, viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
		h("rect", { x: 0, y: 0, width: Math.max(0.6, length * 100), height: 10 }),
	);
}

/**
 * A jackpot bet: its return at the live meter, its fair meter, and its prizes.
 * @param {string} label
 * @param {JackpotBet} bet
 * @param {{name: string, meter: string} | null} live
 */
export function jackpotBet(label, bet, live) {
	const now = live === null ? null : cents(live.meter);
	return h(
		"article",
		{ class: "side-bet" },
		h("h3", null, label),
		h("p", { class: "lead" }, ...verdict(bet, now)),
		returnCurve(bet, now),
		prizes(bet),
	);
}

/**
 * @param {JackpotBet} bet
 * @param {number | null} now
 */
function verdict(bet, now) {
	const stake = cents(bet.jackpot_bet) / 100;
	const fair = h("b", null, meterText(cents(bet.break_even_meter)));
	if (now === null) return [`A bet of ${dollarText(stake)} is fair at a meter of `, fair, "."];
	const back = returnAt(bet, now / 100);
	const edge = 1 - back / stake;
	return [
		"At today's meter of ",
		h("b", null, meterText(now)),
		` a bet of ${dollarText(stake)} gets back `,
		h("b", null, dollarText(back)),
		edge > 0
			? ` on average: ${percent(edge, 2)} stays with the house. It is fair at `
			: " on average. It has been fair since ",
		fair,
		".",
	];
}

/** @param {number} value */
const dollarText = (value) => meterText(Math.round(value * 100));

/** @param {JackpotBet} bet */
function prizes(bet) {
	return h(
		"div",
		{ class: "scroller", tabindex: "0", role: "region", "aria-label": "Prizes" },
		h(
			"table",
			{ class: "figures-table" },
			h(
				"thead",
				null,
				h(
					"tr",
					null,
					h("th", { scope: "col" }, "Prize"),
					h("th", { scope: "col", class: "number" }, "Pays"),
					h("th", { scope: "col", class: "number" }, "Chance"),
				),
			),
			h(
				"tbody",
				null,
				bet.hits.map((hit) =>
					h(
						"tr",
						null,
						h("th", { scope: "row" }, plain(hit.hand)),
						h("td", { class: "number" }, pays(hit.pays)),
						h("td", { class: "number" }, oneIn(hit.combinations / hit.of)),
					),
				),
			),
		),
	);
}

/** @param {string} text "100%", "500.00", "50 to 1" */
function pays(text) {
	if (text.endsWith("%")) return `${text} of the meter`;
	return /^[\d.]+$/.test(text) ? meterText(cents(text)).replace(/\.00$/, "") : text;
}
