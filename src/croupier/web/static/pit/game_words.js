/** Each game's names for its bets, for a page with tables of many games. */

import { allGames, betNames } from "../lib/games.js";

/** @type {Map<string, import("../lib/games.js").Heading>} */
const headings = new Map();

allGames().then(
	(games) => games.forEach((game) => headings.set(game.game, game)),
	() => {}, // bets are called by their short names then
);

/** @param {string} game */
export const betNamesOf = (game) => betNames(headings.get(game));
