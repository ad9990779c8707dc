/**
 * The charts of a report, drawn as SVG. Across, places are shares of the width, so that words keep their size on a
 * phone. Each chart is followed by its figures as a table.
 */

import { h } from "../lib/dom.js";
import { cents, money } from "../lib/money.js";
import { card, chartTable, maybeCents } from "./tables.js";

/** @typedef {{label: string, win: number, theoretical: number | null}} ChartRow */

const ROW = 46;
const MOST_BARS = 20;
const HEIGHT = 190;
const TOP = 6;
const FLOOR = HEIGHT - 24;

/** @param {number} share */
const across = (share) => `${(100 * share).toFixed(2)}%`;

/** The lowest and the highest amount; 0 is always between them. @param {ChartRow[]} rows */
function range(rows) {
	const amounts = rows.flatMap((row) => [row.win, row.theoretical ?? 0]);
	const [low, high] = [Math.min(0, ...amounts), Math.max(0, ...amounts)];
	return low < high ? [low, high] : [0, 1];
}

/** @param {ChartRow[]} rows */
function legend(rows) {
	const [low, high] = range(rows);
	const words = { won: "win", lost: "loss", theory: "theoretical win" };
	return h(
		"p",
		{ class: "report-legend" },
		Object.entries(words).map(([kind, word]) => h("span", { key: kind, class: `sign is-${kind}` }, word)),
		rows.some((row) => row.win || row.theoretical) && h("span", null, `from ${money(low)} to ${money(high)}`),
	);
}

/** @param {any} period */
export function winChart(period) {
	/** @type {ChartRow[]} */
	const all = period.house_games.map((/** @type {any} */ line) => ({
		label: line.table,
		win: cents(line.win),
		theoretical: maybeCents(line.theoretical),
	}));
	if (!all.length) return null;
	const largest = new Set([...all].sort((a, b) => Math.abs(b.win) - Math.abs(a.win)).slice(0, MOST_BARS));
	const rows = all.filter((row) => largest.has(row));
	const title = rows.length < all.length ? `Win by table: the ${MOST_BARS} largest` : "Win by table";
	return card(title, h("figure", { class: "report-chart" }, legend(rows), bars(rows), chartTable(title, "table", all)));
}

/** @param {ChartRow[]} rows */
function bars(rows) {
	const [low, high] = range(rows);
	const x = (/** @type {number} */ amount) => (amount - low) / (high - low);
	const bar = (
		/** @type {number} */ amount,
		/** @type {number} */ y,
		/** @type {number} */ height,
		/** @type {string} */ kind,
	) =>
		h("rect", { class: kind, x: across(x(Math.min(0, amount))), width: across(Math.abs(x(amount) - x(0))), y, height });
	return h(
		"svg",
		{ height: rows.length * ROW, "aria-hidden": "true" },
		rows.map((row, place) =>
			h(
				"g",
				{ key: row.label },
				h("text", { x: 0, y: place * ROW + 14 }, row.label),
				h("text", { x: "100%", y: place * ROW + 14, "text-anchor": "end" }, money(row.win)),
				bar(row.win, place * ROW + 20, 11, row.win < 0 ? "is-lost" : "is-won"),
				row.theoretical !== null && bar(row.theoretical, place * ROW + 33, 5, "is-theory"),
			),
		),
		h("line", { class: "zero", x1: across(x(0)), x2: across(x(0)), y1: 18, y2: rows.length * ROW }),
	);
}

/** @param {any} found the whole report */
export function trendChart(found) {
	if (found.trend.length < 2) return null;
	/** @type {ChartRow[]} */
	const rows = found.trend.map((/** @type {any} */ one) => ({
		label: `${one.day.slice(5)}${one.shift ? `/${one.shift}` : ""}`,
		win: cents(one.win),
		theoretical: maybeCents(one.theoretical),
	}));
	const title = found.trend[0].shift ? "Win of the last shifts" : "Win of the last days";
	return card(
		title,
		h("figure", { class: "report-chart" }, legend(rows), columns(rows), chartTable(title, "period", rows)),
	);
}

/** @param {ChartRow[]} rows */
function columns(rows) {
	const [low, high] = range(rows);
	const y = (/** @type {number} */ amount) => FLOOR - ((FLOOR - TOP) * (amount - low)) / (high - low);
	const step = 1 / rows.length;
	const every = rows.length > 7 ? 2 : 1;
	return h(
		"svg",
		{ height: HEIGHT, "aria-hidden": "true" },
		rows.map((row, place) =>
			h(
				"g",
				{ key: row.label },
				h("rect", {
					class: row.win < 0 ? "is-lost" : "is-won",
					x: across((place + 0.2) * step),
					width: across(0.6 * step),
					y: y(Math.max(0, row.win)),
					height: Math.abs(y(row.win) - y(0)),
				}),
				row.theoretical !== null &&
					h("line", {
						class: "is-theory",
						x1: across((place + 0.1) * step),
						x2: across((place + 0.9) * step),
						y1: y(row.theoretical),
						y2: y(row.theoretical),
					}),
				(rows.length - 1 - place) % every === 0 &&
					h("text", { x: across((place + 0.5) * step), y: HEIGHT - 6, "text-anchor": "middle" }, row.label),
			),
		),
		h("line", { class: "zero", x1: 0, x2: "100%", y1: y(0), y2: y(0) }),
	);
}
