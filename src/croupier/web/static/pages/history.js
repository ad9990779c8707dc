/** The person's rounds for review: filtered, in sessions, each with what it brought and what its decisions cost. */

import { get } from "../lib/api.js";
import { h, render } from "../lib/dom.js";
import { allGames } from "../lib/games.js";
import { cents, money, signed } from "../lib/money.js";
import { me } from "../lib/session.js";
import { counted } from "../lib/words.js";
import { inAddress } from "../lib/addresses.js";
import { filterForm, isFiltered, NO_FILTER, queryOf } from "../review/filters.js";
import { curve } from "../review/session_curve.js";
import { sessionsOf } from "../review/sessions.js";
import { empty, failed, loading } from "./states.js";

/**
 * @typedef {import("../review/sessions.js").Played} Played
 * @typedef {import("../review/sessions.js").Session} Session
 */

const PAGE = 25;
const DAY = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long" });
const TIME = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/**
 * @param {HTMLElement} main
 * @returns {() => void}
 */
export function open(main) {
	const page = new HistoryPage(main);
	const unwatch = me.watch((person) => (person && page.rounds === null ? page.load() : page.draw()));
	if (me.value) page.load();
	else page.draw();
	return unwatch;
}

class HistoryPage {
	/** @param {HTMLElement} main */
	constructor(main) {
		this.main = main;
		/** @type {Played[] | null} */
		this.rounds = null;
		/** @type {import("../lib/games.js").Heading[]} */
		this.games = [];
		/** Where the list goes on; null after its end. @type {number | null} */
		this.next = null;
		this.filter = NO_FILTER;
		/** The tables among the rounds that were seen. @type {Set<string>} */
		this.tables = new Set();
		/** @type {unknown} */
		this.problem = null;
		this.asked = 0;
	}

	load = async () => {
		const number = ++this.asked;
		this.problem = null;
		this.draw();
		try {
			const before = this.next === null ? "" : `&before=${this.next}`;
			const [found, games] = await Promise.all([
				get(`/reviews?limit=${PAGE}${before}${queryOf(this.filter)}`),
				allGames(),
			]);
			if (number !== this.asked) return;
			this.games = games;
			this.rounds = [...(this.rounds ?? []), ...found.rounds];
			for (const one of found.rounds) this.tables.add(one.table);
			this.next = found.next;
		} catch (error) {
			this.problem = error;
		}
		this.draw();
	};

	/** @param {Partial<import("../review/filters.js").RoundFilter>} changes */
	change = (changes) => {
		this.filter = { ...this.filter, ...changes };
		this.rounds = this.next = null;
		this.load();
	};

	draw = () => render(this.main, h("div", { class: "page history" }, h("h1", null, "Your rounds"), this.#page()));

	#page() {
		const toTables = h("a", { class: "button primary", href: "#/" }, "To the tables");
		if (me.value === null) return empty("Your rounds appear here once you have played some.", toTables);
		if (this.problem) return failed(this.problem, this.load);
		if (this.rounds?.length === 0 && !isFiltered(this.filter) && this.next === null)
			return empty("You have not played a round yet.", toTables);
		return [
			filterForm(this.filter, { games: this.games, tables: [...this.tables].sort(), change: this.change }),
			this.#list(),
		];
	}

	#list() {
		if (this.rounds === null) return loading();
		const more =
			this.next !== null && h("button", { type: "button", class: "button", onclick: this.load }, "Earlier rounds");
		if (!this.rounds.length) return [empty("No round matches these filters."), more];
		const titles = new Map(this.games.map((one) => [one.game, one.title]));
		return [...sessionsOf(this.rounds).map((one) => section(one, titles)), more];
	}
}

/**
 * One session: its sums, its curve, and its rounds.
 * @param {Session} session
 * @param {Map<string, string>} titles of the games
 */
function section(session, titles) {
	const { rounds, from, to } = session;
	return h(
		"section",
		{ key: rounds[0].round },
		h("h2", null, `${DAY.format(from)}, ${TIME.format(from)} to ${TIME.format(to)}`),
		h("p", { class: "lead" }, sums(session)),
		rounds.length > 1 && curve(session),
		h(
			"ul",
			{ class: "round-list" },
			rounds.map((one) => row(one, titles.get(one.game) ?? one.game)),
		),
	);
}

/** @param {Session} session */
function sums({ rounds, net, expected, cost, mistakes }) {
	return [
		`${counted(rounds.length, "round")}, `,
		h("b", { class: net < 0 ? "down" : "up" }, signed(net)),
		expected !== null && `; with best play these bets bring ${signed(expected)} on average`,
		mistakes > 0 && `; ${counted(mistakes, "mistake")} cost ${money(cost)}`,
		".",
	];
}

/**
 * @param {Played} one
 * @param {string} title
 */
function row(one, title) {
	const net = cents(one.net);
	const { weighed } = one;
	const worth =
		!weighed || !weighed.decisions
			? ""
			: weighed.mistakes
				? `${counted(weighed.mistakes, "mistake")}, ${money(weighed.cost)}`
				: "best play";
	return h(
		"li",
		{ key: one.round, "data-game": one.game },
		h("span", { class: "swatch", "aria-hidden": "true" }),
		h("a", { href: `#/history/${inAddress(one.round)}` }, title),
		h("span", { class: "soft" }, one.round),
		h("span", { class: `worth-line ${weighed?.mistakes ? "down" : "soft"}` }, worth),
		h("time", { class: "soft", datetime: one.at }, TIME.format(new Date(one.at))),
		h(
			"b",
			{ class: `number ${one.outcome === "void" ? "soft" : net > 0 ? "up" : net < 0 ? "down" : ""}` },
			one.outcome === "void" ? "void" : signed(net),
		),
	);
}
