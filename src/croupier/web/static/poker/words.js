/** The words of a Poker table. */

import { cents } from "../lib/money.js";
import { cardInWords, handName, listed } from "../lib/words.js";
import { chips } from "./amounts.js";

/**
 * @typedef {import("./documents.js").Hand} Hand
 * @typedef {import("./documents.js").Seat} Seat
 * @typedef {import("./documents.js").Settlement} Settlement
 */

/**
 * A bot's name without the table that it belongs to.
 * @param {string} player
 */
export const nameOf = (player) => player.split("@")[0];

/**
 * The state of a seat in a word or two.
 * @param {Hand} hand
 * @param {Seat} seat
 */
export function stateOf(hand, seat) {
	if (seat.all_in) return "all-in";
	if (seat.in_hand && seat.folded) return "folded";
	if (seat.away) return "sitting out";
	if (seat.waits) return "waits for the blind";
	if (hand.hand && !hand.settlement && !seat.in_hand) return "next hand";
	return null;
}

/**
 * A player's action on this street, in a word or two: "Call $10", "Raise to $38".
 * @param {import("./documents.js").Notice} acted
 */
export const deedInShort = ({ action = "", total }) =>
	`${deedName(action)}${total && cents(total) && action !== "fold" && action !== "check" ? ` ${chips(total)}` : ""}`;

/** @param {"small" | "big" | "both"} missed */
export const missedWord = (missed) => (missed === "both" ? "missed both blinds" : `missed ${missed} blind`);

/** @param {string} pot "main", "side-1" */
const potName = (pot) => (pot === "main" ? "the main pot" : `side pot ${pot.split("-")[1]}`);

/**
 * The winners of each pot.
 * @param {Settlement} settlement
 * @param {number | null} you the viewer's seat
 * @returns {{text: string, clause: string | null}[]}
 */
export function resultLines(settlement, you) {
	if (settlement.result === "void") return [{ text: "The round is void: all bets go back.", clause: null }];
	const players = new Map(settlement.seats.map((one) => [one.seat, one]));
	const only = settlement.pots.length === 1;
	return settlement.pots.map((pot) => {
		const wins = (/** @type {number} */ seat) =>
			seat === you ? "You win" : `${nameOf(players.get(seat)?.player ?? `seat ${seat}`)} wins`;
		const shares = Object.entries(pot.shares).map(([seat, share]) => `${wins(Number(seat))} ${chips(share)}`);
		const hand = handName(players.get(pot.winners[0])?.hand);
		const rake = cents(pot.rake) ? `, rake ${chips(pot.rake)}` : "";
		const from = only ? "" : ` from ${potName(pot.pot)}`;
		return { text: `${listed(shares)}${from}${hand ? ` with ${hand}` : ""}${rake}`, clause: pot.clause };
	});
}

/**
 * The label of an action's button.
 * @param {string} action
 */
export const deedName = (action) =>
	/** @type {Record<string, string>} */ ({
		fold: "Fold",
		check: "Check",
		call: "Call",
		bet: "Bet",
		raise: "Raise to",
		"all-in": "All-in",
	})[action] ?? action;

const IRREGULAR = /** @type {Record<string, string>} */ ({ is: "are", has: "have", goes: "go", was: "were" });

/**
 * A sentence about the viewer: "You folds" is "You fold".
 * @param {string} sentence
 */
export const toYou = (sentence) =>
	sentence.replace(/^You (\w+)/, (_, verb) => `You ${IRREGULAR[verb] ?? verb.replace(/(?<=ss|sh|ch|x)es$|s$/, "")}`);

/** @param {string[]} cards */
export const inWords = (cards) => listed(cards.map(cardInWords));
