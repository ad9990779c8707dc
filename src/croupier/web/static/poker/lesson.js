/** Poker in three steps, at the first visit to a Poker table, until one is dealt in. */

import { showDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { lessonCard } from "../lib/lesson.js";
import { isTaught, nowTaught } from "../lib/taught.js";

const STEPS = [
	"Each player gets two cards. Five more come to the middle for everybody: " +
		"three on the flop, one on the turn, one on the river.",
	"Before the flop and after each of these, you fold, check, call or raise in turn. " +
		"Two players bet before the cards: the Small Blind and the Big Blind.",
	"The best five of your two cards and the five in the middle win the pot. " +
		"If all others fold, you win it without showing your cards.",
];

/**
 * The card, beside the felt: no seat is hidden by it.
 * @param {() => void} understood
 */
const card = (understood) => lessonCard({ steps: STEPS, style: {}, understood });

/**
 * Whether this player still learns the game. A player who is dealt in knows enough.
 * @param {import("./documents.js").PokerDocument} found
 */
export function learns({ hand }) {
	if (hand.seats.some((seat) => seat.seat === hand.you && seat.in_hand)) nowTaught("poker");
	return !isTaught("poker");
}

/** @param {() => void} redraw */
export const lesson = (redraw) =>
	card(() => {
		nowTaught("poker");
		redraw();
	});

/** Where nothing is beside the felt, a button shows the card. @param {() => void} redraw */
export const lessonButton = (redraw) =>
	h(
		"button",
		{
			type: "button",
			class: "button small",
			onclick: () => {
				nowTaught("poker");
				showDialog({ title: "Poker", body: (close) => card(close) });
				redraw();
			},
		},
		"How this game goes",
	);
