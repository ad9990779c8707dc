/**
 * The table after some events of a round, built from the viewer's notices and nothing else.
 *
 * @typedef {Record<string, any> & {event: string, position: number, says: string, clause?: string | null}} Notice
 * @typedef {{number: number, player: string | null, cards: (string | null)[], bets: Map<string, number>,
 *   folded: boolean}} Place
 * @typedef {{kind: "box" | "seat", places: Map<number, Place>, dealer: (string | null)[], board: (string | null)[],
 *   pot: number, street: Map<number, number>, deeds: Map<number, string>, actor: number | null, button: number | null,
 *   blinds: {small: number | null, big: number | null}, draw: any, settlement: any}} Picture `street` and `deeds`: what
 *   each seat has bet and done on this street; `actor`: the seat that has just acted
 */

import { cents } from "../lib/money.js";
import { deedInShort } from "../poker/words.js";

/**
 * @param {Notice[]} notices
 * @param {"box" | "seat"} kind
 * @returns {Picture}
 */
export function picture(notices, kind) {
	/** @type {Picture} */
	const found = {
		kind,
		places: new Map(),
		dealer: [],
		board: [],
		pot: 0,
		street: new Map(),
		deeds: new Map(),
		actor: null,
		button: null,
		blinds: { small: null, big: null },
		draw: null,
		settlement: null,
	};
	for (const notice of notices) {
		found.actor = notice.event === "acted" ? notice.seat : null;
		CHANGES[notice.event]?.(found, notice);
	}
	return found;
}

/**
 * @param {Picture} now
 * @param {number} number
 * @returns {Place}
 */
function at(now, number) {
	const known = now.places.get(number);
	if (known) return known;
	/** @type {Place} */
	const fresh = { number, player: null, cards: [], bets: new Map(), folded: false };
	now.places.set(number, fresh);
	return fresh;
}

/**
 * @param {(string | null)[]} cards
 * @param {number} count
 * @param {string[] | null | undefined} seen those that are known now, the last of them all
 */
function add(cards, count, seen) {
	const known = seen ?? [];
	const all = [...cards, ...Array.from({ length: count }, () => null)];
	return [...all.slice(0, all.length - known.length), ...known];
}

/**
 * @param {Picture} now
 * @param {Notice} notice
 */
function dealt(now, notice) {
	if (notice.to === "dealer") now.dealer = add(now.dealer, notice.count, notice.cards);
	else if (notice.to === "community") {
		now.board = add(now.board, notice.count, notice.cards);
		if (now.kind === "seat") [now.street, now.deeds] = [new Map(), new Map()];
	} else if (notice.to === now.kind) {
		const place = at(now, notice[now.kind]);
		place.cards = add(place.cards, notice.count, notice.cards);
	}
}

/**
 * @param {Picture} now
 * @param {Notice} notice
 */
function acted(now, notice) {
	const place = at(now, notice.seat);
	const paid = cents(notice.paid);
	now.pot += paid;
	place.bets.set("in", (place.bets.get("in") ?? 0) + paid);
	now.street.set(notice.seat, (now.street.get(notice.seat) ?? 0) + paid);
	now.deeds.set(notice.seat, deedInShort(notice));
	if (notice.action === "fold") place.folded = true;
}

/**
 * @param {Picture} now
 * @param {Notice} notice
 */
function settled(now, notice) {
	now.settlement = notice.settlement;
	for (const [number, cards] of Object.entries(notice.hands ?? {})) at(now, Number(number)).cards = cards;
}

/** @type {Record<string, (now: Picture, notice: Notice) => void>} */
const CHANGES = {
	round_opened: (now, notice) => {
		(notice.seats ?? []).forEach((/** @type {number} */ seat) => at(now, seat));
		now.button = notice.button ?? null;
		now.blinds = { small: notice.small_blind ?? null, big: notice.big_blind ?? null };
	},
	bets_closed: (now, notice) => (now.draw = notice.draw ?? null),
	bet_placed: (now, notice) => {
		const place = at(now, notice.box);
		place.player = notice.player;
		place.bets.set(notice.bet, (place.bets.get(notice.bet) ?? 0) + cents(notice.amount));
	},
	bet_returned: (now, notice) => {
		const place = at(now, notice.box);
		const left = (place.bets.get(notice.bet) ?? 0) - cents(notice.amount);
		if (left > 0) place.bets.set(notice.bet, left);
		else place.bets.delete(notice.bet);
		if (!place.bets.size) now.places.delete(notice.box);
	},
	blinds_posted: (now, notice) => {
		for (const { seat, post, amount } of notice.posted) {
			const place = at(now, seat);
			if (post !== "dead") now.street.set(seat, (now.street.get(seat) ?? 0) + cents(amount));
			place.bets.set("in", (place.bets.get("in") ?? 0) + cents(amount));
			now.pot += cents(amount);
		}
	},
	cards_dealt: dealt,
	cards_face_down: dealt,
	board_taken_back: (now, notice) => (now.board = now.board.filter((card) => !notice.cards.includes(card))),
	hand_examined: (now, notice) => {
		if (notice.cards) at(now, notice.box).cards = notice.cards;
	},
	hand_folded: (now, notice) => {
		at(now, notice[now.kind]).folded = true;
	},
	cards_turned: (now, notice) => {
		if (notice.dealer) now.dealer = notice.dealer;
		if (notice.community) now.board = [...notice.community, ...now.board.slice(notice.community.length)];
	},
	acted,
	hand_shown: (now, notice) => {
		at(now, notice.seat).cards = notice.cards;
	},
	hand_mucked: (now, notice) => now.deeds.set(notice.seat, "Mucks"),
	round_settled: settled,
	round_voided: settled,
};
