/** The sentences for screen readers when the table changes: cards, the board, the turn, results. */

import { sentenceOf } from "../lib/messages.js";
import { cents } from "../lib/money.js";
import { stopped } from "../lib/words.js";
import { chips } from "./amounts.js";
import { inWords, resultLines } from "./words.js";

/** @typedef {import("./documents.js").PokerDocument} PokerDocument */

const HOLE_CARDS = 2;

/**
 * @param {PokerDocument | null} before
 * @param {PokerDocument} now
 */
export function changesInWords(before, now) {
	const [was, is] = [before?.hand ?? null, now.hand];
	const own = is.seats.find((seat) => seat.seat === is.you);
	const held = was?.hand === is.hand ? was?.seats.find((seat) => seat.seat === is.you)?.cards?.length : 0;
	const said = [];
	if (own?.cards?.length === HOLE_CARDS && held !== HOLE_CARDS) said.push(`Your cards: ${inWords(own.cards)}.`);
	if (is.board.length && (was?.hand !== is.hand || was?.board.length !== is.board.length)) {
		said.push(`Board: ${inWords(is.board)}.`);
		if (own?.cards && !own.folded) said.push(`You have ${own.hand_in_words}.`);
	}
	if (is.settlement && !was?.settlement)
		said.push(...resultLines(is.settlement, is.you).map((line) => `${line.text}.`), ...winningFive(is));
	else if (is.legal.length && !was?.legal.length) said.push(yourTurn(now));
	else if (now.sentence !== before?.sentence) said.push(stopped(sentenceOf(now, { money: chips })));
	return said.join(" ");
}

/**
 * The cards with which a shown hand won.
 * @param {import("./documents.js").Hand} hand
 */
function winningFive({ settlement, seats }) {
	const best = seats.find((seat) => seat.seat === settlement?.pots[0]?.winners[0])?.best;
	return best ? [`The winning five: ${inWords(best)}.`] : [];
}

/** @param {PokerDocument} found */
function yourTurn({ hand }) {
	const own = hand.seats.find((seat) => seat.seat === hand.you);
	const call = hand.legal.find((one) => one.action === "call");
	const price = call ? `, ${chips(cents(call.lowest) - cents(own?.bet))} to call` : "";
	return `Your turn. The pot is ${chips(hand.pot)}${price}.`;
}
