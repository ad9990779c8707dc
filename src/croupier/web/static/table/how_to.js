/** "How this game goes": three steps on the felt at the first visit to a game, while bets are open. */

import { showDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { lessonCard } from "../lib/lesson.js";
import { stepsOf } from "./game_steps.js";

/** @typedef {import("./table.js").HouseTable} HouseTable */

/**
 * @param {HouseTable} table
 * @param {Record<string, string>} style the room that the card has
 */
export function howTo(table, style) {
	return table.teaches ? card(table.game, style, () => table.taught()) : null;
}

/**
 * Where the felt has no room for the steps.
 * @param {HouseTable} table
 */
export const howToButton = (table) =>
	h(
		"button",
		{
			type: "button",
			class: "button small",
			onclick: () => {
				table.taught();
				showDialog({ title: table.game.short_title, body: (close) => card(table.game, {}, close) });
			},
		},
		"How this game goes",
	);

/**
 * @param {import("../lib/games.js").Game} game
 * @param {Record<string, string>} style
 * @param {() => void} understood
 */
function card(game, style, understood) {
	const more =
		game.has_draw &&
		"P and D are jackpot bets: on your own hand, and on the Dealer's. " +
			"A hand that holds the magic card, and a lucky box, can win one too.";
	return lessonCard({ steps: stepsOf(game), more, style, understood });
}
