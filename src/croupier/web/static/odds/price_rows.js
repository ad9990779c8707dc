/**
 * Rows of a pay table with a slider and a field for each price.
 *
 * @typedef {import("./exact.js").Ratio} Ratio
 * @typedef {import("./pricing.js").Prize} Prize
 * @typedef {import("../lib/dom.js").Loose} Loose
 * @typedef {{text: (key: string) => string | undefined, type: (key: string, text: string) => void,
 *   stop: (key: string) => void}} Typing what somebody is typing into a field, until it is done
 * @typedef {{key: string, label: string, back: Ratio | null, isChanged: boolean, approvedText: string,
 *   reset: () => void}} Row
 */

import { h } from "../lib/dom.js";
import { typed } from "../lib/money.js";
import { percentage } from "./exact.js";
import { whole } from "./price_link.js";
import { NO_PRIZE, writePrize } from "./pricing.js";

/** @type {[Prize["unit"], string][]} */
const UNITS = [
	["none", "no prize"],
	["%", "% of meter"],
	["$", "dollars"],
	["to 1", "to 1"],
];
const MOST_DOLLARS = 1_000_000;
const MOST_TO_ONE = 10_000;

/**
 * @param {string} of what the last column is a share of
 * @param {Loose} rows
 */
export const priceTable = (of, rows) =>
	h(
		"div",
		{ class: "price-table" },
		h(
			"div",
			{ class: "price-head", "aria-hidden": "true" },
			h("span", null, "Hand"),
			h("span", null, "Pays"),
			h("span", { class: "number" }, `Gives back, of the ${of}`),
		),
		rows,
	);

/**
 * @param {Row} row
 * @param {...Loose} controls a slider and a field
 */
const frame = (row, ...controls) =>
	h(
		"div",
		{ class: `price-row${row.isChanged ? " changed" : ""}`, role: "group", "aria-label": row.label, key: row.key },
		h("span", { class: "price-name" }, row.label),
		...controls,
		h("span", { class: "price-back number" }, row.back === null ? "" : percentage(row.back, 3)),
		h(
			"button",
			{
				type: "button",
				class: "undo",
				hidden: !row.isChanged,
				title: `Back to ${row.approvedText}`,
				"aria-label": `${row.label}: back to ${row.approvedText}`,
				onclick: row.reset,
			},
			"↺",
		),
	);

/**
 * @param {string} label
 * @param {number} value
 * @param {number} most
 * @param {number} step
 * @param {string} spoken
 * @param {(value: number) => void} set
 */
export const slider = (label, value, most, step, spoken, set) =>
	h("input", {
		type: "range",
		class: "price-slider",
		min: 0,
		max: Math.max(most, value),
		step: value % step === 0 ? step : 1,
		value: String(value),
		"aria-label": label,
		"aria-valuetext": spoken,
		oninput: (/** @type {any} */ event) => set(Number(event.target.value)),
	});

/**
 * A field that keeps what is typed until it is left; what cannot be read changes nothing.
 * @param {Typing} typing
 * @param {string} key
 * @param {string} label
 * @param {string} shown
 * @param {(text: string) => number | null} read
 * @param {(value: number) => void} set
 */
export function field(typing, key, label, shown, read, set) {
	const text = typing.text(key);
	return h("input", {
		class: "price-number",
		inputmode: "decimal",
		autocomplete: "off",
		"aria-label": label,
		"aria-invalid": text !== undefined && read(text) === null ? "true" : null,
		value: text ?? shown,
		oninput: (/** @type {any} */ event) => {
			typing.type(key, event.target.value);
			const value = read(event.target.value);
			if (value !== null) set(value);
		},
		onchange: () => typing.stop(key),
		onblur: () => typing.stop(key),
		onkeydown: (/** @type {any} */ event) => event.key === "Enter" && typing.stop(key),
	});
}

/**
 * A row that pays so many to 1.
 * @param {{key: string, label: string, pays: number, approved: number, most: number, back: Ratio}} row
 * @param {Typing} typing
 * @param {(pays: number) => void} set
 */
export function toOneRow({ key, label, pays, approved, most, back }, typing, set) {
	const reach = Math.min(most, Math.max(10, 2 * approved));
	const read = (/** @type {string} */ text) => whole(text.trim(), most);
	return frame(
		{ key, label, back, isChanged: pays !== approved, approvedText: `${approved} to 1`, reset: () => set(approved) },
		slider(`${label} pays, to 1`, pays, reach, 1, `${pays} to 1`, set),
		h(
			"span",
			{ class: "price-field" },
			field(typing, key, `${label} pays, to 1`, String(pays), read, set),
			h("span", { class: "price-unit" }, "to 1"),
		),
	);
}

/**
 * A row of the jackpot: a share of the meter, dollars, or so many times the stake.
 * @param {{key: string, label: string, prize: Prize, approved: Prize, back: Ratio | null, units?: Prize["unit"][]}} row
 * @param {Typing} typing
 * @param {(prize: Prize) => void} set
 */
export function prizeRow({ key, label, prize, approved, back, units }, typing, set) {
	const [most, step] = reachOf(prize, approved);
	const amount = (/** @type {number} */ value) =>
		set(value === 0 && prize.unit !== "to 1" ? NO_PRIZE : { unit: prize.unit, amount: value });
	const read = (/** @type {string} */ text) => readAmount(prize.unit, text);
	const isChanged = writePrize(prize) !== writePrize(approved);
	const spoken = prizeText(prize);
	const none = prize.unit === "none";
	return frame(
		{ key, label, back: none ? null : back, isChanged, approvedText: prizeText(approved), reset: () => set(approved) },
		none ? h("span", { class: "price-slider" }) : slider(`${label} prize`, prize.amount, most, step, spoken, amount),
		h(
			"span",
			{ class: "price-field" },
			none ? null : field(typing, key, `${label} prize`, shownAmount(prize), read, amount),
			units?.length === 1
				? h("span", { class: "price-unit" }, units[0])
				: h(
						"select",
						{
							class: "price-unit",
							"aria-label": `${label}: kind of prize`,
							value: prize.unit,
							onchange: (/** @type {any} */ event) => set(changedUnit(event.target.value, approved)),
						},
						UNITS.map(([unit, words]) => h("option", { value: unit, selected: unit === prize.unit }, words)),
					),
		),
	);
}

/**
 * @param {Prize["unit"]} unit
 * @param {Prize} approved
 * @returns {Prize}
 */
function changedUnit(unit, approved) {
	if (unit === approved.unit || unit === "none") return unit === "none" ? NO_PRIZE : approved;
	return { unit, amount: { "%": 5, $: 100_00, "to 1": 10 }[unit] };
}

/**
 * The end of the slider, and its step.
 * @param {Prize} prize
 * @param {Prize} approved
 * @returns {[number, number]}
 */
function reachOf(prize, approved) {
	const twice = prize.unit === approved.unit ? 2 * approved.amount : 0;
	if (prize.unit === "%") return [100, 1];
	if (prize.unit === "to 1") return [Math.max(20, twice), 1];
	const most = Math.max(500_00, twice);
	return [most, most > 5_000_00 ? 100_00 : most > 500_00 ? 10_00 : 5_00];
}

/**
 * @param {Prize["unit"]} unit
 * @param {string} text
 */
function readAmount(unit, text) {
	if (unit === "%") return whole(text.replace("%", "").trim(), 100);
	if (unit === "to 1") return whole(text.trim(), MOST_TO_ONE);
	const cents = typed(text);
	return cents !== null && cents <= MOST_DOLLARS * 100 ? cents : null;
}

/** @param {Prize} prize */
const shownAmount = ({ unit, amount }) => (unit === "$" ? dollars(amount) : String(amount));

/** @param {number} cents */
export const dollars = (cents) => {
	const part = cents % 100;
	return `${Math.trunc(cents / 100).toLocaleString("en-US")}${part ? `.${String(part).padStart(2, "0")}` : ""}`;
};

/** @param {Prize} prize */
function prizeText(prize) {
	if (prize.unit === "none") return "no prize";
	return prize.unit === "%"
		? `${prize.amount}% of the meter`
		: prize.unit === "$"
			? `$${dollars(prize.amount)}`
			: `${prize.amount} to 1`;
}
