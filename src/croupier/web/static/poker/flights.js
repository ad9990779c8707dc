/**
 * The movements on the felt between two documents of a Poker table: cards to the seats and to the muck, chips from a
 * seat to its bet, from the bets to the pot, and from the pot to the winners.
 *
 * @typedef {import("./documents.js").PokerDocument} PokerDocument
 * @typedef {import("./documents.js").Hand} Hand
 * @typedef {{at: "seat" | "wager" | "pot" | "deck", seat?: number}} Stop `seat`: the number of the seat, or of the seat
 *   that bet
 * @typedef {{key: string, chips: number, from: Stop, to: Stop, delay: number, ms: number}} Flight `chips`: in cents; 0
 *   for two cards face down
 * @typedef {{flights: Flight[], dealt: Map<string, number>, turned: Set<number>, ms: number}} Moves `dealt`: by card,
 *   when it leaves the deck; `turned`: the seats whose cards are turned up; `ms`: how long all of it takes
 */

import { cents } from "../lib/money.js";

export const CARD_MS = 240;
export const TURN_MS = 200;
const BETWEEN_CARDS_MS = 55;
const BETWEEN_STREET_CARDS_MS = 110;
const BET_MS = 220;
const COLLECT_MS = 300;
const WIN_MS = 480;
const MUCK_MS = 280;
const HOLE_CARDS = 2;

/** @type {Moves} */
export const NOTHING_MOVES = { flights: [], dealt: new Map(), turned: new Set(), ms: 0 };

/** @param {number} seat @param {number} index */
export const holeKey = (seat, index) => `${seat}/${index}`;

/** @param {number} index */
export const boardKey = (index) => `board/${index}`;

/**
 * @param {Hand} was
 * @param {Hand} now
 * @returns {Moves}
 */
export function movesBetween(was, now) {
	const same = was.hand === now.hand;
	const dealt = new Map([...holeCards(same ? was : null, now), ...boardCards(same ? was : null, now)]);
	const turned = new Set(
		now.seats
			.filter((seat) => seat.cards && same && seatOf(was, seat.seat)?.cards_dealt && !seatOf(was, seat.seat)?.cards)
			.map((seat) => seat.seat),
	);
	const collects = same ? collected(was, now) : [];
	const flights = [
		...(same ? mucked(was, now) : []),
		...bets(same ? was : null, now),
		...collects,
		...(same ? won(was, now, collects.length ? COLLECT_MS : 0) : []),
	];
	const ends = [
		...[...dealt.values()].map((delay) => delay + CARD_MS),
		...flights.map(({ delay, ms }) => delay + ms),
		turned.size ? TURN_MS : 0,
	];
	return { flights, dealt, turned, ms: Math.max(0, ...ends) };
}

/**
 * @param {Hand} hand
 * @param {number} number
 */
const seatOf = (hand, number) => hand.seats.find((seat) => seat.seat === number);

/**
 * One card to each, then the second one, from the left of the button on.
 * @param {Hand | null} was
 * @param {Hand} now
 * @returns {[string, number][]}
 */
function holeCards(was, now) {
	if (now.settlement) return [];
	const after = (/** @type {number} */ seat) =>
		(seat - (now.button ?? 0) - 1 + now.settings.seats) % now.settings.seats;
	const order = now.seats.filter((seat) => seat.in_hand).sort((a, b) => after(a.seat) - after(b.seat));
	const fresh = Array.from({ length: HOLE_CARDS }, (_, index) =>
		order
			.filter((seat) => seat.cards_dealt > index && (was ? (seatOf(was, seat.seat)?.cards_dealt ?? 0) : 0) <= index)
			.map((seat) => holeKey(seat.seat, index)),
	);
	return fresh.flat().map((key, at) => [key, at * BETWEEN_CARDS_MS]);
}

/**
 * @param {Hand | null} was
 * @param {Hand} now
 * @returns {[string, number][]}
 */
function boardCards(was, now) {
	const before = was?.board.length ?? 0;
	return now.board.slice(before).map((_, index) => [boardKey(before + index), index * BETWEEN_STREET_CARDS_MS]);
}

/**
 * The cards of those who have folded, or do not show.
 * @param {Hand} was
 * @param {Hand} now
 * @returns {Flight[]}
 */
function mucked(was, now) {
	const gone = now.seats.filter(
		(seat) =>
			seat.folded && seat.seat !== now.you && seatOf(was, seat.seat)?.in_hand && !seatOf(was, seat.seat)?.folded,
	);
	return gone.map(({ seat }) => ({
		key: `muck${seat}`,
		chips: 0,
		from: { at: "seat", seat },
		to: { at: "deck" },
		delay: 0,
		ms: MUCK_MS,
	}));
}

/**
 * Chips from a seat to its bet.
 * @param {Hand | null} was
 * @param {Hand} now
 * @returns {Flight[]}
 */
function bets(was, now) {
	return now.seats.flatMap(({ seat, bet }) => {
		const more = cents(bet) - cents((was && seatOf(was, seat)?.bet) ?? "0");
		return more > 0
			? [
					{
						key: `bet${seat}`,
						chips: more,
						from: { at: /** @type {const} */ ("seat"), seat },
						to: { at: /** @type {const} */ ("wager"), seat },
						delay: 0,
						ms: BET_MS,
					},
				]
			: [];
	});
}

/**
 * The bets of a street that is over go to the pot.
 * @param {Hand} was
 * @param {Hand} now
 * @returns {Flight[]}
 */
function collected(was, now) {
	const over = was.street !== now.street || now.settlement !== null || now.seats.every((seat) => !cents(seat.bet));
	if (!over) return [];
	return was.seats
		.filter((seat) => cents(seat.bet) > 0)
		.map(({ seat, bet }) => ({
			key: `collect${seat}`,
			chips: cents(bet),
			from: { at: "wager", seat },
			to: { at: "pot" },
			delay: 0,
			ms: COLLECT_MS,
		}));
}

/**
 * The pots to their winners, and what nobody called to the player who bet it.
 * @param {Hand} was
 * @param {Hand} now
 * @param {number} delay
 * @returns {Flight[]}
 */
function won(was, now, delay) {
	if (!now.settlement || was.settlement) return [];
	const shares = now.settlement.pots.flatMap((pot) =>
		Object.entries(pot.shares).map(([seat, share]) => ({ seat: Number(seat), chips: cents(share) })),
	);
	const back = now.settlement.uncalled.map(({ seat, amount }) => ({ seat, chips: cents(amount) }));
	return [...shares, ...back].map(({ seat, chips }, index) => ({
		key: `win${index}`,
		chips,
		from: { at: "pot" },
		to: { at: "seat", seat },
		delay,
		ms: WIN_MS,
	}));
}
