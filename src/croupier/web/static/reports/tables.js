/** The tables of a report. Amounts come as strings of dollars and are shown to the cent. */

import { clause } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { cents, money, signed } from "../lib/money.js";

/**
 * @typedef {import("../lib/dom.js").Loose} Loose
 * @typedef {import("./page.js").PeriodDocument} PeriodDocument
 * @typedef {[label: string, of: (line: any) => Loose, isWord?: boolean]} Column
 */

const UNKNOWN = "–";
const HEADLINES = ["win", "hold", "theoretical", "drop", "rake", "result"];

/** @param {string | null} amount */
const amount = (amount) => (amount === null ? UNKNOWN : money(amount));

/** @param {number | null} share */
const percent = (share) => (share === null ? UNKNOWN : `${(100 * share).toFixed(2)}%`.replace("-", "−"));

/** @param {number} count */
const number = (count) => count.toLocaleString("en-US").replace("-", "−");

/**
 * A figure in its unit.
 * @param {string} kind
 * @param {any} value
 */
const shown = (kind, value) =>
	value === null ? UNKNOWN : kind === "money" ? money(value) : kind === "share" ? percent(value) : number(value);

/**
 * @param {string} title
 * @param {...Loose} body
 */
export const card = (title, ...body) =>
	h("section", { class: "console-card", "aria-label": title }, h("h2", null, title), ...body);

/**
 * @param {string} caption
 * @param {Column[]} columns
 * @param {any[]} lines
 * @param {any} [total] the last line, whose first column says "all"
 */
export function table(caption, columns, lines, total) {
	const cells = (/** @type {any} */ line, /** @type {boolean} */ isTotal) =>
		columns.map(([, of, isWord], place) =>
			place === 0
				? h("th", { scope: "row" }, isTotal ? "all" : of(line))
				: h("td", { class: isWord ? null : "number" }, isTotal && isWord ? "" : of(line)),
		);
	return h(
		"div",
		{ class: "scroller", tabindex: "0", role: "group", "aria-label": caption },
		h(
			"table",
			{ class: "report-table" },
			h(
				"thead",
				null,
				h(
					"tr",
					null,
					columns.map(([label, , isWord], place) =>
						h("th", { scope: "col", class: isWord || place === 0 ? null : "number" }, label),
					),
				),
			),
			h(
				"tbody",
				null,
				lines.map((line) => h("tr", null, cells(line, false))),
			),
			total && lines.length > 1 && h("tfoot", null, h("tr", null, cells(total, true))),
		),
	);
}

/** @param {PeriodDocument} period */
export function headlines(period) {
	const figures = HEADLINES.map((name) => period.figures.find((/** @type {any} */ one) => one.figure === name)).filter(
		Boolean,
	);
	return h(
		"dl",
		{ class: "report-figures" },
		figures.map((/** @type {any} */ one) =>
			h(
				"div",
				{ key: one.figure },
				h("dt", null, one.says),
				h(
					"dd",
					null,
					shown(one.kind, one.value),
					h("small", null, one.before === null ? "nothing before" : `before: ${shown(one.kind, one.before)}`),
				),
			),
		),
	);
}

/** @param {PeriodDocument} period */
export const keyFigures = (period) =>
	card(
		"Key figures",
		table(
			"Key figures",
			[
				["figure", (one) => one.says],
				["now", (one) => shown(one.kind, one.value)],
				["before", (one) => shown(one.kind, one.before)],
				["change", (one) => changed(one)],
			],
			period.figures,
		),
	);

/** @param {any} figure */
function changed({ kind, change }) {
	if (change === null) return UNKNOWN;
	if (kind === "money") return signed(change);
	return `${change > 0 ? "+" : ""}${shown(kind, change)}`;
}

/** @type {Column[]} */
const HOUSE_COLUMNS = [
	["table", (line) => line.table],
	["name", (line) => line.name, true],
	["rounds", (line) => number(line.rounds)],
	["void", (line) => number(line.voids)],
	["drop", (line) => money(line.drop)],
	["handle", (line) => money(line.handle)],
	["win", (line) => money(line.win)],
	["hold", (line) => percent(line.hold)],
	["theoretical", (line) => amount(line.theoretical)],
	["fills", (line) => money(line.filled)],
	["credits", (line) => money(line.credited)],
	["counted", (line) => money(line.drop_counted)],
];

/** @param {PeriodDocument} period */
export const houseGames = (period) =>
	period.house_games.length > 0 &&
	card("House games", table("House games", HOUSE_COLUMNS, period.house_games, period.house_total));

/** @type {Column[]} */
const THEORY_COLUMNS = [
	["table", (line) => line.table],
	["bet", (line) => line.bet, true],
	["staked", (line) => money(line.staked)],
	["edge", (line) => (line.edge ? `${(100 * line.edge.share).toFixed(4)}%` : "")],
	["theoretical", (line) => amount(line.theoretical)],
	["actual", (line) => money(line.actual)],
	["deviation", (line) => amount(line.deviation)],
	["s.d.", (line) => (line.score ? line.score.toFixed(1).replace("-", "−") : "")],
];

/** @param {PeriodDocument} period */
export function theory(period) {
	if (!period.theory.length) return null;
	const whys = new Set(period.theory.map((/** @type {any} */ line) => line.why).filter(Boolean));
	return card(
		"Theory: the exact edge at best play, times the bets really made",
		table("Theory", THEORY_COLUMNS, period.theory, period.theory_total),
		h("p", { class: "soft" }, "Jackpot bets are left out: their cost depends on the meter."),
		[...whys].map((why) => h("p", { class: "notice" }, why)),
	);
}

/** @type {Column[]} */
const POKER_COLUMNS = [
	["table", (line) => line.table],
	["name", (line) => line.name, true],
	["hands", (line) => number(line.hands)],
	["void", (line) => number(line.voids)],
	["drop", (line) => money(line.drop)],
	["pots", (line) => money(line.pots)],
	["rake", (line) => money(line.rake)],
];

/** @param {PeriodDocument} period */
export const poker = (period) =>
	period.poker.length > 0 && card("Poker", table("Poker", POKER_COLUMNS, period.poker, period.poker_total));

/** @type {Column[]} */
const FLOAT_COLUMNS = [
	["shift", (line) => line.shift],
	["opening", (line) => money(line.opening)],
	["fills", (line) => money(line.filled)],
	["credits", (line) => money(line.credited)],
	["closing", (line) => amount(line.closing)],
	["drop", (line) => amount(line.drop)],
	["win", (line) => amount(line.win)],
	["difference", (line) => amount(line.difference)],
];

/** @param {PeriodDocument} period */
export const floats = (period) =>
	period.floats &&
	card("Floats, drop and count", table("Floats, drop and count", FLOAT_COLUMNS, period.floats, period.floats_total));

const MOVES = [
	["opening", "opening"],
	["opened", "put in at its opening"],
	["contributions", "contributions"],
	["returned", "bets given back"],
	["funding", "funding"],
	["prizes", "prizes"],
	["corrections", "corrections"],
	["closing", "closing"],
	["own_count", "its own count"],
];

/** @param {any} found */
export function jackpot(found) {
	const title = `Jackpot ${found.jackpot}`;
	const parts = Object.keys(found.closing);
	const verdict = found.reconciles
		? h("p", { class: "up" }, "The ledger and the jackpot's own count agree to the cent.")
		: h("p", { class: "notice bad" }, "The ledger and the jackpot's own count differ.");
	/** @type {Column[]} */
	const columns = [
		["", (row) => row[1]],
		...parts.map((part) => /** @type {Column} */ ([part, (row) => money(found[row[0]][part])])),
	];
	return card(
		title,
		table(title, columns, found.reconciles ? MOVES : [...MOVES, ["difference", "difference"]]),
		verdict,
	);
}

const RESULT = [
	["tables", "win of the house games"],
	["rake", "rake"],
	["jackpot_shares", "share of the jackpot bets"],
	["put_into_jackpots", "put into jackpots: seeds, resets, corrections"],
	["total", "result"],
];
const CAGE = [
	["bought", "chips bought"],
	["cashed", "chips cashed"],
	["chips_out", "chips out at the end"],
];
const CHIPS = [
	["players", "chips with players, away from the tables"],
	["bets", "chips on house games' tables"],
	["stakes", "chips at Poker tables"],
];

/** @param {PeriodDocument} period */
export function house(period) {
	if (!period.house_result) return null;
	const lines = (/** @type {string[][]} */ rows, /** @type {any} */ of) =>
		of ? rows.map(([key, says]) => [says, of[key]]) : [];
	const rows = [...lines(RESULT, period.house_result), ...lines(CAGE, period.cage), ...lines(CHIPS, period.chips)];
	return card(
		"The House and its cage",
		table(
			"The House and its cage",
			[
				["", (row) => row[0]],
				["amount", (row) => money(row[1])],
			],
			rows,
		),
	);
}

/**
 * A code such as "void-round", for people.
 * @param {string} code
 */
const words = (code) => (/^[a-z-]+$/.test(code) ? code.replaceAll("-", " ") : code);

/** @type {Column[]} */
const INCIDENT_COLUMNS = [
	["time", (one) => one.time],
	["where", (one) => one.round || one.about, true],
	["what", (one) => words(one.what), true],
	["outcome", (one) => (one.reason ? `${words(one.outcome)}: ${one.reason}` : words(one.outcome)), true],
	["by", (one) => words(one.by), true],
	["clause", (one) => clause(one.clause || null), true],
];

/**
 * @param {string} title
 * @param {any[]} found
 * @param {string} none the sentence if there are none
 */
export const incidents = (title, found, none) =>
	card(title, found.length ? table(title, INCIDENT_COLUMNS, found) : h("p", { class: "soft" }, none));

/** @param {PeriodDocument} period */
export function alarms(period) {
	if (!period.alarms.length) return null;
	return h(
		"ul",
		{ class: "report-alarms", "aria-label": "Alarms" },
		period.alarms.map((/** @type {any} */ one) => h("li", { class: "notice bad" }, h("b", null, one.about), one.says)),
	);
}

/**
 * The figures of a chart as a table, for screen readers and for people who want them to the cent.
 * @param {string} caption
 * @param {string} what the name of the first column
 * @param {{label: string, win: number, theoretical: number | null}[]} rows
 */
export const chartTable = (caption, what, rows) =>
	h(
		"details",
		null,
		h("summary", null, "The figures as a table"),
		table(
			caption,
			[
				[what, (row) => row.label],
				["win", (row) => money(row.win)],
				["theoretical", (row) => (row.theoretical === null ? UNKNOWN : money(row.theoretical))],
			],
			rows,
		),
	);

/** @param {string | null} text */
export const maybeCents = (text) => (text === null ? null : cents(text));
