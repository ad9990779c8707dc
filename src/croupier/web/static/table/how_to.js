/** "How this game goes": three steps on the felt at the first visit to a game, while bets are open. */

import { lessonCard } from "../lib/lesson.js";

/** @typedef {import("./table.js").HouseTable} HouseTable */

/**
 * A game in three steps: what one bets, what one decides, and how it ends.
 * @param {import("../lib/games.js").Game} game
 * @returns {string[]}
 */
export function stepsOf({ about }) {
  const [first, second, ...others] = sentencesOf(about);
  return [first, second, others.join(" ")].filter(Boolean);
}

/**
 * What the Dealer needs for a qualifying hand, as the game's description says it.
 * @param {import("../lib/games.js").Game} game
 */
export const qualifiesWith = ({ about }) => sentencesOf(about).find((sentence) => /qualifies with/.test(sentence)) ?? "";

/** @param {string} text */
const sentencesOf = (text) => text.split(/(?<=\.) /);

/**
 * @param {HouseTable} table
 * @param {Record<string, string>} style the room that the card has
 */
export function howTo(table, style) {
  if (!table.teaches) return null;
  const { game } = table;
  const more = game.has_draw && "P and D are jackpot bets: on your own hand, and on the Dealer's. A hand that holds the magic card, and a lucky box, can win one too.";
  return lessonCard({ steps: stepsOf(game), more, style, understood: () => table.taught() });
}
