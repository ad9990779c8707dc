/** The tables of the floor: game, limits, free boxes, jackpot meters that move. */

import { enteredForYou } from "../lib/announce.js";
import { get } from "../lib/api.js";
import { orSay } from "../lib/dialog.js";
import { h, render } from "../lib/dom.js";
import { allGames, betNames } from "../lib/games.js";
import { sentenceOf } from "../lib/messages.js";
import { countingUp } from "../lib/meter.js";
import { cents, money } from "../lib/money.js";
import { go } from "../lib/router.js";
import { me, playMoney, somebody } from "../lib/session.js";
import { Stream } from "../lib/stream.js";
import { waitingLists } from "../lobby/waiting_lists.js";
import { empty, failed, loading } from "./states.js";

/**
 * @typedef {{id: string, name: string, game: string, title: string, status: string, boxes: number,
 *   limits: Record<string, string>, sentence: string, message?: string, values?: Record<string, any>,
 *   seated: {box?: number, seat?: number, player: string, bot: boolean}[],
 *   jackpot: import("../lib/documents.js").Jackpot | null}} Row
 */

/** @param {any} found a short table document; @returns {Row} */
function rowOf(found) {
	return { seated: [], sentence: "", jackpot: null, ...found.table, ...found };
}

/**
 * @param {HTMLElement} main
 * @returns {Promise<() => void>}
 */
export async function open(main) {
	/** @type {Map<string, Row>} */
	const rows = new Map();
	/** @type {Map<string, import("../lib/games.js").Heading>} */
	let games = new Map();
	let connection = "connecting";
	/** @type {unknown} */
	let problem = null;
	let asked = false;

	const draw = () => render(main, page());
	const take = (/** @type {any[]} */ tables) => {
		for (const one of tables.map(rowOf)) rows.set(one.id, one);
	};

	const page = () =>
		h(
			"div",
			{ class: "page lobby" },
			welcome(),
			connection === "reconnecting" && h("p", { class: "notice", role: "status" }, "Reconnecting …"),
			meters([...rows.values()]),
			lists.view(),
			problem ? failed(problem, load) : !asked ? loading() : list([...rows.values()], games),
		);

	async function load() {
		problem = null;
		try {
			const [found, known] = await Promise.all([get("/tables"), allGames()]);
			games = new Map(known.map((game) => [game.game, game]));
			take(Array.isArray(found) ? found : found.tables);
		} catch (error) {
			problem = error;
		}
		asked = true;
		draw();
	}

	const lists = waitingLists(draw, (table) => rows.get(table)?.name ?? table);
	draw();
	await load();
	const stream = new Stream("/lobby/stream", {
		message: (message) => {
			if (message.type === "bet_for_you" || message.type === "entered_for_you") return enteredForYou(message);
			if (message.type !== "lobby") return;
			if (message.fresh) rows.clear();
			take(message.tables ?? []);
			for (const jackpot of message.jackpots ?? []) {
				for (const row of rows.values())
					if (row.jackpot?.name === jackpot.name) row.jackpot = { ...row.jackpot, ...jackpot };
			}
			for (const id of message.closed ?? []) rows.delete(id);
			[problem, asked] = [null, true];
			draw();
		},
		state: (state) => {
			connection = state;
			draw();
		},
	});
	const unwatch = me.watch(draw);
	return () => {
		stream.close();
		lists.close();
		unwatch();
	};
}

function welcome() {
	return h(
		"header",
		{ class: "welcome" },
		h("h1", null, "Tables"),
		h(
			"p",
			null,
			h("a", { href: "#/side-by-side" }, "Several tables side by side"),
			" · ",
			h("a", { href: "/guide/" }, "Guide"),
		),
		me.value === null &&
			h(
				"p",
				{ class: "lead" },
				playMoney.value
					? "Sit down anywhere: you play as a guest with play money, without signing up."
					: "Sit down anywhere as a guest, or sign in. Chips are bought at the cage.",
			),
	);
}

/**
 * The jackpots, each once, with the tables that feed it.
 * @param {Row[]} rows
 */
function meters(rows) {
	/** @type {Map<string, {meter: string, pending: boolean, fault: boolean, tables: string[]}>} */
	const jackpots = new Map();
	for (const { jackpot, name } of rows) {
		if (!jackpot) continue;
		const known = jackpots.get(jackpot.name)?.tables ?? [];
		const state = { pending: Boolean(jackpot.pending?.length), fault: Boolean(jackpot.fault) };
		jackpots.set(jackpot.name, { meter: jackpot.meter, ...state, tables: [...known, name] });
	}
	if (!jackpots.size) return null;
	return h(
		"ul",
		{ class: "meters", "aria-label": "Jackpots" },
		[...jackpots].map(([name, one]) =>
			h(
				"li",
				{ class: "jackpot", key: name },
				h("span", { class: "jackpot-name" }, `${name.charAt(0).toUpperCase()}${name.slice(1)} jackpot`),
				h("span", { class: "jackpot-meter", hook: countingUp(cents(one.meter)) }),
				h("span", { class: "soft" }, one.fault ? "Out of order" : one.pending ? "PENDING" : one.tables.join(", ")),
			),
		),
	);
}

/**
 * @param {Row[]} rows
 * @param {Map<string, import("../lib/games.js").Heading>} games
 */
function list(rows, games) {
	const open = rows.filter((row) => row.status !== "closed");
	if (!open.length) return empty("No table is open just now. As soon as one opens, it appears here.");
	return h(
		"ul",
		{ class: "tables" },
		open.map((row) => item(row, games.get(row.game))),
	);
}

/** @param {Row} row */
const takenAt = (row) => new Set(row.seated.map((one) => one.box ?? one.seat));

/**
 * @param {Row} row
 * @param {import("../lib/games.js").Heading | undefined} game
 */
function item(row, game) {
	const free = row.boxes - takenAt(row).size;
	const place = row.game === "poker" ? "seat" : "box";
	const here = row.seated.some((one) => one.player === me.value?.name);
	const plays = !me.value || me.value.role === "player";
	const deed = here ? "Go on" : free && plays ? "Sit down" : "Watch";
	return h(
		"li",
		{ class: "table-card", key: row.id, "data-game": row.game },
		smallFelt(row),
		h(
			"div",
			{ class: "table-words" },
			h("h2", null, h("a", { href: `#/tables/${encodeURIComponent(row.id)}` }, row.name)),
			h("p", { class: "soft" }, row.title),
			h(
				"dl",
				{ class: "facts" },
				fact(row.game === "poker" ? "Blinds" : "Ante", limits(row)),
				fact("Free", free ? `${free} of ${row.boxes} ${place === "box" ? "boxes" : "seats"}` : "none"),
			),
			h(
				"p",
				{ class: "sentence-line" },
				row.status === "suspended" ? "Play is suspended" : sentenceOf(row, betNames(game)),
			),
		),
		h(
			"button",
			{
				type: "button",
				class: "button primary",
				"aria-label": `${deed}: ${row.name}`,
				onclick: () => sitDown(row.id),
			},
			deed,
		),
	);
}

/**
 * @param {string} label
 * @param {string} value
 */
const fact = (label, value) => h("div", null, h("dt", null, label), h("dd", null, value));

/** @param {Row} row */
function limits({ game, limits: found }) {
	if (game === "poker") return `${money(found.small_blind)} / ${money(found.big_blind)}`;
	return found.ante_max ? `${money(found.ante_min)} – ${money(found.ante_max)}` : `from ${money(found.ante_min)}`;
}

/**
 * One click: a visitor who has not signed in becomes a guest on the way to the table.
 * @param {string} id
 */
async function sitDown(id) {
	if (await orSay(somebody)) go(`/tables/${encodeURIComponent(id)}`);
}

/**
 * The table from above: a dot for each box, full where somebody sits.
 * @param {Row} row
 */
function smallFelt(row) {
	const taken = takenAt(row);
	const round = row.game === "poker";
	const dots = Array.from({ length: row.boxes }, (_, index) => {
		const part = round ? index / row.boxes : (index + 0.5) / row.boxes;
		const angle = round ? Math.PI * (0.5 + 2 * part) : Math.PI * (1 - part);
		const [x, y] = round
			? [60 + 50 * Math.cos(angle), 40 + 29 * Math.sin(angle)]
			: [60 + 47 * Math.cos(angle), 14 + 50 * Math.sin(angle)];
		return h("circle", { cx: x.toFixed(1), cy: y.toFixed(1), r: 4.2, class: taken.has(index + 1) ? "taken" : "free" });
	});
	const shape = round
		? h("rect", { x: 18, y: 18, width: 84, height: 44, rx: 22, class: "lobby-felt" })
		: h("path", { d: "M22 12H98A38 44 0 0 1 22 12Z", class: "lobby-felt" });
	return h("svg", { class: "small-felt", viewBox: "0 0 120 80", "aria-hidden": "true" }, shape, ...dots);
}
