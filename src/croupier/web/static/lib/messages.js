/**
 * Sentences in the words of the screen, made from the catalogue of the house: "$10" for money, suits as signs, players
 * by name, bots without their table.
 *
 * @typedef {{message?: string, values?: Record<string, any>, says?: string, sentence?: string}} Message a refusal, a
 *   notice or a table document; `says` or `sentence` is the server's own English, for as long as there is no catalogue
 *   here
 * @typedef {{seat?: (seat: number) => string | null, player?: (name: string) => string, bet?: (bet: string) => string,
 *   money?: (amount: string) => string}} Names who sits where, how players are called, what the game calls its bets,
 *   and how amounts are written
 */

import { money } from "./money.js";
import { called, cardSign, counted } from "./words.js";

/** The place of a value in a sentence of the catalogue: {amount:money}. */
const PLACE = /\{(\w+):([^{}]+)\}/;

/** @type {Record<string, string>} */
let catalogue = {};

/** @param {Record<string, string>} messages */
export function useCatalogue(messages) {
	catalogue = messages;
}

/** The words for bets where a page names none, for tables of many games. @type {Record<string, string>} */
export const nouns = {};

/** @type {Record<string, (value: any, names: Names) => string>} */
const WRITERS = {
	money: (amount, names) => names.money?.(amount) ?? money(amount),
	card: cardSign,
	cards: (cards) => cards.map(cardSign).join(" "),
	box: (box) => `box ${box}`,
	Box: (box) => `Box ${box}`,
	boxes: (boxes) => `box ${boxes.join(", ")}`,
	seat: (seat, names) => names.seat?.(seat)?.replace(/^You$/, "you") ?? `seat ${seat}`,
	Seat: (seat, names) => names.seat?.(seat) ?? `Seat ${seat}`,
	player: (player, names) => names.player?.(player) ?? called(player),
	bet: (bet, names) => names.bet?.(bet) ?? nouns[bet] ?? bet,
	quoted: (words) => `“${words}”`,
	words: (words) => words.join(", "),
	choice: (words) => words.join(" or "),
	messages: (messages, names) => messages.map((/** @type {Message} */ one) => sentenceOf(one, names)).join(", "),
};

/**
 * @param {Message} found
 * @param {Names} [names]
 */
export function sentenceOf(found, names = {}) {
	const template = catalogue[found.message ?? ""];
	const english = found.says ?? found.sentence ?? "";
	if (template === undefined) return english;
	const pieces = template.split(PLACE); // text, name, kind, text, name, kind, ... text
	try {
		return pieces
			.map((piece, at) =>
				at % 3 === 0 ? piece : at % 3 === 1 ? written(found.values?.[piece], pieces[at + 1], names) : "",
			)
			.join("");
	} catch {
		return english; // a value that this page cannot write must not keep it from being drawn
	}
}

/**
 * @param {any} value
 * @param {string} kind
 * @param {Names} names
 */
function written(value, kind, names) {
	const [one, many] = kind.split("|");
	if (many) return counted(value, one, many);
	return kind in WRITERS ? WRITERS[kind](value, names) : String(value);
}
