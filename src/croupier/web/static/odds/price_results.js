/**
 * The exact figures of the prices that are set: the edges at a glance, the meters, and the fractions behind them.
 *
 * @typedef {import("./exact.js").Ratio} Ratio
 * @typedef {import("./pricing.js").MainPriced} MainPriced
 * @typedef {import("./pricing.js").JackpotPriced} JackpotPriced
 * @typedef {{main: MainPriced, jackpots: JackpotPriced[], bonus: Ratio | null}} Priced
 * @typedef {{label: string, value: Ratio, before: Ratio, note: string}} Edge
 */

import { h } from "../lib/dom.js";
import { meter as meterText } from "../lib/money.js";
import { change, divided, minus, percentage, plus, ratio, sign, times, written } from "./exact.js";
import { edgeAt, meterFor } from "./pricing.js";

/**
 * The edges in one line of figures, each beside the approved one.
 * @param {Edge[]} edges
 */
export const edgesLine = (edges) =>
	h(
		"dl",
		{ class: "figures price-figures" },
		edges.map(({ label, value, before, note }) => {
			const moved = minus(value, before);
			return h(
				"div",
				{ class: "figure", key: label },
				h("dt", null, label),
				h(
					"dd",
					null,
					percentage(value),
					sign(moved) === 0 ? null : h("span", { class: `moved ${sign(moved) > 0 ? "more" : "less"}` }, change(moved)),
					h("small", null, sign(moved) === 0 ? note : `approved: ${percentage(before)}`),
				),
			);
		}),
	);

/**
 * The result of one jackpot bet at the meter, and the meters that make it fair or leave the house its share.
 * @param {string} label
 * @param {JackpotPriced} priced
 * @param {number} meter in cents
 * @param {Ratio} target the edge that somebody wishes
 * @param {import("../lib/dom.js").Loose} targetField
 */
export function jackpotVerdict(label, priced, meter, target, targetField) {
	const edge = edgeAt(priced, meter);
	const back = times(priced.stake, minus(ratio(1n), edge));
	const lucky = sign(priced.lucky) !== 0;
	return h(
		"article",
		{ class: "verdict", key: priced.bet },
		h("h3", null, label),
		h(
			"p",
			{ class: "lead" },
			`A bet of ${moneyText(priced.stake)} gets back `,
			h("b", null, moneyText(back, 4)),
			` on average at ${meterText(meter)}: `,
			sign(edge) >= 0 ? "the house keeps " : "the player gains ",
			h("b", null, percentage(sign(edge) >= 0 ? edge : minus(ratio(0n), edge), 3)),
			".",
		),
		h(
			"dl",
			{ class: "meter-list" },
			meterLine("Fair at a meter of", meterFor(priced, ratio(0n))),
			lucky && meterLine("Fair, lucky draws counted in", meterFor(priced, ratio(0n), priced.lucky)),
			lucky && [
				h("dt", null, "House edge with the lucky draws"),
				h("dd", null, percentage(minus(edge, divided(priced.lucky, priced.stake)), 3)),
			],
			h("dt", null, "The house keeps ", targetField, " at a meter of"),
			h("dd", null, meterWords(meterFor(priced, target))),
		),
	);
}

/**
 * @param {string} label
 * @param {bigint | null} cents
 */
const meterLine = (label, cents) => [h("dt", null, label), h("dd", null, meterWords(cents))];

/** @param {bigint | null} cents */
function meterWords(cents) {
	if (cents === null) return "no meter: no prize is a share of it";
	return cents === 0n ? "$0.00: fair at every meter" : `$${written(ratio(cents, 100n), 2)}`;
}

/**
 * @param {Ratio} cents
 * @param {number} [digits]
 */
const moneyText = (cents, digits = 2) => `$${written(divided(cents, ratio(100n)), digits)}`;

/**
 * The figures as fractions, for those who reckon on.
 * @param {[string, Ratio][]} rows
 */
export const fractions = (rows) =>
	h(
		"details",
		{ class: "fractions" },
		h("summary", null, "As exact fractions"),
		h(
			"dl",
			{ class: "meter-list" },
			rows.map(([label, value]) => [
				h("dt", null, label),
				h("dd", null, `${written(ratio(value.over), 0)} / ${written(ratio(value.under), 0)}`),
			]),
		),
	);

/**
 * The fractions of all figures.
 * @param {Priced} priced
 * @param {(bet: string) => string} labelOf
 * @returns {[string, Ratio][]}
 */
export const fractionsOf = ({ main, jackpots, bonus }, labelOf) => [
	["House edge", main.edge],
	...(main.risk ? [/** @type {[string, Ratio]} */ (["Element of risk", main.risk])] : []),
	...(bonus ? [/** @type {[string, Ratio]} */ (["Bonus, house edge", bonus])] : []),
	...jackpots.flatMap(
		(one) =>
			/** @type {[string, Ratio][]} */ ([
				[`${labelOf(one.bet)}: fixed prizes return, of the bet`, divided(one.fixed, one.stake)],
				[`${labelOf(one.bet)}: one dollar of the meter returns, in dollars`, plus(one.perMeter, ratio(0n))],
			]),
	),
];
