/** A game in a few sentences, taken from its description. */

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
 * The cards that the Dealer needs for a qualifying hand, in the words of the game's description.
 * @param {import("../lib/games.js").Game} game
 */
export const qualifiesWith = ({ about }) =>
	sentencesOf(about).find((sentence) => /qualifies with/.test(sentence)) ?? "";

/** @param {string} text */
const sentencesOf = (text) => text.split(/(?<=\.) /);
