/**
 * The head of the odds pages: the games, the two pages of each, and the editions of its rules that tables play.
 *
 * @typedef {import("../lib/games.js").Heading} Heading
 * @typedef {{name: string, meter: string}} Jackpot
 * @typedef {{version: number, tables: number, jackpot: Jackpot | null}} PlayedEdition
 */

import { get } from "../lib/api.js";
import { h } from "../lib/dom.js";

/**
 * The editions of a game that tables play, the most played first, each with a jackpot that its tables feed.
 * @param {string} game
 * @returns {Promise<PlayedEdition[]>}
 */
export async function playedEditions(game) {
	try {
		const found = await get("/tables");
		const tables = (Array.isArray(found) ? found : found.tables).filter(
			(/** @type {any} */ one) => (one.table ?? one).game === game,
		);
		/** @type {Map<number, PlayedEdition>} */
		const editions = new Map();
		for (const one of tables) {
			const { version } = one.table ?? one;
			const before = editions.get(version) ?? { version, tables: 0, jackpot: null };
			editions.set(version, { version, tables: before.tables + 1, jackpot: before.jackpot ?? one.jackpot ?? null });
		}
		return [...editions.values()].sort((a, b) => b.tables - a.tables || b.version - a.version);
	} catch {
		return []; // The figures stand without it.
	}
}

/**
 * The version that the address asks for, else the one that most tables play, else the newest.
 * @param {Heading} game
 * @param {PlayedEdition[]} played
 * @param {string | null} wanted
 */
export const versionShown = (game, played, wanted) => Number(wanted) || (played[0]?.version ?? game.version);

/**
 * @param {Heading[]} counted
 * @param {string} game
 * @param {"" | "/prices"} page
 */
export const gameTabs = (counted, game, page) =>
	h(
		"nav",
		{ class: "tabs", "aria-label": "Games" },
		counted.map((one) =>
			h(
				"a",
				{
					href: `#/odds/${one.game}${page}`,
					class: "tab",
					"aria-current": one.game === game ? "page" : null,
					hook: { created: (el) => one.game === game && el.scrollIntoView({ block: "nearest", inline: "nearest" }) },
				},
				one.title,
			),
		),
	);

/**
 * The two pages of a game, and its editions where there is more than one to show.
 * @param {Heading} newest
 * @param {PlayedEdition[]} played
 * @param {number} version
 * @param {"" | "/prices"} page
 */
export function pageBar(newest, played, version, page) {
	const query = version === versionShown(newest, played, null) ? "" : `?version=${version}`;
	/** @param {"" | "/prices"} to @param {string} label */
	const link = (to, label) =>
		h("a", { href: `#/odds/${newest.game}${to}${query}`, "aria-current": to === page ? "page" : null }, label);
	const versions = [...new Set([newest.version, version, ...played.map((one) => one.version)])].sort((a, b) => b - a);
	return h(
		"div",
		{ class: "page-bar" },
		h(
			"nav",
			{ class: "switch", "aria-label": "Pages of this game" },
			link("", "The odds"),
			link("/prices", "Own prices"),
		),
		versions.length > 1 &&
			h(
				"nav",
				{ class: "switch", "aria-label": "Editions" },
				versions.map((one) =>
					h(
						"a",
						{ href: `#/odds/${newest.game}${page}?version=${one}`, "aria-current": one === version ? "page" : null },
						`Version ${one}`,
						h("small", null, tablesText(played.find((edition) => edition.version === one)?.tables ?? 0)),
					),
				),
			),
	);
}

/** @param {number} many */
const tablesText = (many) => (many === 0 ? "at no table" : many === 1 ? "at 1 table" : `at ${many} tables`);
