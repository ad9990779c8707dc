/**
 * The picture on a jackpot's sign: one huge meter, the prizes under it, the last winners; pending prizes and faults.
 *
 * @typedef {{jackpot: any, games: import("../lib/games.js").Game[], line: import("../lib/stream.js").Connection}}
 *   SignState
 * @typedef {{titles: string[], rows: {hand: string, pays: string}[]}} Ladder
 */

import { h } from "../lib/dom.js";
import { countingUp } from "../lib/meter.js";
import { cents, meter, money } from "../lib/money.js";

const WINNERS = 5;
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });

/** @param {SignState} state */
export function sign({ jackpot, games, line }) {
	const now = cents(jackpot.meter);
	const ladders = laddersOf(games);
	return h(
		"div",
		// The type is as large as the meter's digits, and the letters of the ladders side by side, leave room for.
		{
			class: `sign${jackpot.fault ? " is-faulty" : ""}`,
			style: { "--digits": meter(now).length, "--letters": lettersOf(ladders, now) },
		},
		h("h1", null, `${capital(jackpot.name)} jackpot`),
		h("p", { class: "meter", hook: countingUp(now) }),
		notice(jackpot, line),
		h(
			"div",
			{ class: "ladders" },
			ladders.map((ladder) => prizes(ladder, now)),
		),
		winners(jackpot.hits ?? []),
	);
}

/**
 * The one line that matters most just now.
 * @param {any} jackpot
 * @param {import("../lib/stream.js").Connection} line
 */
function notice(jackpot, line) {
	if (jackpot.fault) return h("p", { class: "notice fault" }, jackpot.fault);
	if (jackpot.pending.length) {
		const tables = jackpot.pending.map((/** @type {any} */ one) => `table ${one.table}`).join(", ");
		return h(
			"p",
			{ class: "notice pending" },
			h("strong", null, "PENDING"),
			` A prize at ${tables} is being confirmed.`,
		);
	}
	if (line === "reconnecting") return h("p", { class: "notice old" }, "Reconnecting. The meter may have grown since.");
	return h("p", { class: "notice" });
}

/**
 * The prizes of the games that feed the jackpot. Games with the same prizes share a ladder.
 * @param {import("../lib/games.js").Game[]} games
 * @returns {Ladder[]}
 */
function laddersOf(games) {
	/** @type {Map<string, Ladder>} */
	const found = new Map();
	for (const game of games) {
		const bets = new Set(game.bets.filter((bet) => bet.jackpot).map((bet) => bet.bet));
		const rows = game.signs
			.filter((one) => one.bets.some((/** @type {string} */ bet) => bets.has(bet)))
			.flatMap((one) => one.rows);
		const key = JSON.stringify(rows);
		/** @type {Ladder} */
		const ladder = found.get(key) ?? { titles: [], rows };
		ladder.titles.push(game.short_title);
		found.set(key, ladder);
	}
	return [...found.values()];
}

/**
 * How many letters wide the ladders are together, with the space between them.
 * @param {Ladder[]} ladders
 * @param {import("../lib/money.js").Cents} now
 */
function lettersOf(ladders, now) {
	const width = (/** @type {Ladder} */ { rows }) =>
		Math.max(...rows.map(({ hand }) => hand.length)) + Math.max(...rows.map(({ pays }) => worth(pays, now).length)) + 6;
	return ladders.reduce((sum, ladder) => sum + width(ladder), 0);
}

/**
 * @param {Ladder} ladder
 * @param {import("../lib/money.js").Cents} now the meter
 */
function prizes({ titles, rows }, now) {
	return h(
		"table",
		{ key: titles.join() },
		h("caption", null, titles.join(", ")),
		h(
			"tbody",
			null,
			rows.map(({ hand, pays }) =>
				h("tr", { key: hand }, h("th", { scope: "row" }, hand), h("td", null, worth(pays, now))),
			),
		),
	);
}

/**
 * "$6,348.25" for a share of the meter (R-2: rounded down), "$500" for a fixed prize, "50 to 1" as it stands.
 * @param {string} pays
 * @param {import("../lib/money.js").Cents} now
 */
function worth(pays, now) {
	if (pays.endsWith("%")) return money(Math.floor((now * Number.parseInt(pays, 10)) / 100));
	return /^[\d,.]+$/.test(pays) ? money(pays.replaceAll(",", "")) : pays;
}

/** @param {any[]} hits newest first */
function winners(hits) {
	if (!hits.length) return null;
	return h(
		"section",
		{ class: "winners" },
		h("h2", null, "Last winners"),
		h(
			"ol",
			null,
			hits
				.slice(0, WINNERS)
				.map((hit) =>
					h(
						"li",
						{ key: hit.number },
						h("b", null, money(hit.amount)),
						` ${capital(hit.hand.replaceAll("-", " "))} · table ${hit.table}`,
						hit.dealt_at && ` · ${DAY.format(new Date(hit.dealt_at))}`,
					),
				),
		),
	);
}

/**
 * The jackpots of a floor, for the person who sets up a display.
 * @param {any[]} found
 */
export function choices(found) {
	if (!found.length) return h("p", { class: "quiet", role: "status" }, "This floor has no jackpot.");
	return h(
		"nav",
		{ class: "choices", "aria-label": "Jackpots" },
		h("h1", null, "Which jackpot does this display show?"),
		found.map((one) =>
			h(
				"a",
				{ key: one.name, href: `#${encodeURIComponent(one.name)}` },
				capital(one.name),
				h("span", null, meter(cents(one.meter))),
			),
		),
	);
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
