/**
 * The table after some events of a round, built from the viewer's notices and nothing else.
 *
 * @typedef {Record<string, any> & {event: string, position: number, says: string, clause?: string | null}} Notice
 * @typedef {{number: number, player: string | null, cards: (string | null)[], bets: Map<string, number>, folded: boolean,
 *   done: string}} Place
 * @typedef {{kind: "box" | "seat", places: Map<number, Place>, dealer: (string | null)[], board: (string | null)[],
 *   pot: number, street: Map<number, number>, settlement: any}} Picture
 */

import { sentenceOf } from "../lib/messages.js";
import { cents } from "../lib/money.js";

/**
 * @param {Notice[]} notices
 * @param {"box" | "seat"} kind
 * @returns {Picture}
 */
export function picture(notices, kind) {
  /** @type {Picture} */
  const found = { kind, places: new Map(), dealer: [], board: [], pot: 0, street: new Map(), settlement: null };
  for (const notice of notices) CHANGES[notice.event]?.(found, notice);
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
  const fresh = { number, player: null, cards: [], bets: new Map(), folded: false, done: "" };
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
  else if (notice.to === "community") [now.board, now.street] = [add(now.board, notice.count, notice.cards), new Map()];
  else if (notice.to === now.kind) {
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
  place.done = sentenceOf(notice, { seat: () => "" }).trim();
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
  round_opened: (now, notice) => (notice.seats ?? []).forEach((/** @type {number} */ seat) => at(now, seat)),
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
    for (const { seat, amount } of notice.posted) {
      const place = at(now, seat);
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
  checked: (now, notice) => {
    at(now, notice.box).done = "checks";
  },
  cards_turned: (now, notice) => {
    if (notice.dealer) now.dealer = notice.dealer;
    if (notice.community) now.board = [...notice.community, ...now.board.slice(notice.community.length)];
  },
  acted,
  hand_shown: (now, notice) => {
    at(now, notice.seat).cards = notice.cards;
  },
  hand_mucked: (now, notice) => {
    at(now, notice.seat).done = "mucks";
  },
  round_settled: settled,
  round_voided: settled,
};
