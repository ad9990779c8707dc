/**
 * The shuffle, checked in this browser: each deck that was opened afterwards is the one that was committed to before,
 * and each card that was dealt came from it in order. A Poker player's record opens the cards that the player saw; the
 * others are hashes there. Singapore Stud's draw is checked in the same way.
 *
 * @typedef {{commitment: string, line: string, matches: boolean | null}} Opened matches: null if this browser cannot
 *   hash
 * @typedef {Opened & {inOrder: boolean, dealt: number, seen: number, whole: boolean}} CheckedDeck
 * @typedef {{decks: CheckedDeck[], draw: (Opened & {told: boolean}) | "not committed" | null}} Check
 */

import { hex, octetsOf, sha256 } from "../lib/hash.js";

/**
 * @param {{events: Record<string, any>[], decks: Record<string, any>[], draw?: Record<string, any>}} record
 * @returns {Promise<Check>} no decks if none was committed to: the cards were entered by hand
 */
export async function checked(record) {
	/** @type {{commitment: string, left: (string | null)[]}[]} */
	const dealt = [];
	for (const event of record.events) {
		if (/^(round_opened|deck_committed)\//.test(event.event) && event.commitment)
			dealt.push({ commitment: event.commitment, left: [] });
		else dealt.at(-1)?.left.push(...cardsOf(event));
	}
	return {
		decks: await Promise.all(
			dealt.map((one, index) => checkedDeck(one, record.decks[index] ?? { salt: "", cards: [] })),
		),
		draw: await checkedDraw(record),
	};
}

/**
 * @param {{commitment: string, left: (string | null)[]}} dealt
 * @param {Record<string, any>} deck
 */
async function checkedDeck({ commitment, left }, deck) {
	/** @type {any[]} */
	const places = deck.by_card ?? deck.cards;
	const cards = places.map((one) => (deck.by_card ? (one.card ?? null) : one));
	const hashes =
		deck.by_card &&
		(await Promise.all(
			places.map((one, index) => (one.card ? hashed(`croupier-card/1 ${one.salt} ${index + 1} ${one.card}\n`) : one)),
		));
	const line = deck.by_card
		? `croupier-cards/1 ${hashes.join(" ")}`
		: `croupier-deck/1 ${deck.salt} ${cards.join(" ")}`;
	const inOrder = left.every((card, index) => card === null || card === cards[index]);
	return {
		...(await opened(commitment, line)),
		inOrder,
		dealt: left.length,
		seen: left.filter(Boolean).length,
		whole: !cards.includes(null),
	};
}

/** @param {{events: Record<string, any>[], draw?: Record<string, any>}} record */
async function checkedDraw({ events, draw }) {
	const told = events.find((one) => one.event.startsWith("bets_closed"))?.draw;
	const commitment = events[0].draw_commitment;
	if (!commitment || !draw)
		return commitment || told
			? commitment
				? { commitment, line: "", matches: false, told: false }
				: "not committed"
			: null;
	const line = `croupier-draw/1 ${draw.salt} ${parts(draw)}`;
	return { ...(await opened(commitment, line)), told: !told || parts(told) === parts(draw) };
}

/** @param {Record<string, any>} draw */
const parts = (draw) => `${draw.magic_card ?? 0} ${draw.lucky_box ?? 0} ${draw.lucky_dealer ? 1 : 0}`;

/**
 * @param {string} commitment
 * @param {string} line
 */
async function opened(commitment, line) {
	const hash = await hashed(`${line}\n`);
	return { commitment, line, matches: hash === null ? null : hash === commitment };
}

/** @param {Record<string, any>} event @returns {(string | null)[]} */
function cardsOf(event) {
	if (event.event.startsWith("card_burnt")) return [event.card];
	return event.event.startsWith("cards_dealt") ? event.cards : [];
}

/**
 * @param {string} text
 * @returns {Promise<string | null>} null if the browser cannot hash
 */
async function hashed(text) {
	const found = await sha256(octetsOf(text));
	return found && hex(found);
}
