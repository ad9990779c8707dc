/**
 * The reports of the floor: a gaming day or a shift, beside the day before, with charts and files to download.
 *
 * Every figure comes from one document, GET /api/v1/reports. The files are the same report as CSV and PDF.
 */

import { say } from "../lib/announce.js";
import { get, Refusal } from "../lib/api.js";
import { h, render } from "../lib/dom.js";
import { useKeys } from "../lib/keys.js";
import { empty, failed, loading, refused } from "../pages/states.js";
import { trendChart, winChart } from "./charts.js";
import {
	alarms,
	floats,
	headlines,
	house,
	houseGames,
	incidents,
	jackpot,
	keyFigures,
	poker,
	theory,
} from "./tables.js";

/**
 * @typedef {any} ReportDocument as GET /api/v1/reports has it
 * @typedef {any} PeriodDocument one of its days or shifts
 * @typedef {{day: string, shift: string}} Chosen an empty shift stands for the whole day
 */

/**
 * @param {HTMLElement} main
 * @param {string[]} params the gaming day and the shift, if the address has them
 */
export function open(main, [day = "", shift = ""]) {
	/** @type {Chosen} */
	let chosen = { day, shift };
	/** @type {ReportDocument | null} */
	let found = null;
	/** @type {Refusal | null} */
	let refusal = null;
	let asked = 0;

	async function load() {
		const number = ++asked;
		try {
			const document_ = await get(`/reports${query(chosen)}`);
			if (number !== asked) return;
			[found, refusal] = [document_, null];
			const last = found.days.at(-1);
			if (last) chosen = { day: last.day, shift: last.shift ? String(last.shift) : chosen.shift };
			say(last ? titleOf(last) : "Nothing has happened yet.");
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			if (number !== asked) return;
			refusal = error;
		}
		draw();
	}

	/** @param {Partial<Chosen>} change */
	function choose(change) {
		chosen = { ...chosen, ...change };
		history.replaceState(null, "", `#/reports/${chosen.day}${chosen.shift ? `/${chosen.shift}` : ""}`);
		load();
	}

	function draw() {
		if (found) render(main, picture(found, chosen, refusal, { choose, load }));
		else render(main, refusal ? failed(refusal, load) : loading());
	}

	draw();
	load();
	const forgetKeys = useKeys(() => [{ key: "r", label: "Read the report again", run: load }]);
	return () => {
		asked = 0;
		forgetKeys();
	};
}

/** @param {Chosen} chosen */
const query = ({ day, shift }) => {
	const fields = new URLSearchParams({ ...(day && { day }), ...(shift && { shift }) });
	return fields.size ? `?${fields}` : "";
};

/** @param {PeriodDocument} period */
const titleOf = (period) => `Gaming day ${period.day}${period.shift ? `, shift ${period.shift}` : ""}`;

/**
 * @param {ReportDocument} found
 * @param {Chosen} chosen
 * @param {Refusal | null} refusal
 * @param {{choose: (change: Partial<Chosen>) => void, load: () => void}} deeds
 */
function picture(found, chosen, refusal, { choose, load }) {
	const period = found.days.at(-1);
	return h(
		"div",
		{ class: "page reports" },
		h(
			"header",
			{ class: "report-head" },
			h("h1", null, "Reports"),
			chooser(found, chosen, choose),
			!refusal && period && downloads(chosen, load),
		),
		refused(refusal),
		!refusal && (period ? sections(found, period) : empty("Nothing has happened yet.")),
	);
}

/**
 * @param {ReportDocument} found
 * @param {Chosen} chosen
 * @param {(change: Partial<Chosen>) => void} choose
 */
function chooser(found, chosen, choose) {
	const days = [...found.known_days].reverse();
	return h(
		"div",
		{ class: "report-choice" },
		h(
			"label",
			null,
			"Gaming day",
			select(
				days.map((/** @type {string} */ one) => [one, one]),
				chosen.day,
				(day) => choose({ day }),
			),
		),
		h(
			"label",
			null,
			"Shift",
			select(
				[
					["", "Whole day"],
					...found.shifts.map((/** @type {any} */ one) => [
						String(one.shift),
						`${one.shift} · ${one.from} to ${one.to}`,
					]),
				],
				chosen.shift,
				(shift) => choose({ shift }),
			),
		),
	);
}

/**
 * @param {[string, string][]} options value and words
 * @param {string} value
 * @param {(value: string) => void} change
 */
function select(options, value, change) {
	return h(
		"select",
		{ onchange: (/** @type {Event} */ event) => change(/** @type {HTMLSelectElement} */ (event.target).value) },
		options.map(([one, words]) => h("option", { key: one, value: one, selected: one === value }, words)),
	);
}

/**
 * @param {Chosen} chosen
 * @param {() => void} load
 */
function downloads(chosen, load) {
	const file = (/** @type {string} */ format) => `/api/v1/reports${query(chosen)}&format=${format}`;
	return h(
		"div",
		{ class: "deeds" },
		h("a", { class: "button small", href: file("csv"), download: "" }, "CSV"),
		h("a", { class: "button small", href: file("pdf"), download: "" }, "PDF"),
		h(
			"button",
			{ type: "button", class: "button small", onclick: load },
			"Read again",
			h("kbd", { class: "wide-only" }, "R"),
		),
	);
}

/**
 * @param {ReportDocument} found
 * @param {PeriodDocument} period
 */
function sections(found, period) {
	return [
		h(
			"p",
			{ class: "lead" },
			h("b", null, titleOf(period)),
			", ",
			comparison(period),
			` The gaming day begins at ${found.day_begins}.`,
		),
		alarms(period),
		headlines(period),
		h(
			"div",
			{ class: "report-columns" },
			keyFigures(period),
			h("div", { class: "stack" }, winChart(period), trendChart(found)),
		),
		houseGames(period),
		theory(period),
		poker(period),
		floats(period),
		...(period.jackpots ?? []).map(jackpot),
		house(period),
		incidents("Errors and irregularities", period.errors, "No irregularity was ruled on."),
		incidents("Overrides", period.overrides, "Nobody overrode anything."),
	];
}

/** @param {PeriodDocument} period */
const comparison = ({ before }) =>
	before
		? `beside ${before.day}${before.shift ? `, shift ${before.shift}` : ""}.`
		: "with nothing on the day before to compare.";
