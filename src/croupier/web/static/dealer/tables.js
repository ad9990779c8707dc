/** The tables that a person deals at, each with what happens there now. */

import { h, render } from "../lib/dom.js";
import { allGames, betNames } from "../lib/games.js";
import { sentenceOf } from "../lib/messages.js";
import { me } from "../lib/session.js";
import { counted } from "../lib/words.js";
import { empty, loading } from "../pages/states.js";
import { staffStream } from "../staff/connection.js";

/** @typedef {any} TableRow a short table document */

/**
 * @param {HTMLElement} main
 * @returns {Promise<() => void>}
 */
export async function openTables(main) {
	/** @type {Map<string, TableRow>} */
	const rows = new Map();
	render(main, loading());
	const games = new Map((await allGames()).map((game) => [game.game, game]));
	const draw = () => render(main, page([...rows.values()], games));
	const { close } = staffStream("/lobby/stream", (message) => {
		if (message.type !== "lobby") return;
		if (message.fresh) rows.clear();
		for (const row of message.tables ?? []) rows.set(row.id, row);
		for (const id of message.closed ?? []) rows.delete(id);
		draw();
	});
	return close;
}

/**
 * @param {TableRow[]} rows
 * @param {Map<string, import("../lib/games.js").Heading>} games
 */
function page(rows, games) {
	const [own, automatic] = [
		rows.filter((row) => row.dealer !== "automatic"),
		rows.filter((row) => row.dealer === "automatic"),
	];
	const supervises = me.value?.role !== "dealer";
	return h(
		"div",
		{ class: "page" },
		h("h1", null, "Deal"),
		own.length
			? list(own, games)
			: empty("No table waits for a Dealer. A shift manager opens tables with a human dealer."),
		supervises && automatic.length > 0 && [h("h2", null, "Dealt by the system"), list(automatic, games)],
	);
}

/**
 * @param {TableRow[]} rows
 * @param {Map<string, import("../lib/games.js").Heading>} games
 */
const list = (rows, games) => h("ul", { class: "tile-grid" }, ...rows.map((row) => tile(row, games)));

/**
 * @param {TableRow} row
 * @param {Map<string, import("../lib/games.js").Heading>} games
 */
function tile(row, games) {
	const players = new Set(row.seated.map((/** @type {any} */ one) => one.player)).size;
	return h(
		"li",
		{ class: "tile", key: row.id, "data-game": row.game },
		h("h2", null, h("a", { href: `#/deal/${encodeURIComponent(row.id)}` }, row.name)),
		h(
			"p",
			null,
			[
				row.title,
				row.by_hand ? "dealt by hand" : "",
				row.dealer === "human" || row.dealer === "automatic" ? "" : `Dealer ${row.dealer}`,
			]
				.filter(Boolean)
				.join(" · "),
		),
		h("p", null, sentenceOf(row, betNames(games.get(row.game)))),
		h("p", null, counted(players, "player")),
	);
}
