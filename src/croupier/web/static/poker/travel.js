/**
 * Chips and cards under way at a Poker table, drawn: what `flights.js` says travels, in the screen's own time.
 *
 * @typedef {import("./seat_places.js").SeatPlaces} SeatPlaces
 * @typedef {import("../lib/dom.js").Hook} Hook
 * @typedef {{flights: (places: Map<number, SeatPlaces>) => import("../lib/dom.js").Loose[], hole: (seat: number,
 *   index: number) => Hook | undefined, board: (index: number) => Hook | undefined}} Travel what moves, and the hooks
 *   of cards that do
 */

import { card } from "../lib/cards.js";
import { h } from "../lib/dom.js";
import { move } from "../lib/screen_clock.js";
import { boardKey, CARD_MS, holeKey, TURN_MS } from "./flights.js";
import { middlePlaces, style } from "./seat_places.js";
import { chipPile } from "./stage.js";

const EASE = "cubic-bezier(.25,.7,.3,1)";

/** @type {Hook} */
const TURNS = {
	created: (el) => move(el, [{ transform: "rotateY(90deg)" }, { transform: "none" }], { duration: TURN_MS }),
};

/**
 * @param {import("./flights.js").Moves} moves
 * @param {boolean} tall
 * @returns {Travel}
 */
export const travelOf = ({ flights, dealt, turned }, tall) => ({
	flights: (places) => flights.map((one) => flight(one, places, tall)),
	hole: (seat, index) => (turned.has(seat) ? TURNS : fromDeck(dealt.get(holeKey(seat, index)), tall)),
	board: (index) => fromDeck(dealt.get(boardKey(index)), tall),
});

/**
 * Chips or cards under way. At the end of their way they are gone: the next picture has them there.
 * @param {import("./flights.js").Flight} one
 * @param {Map<number, import("./seat_places.js").SeatPlaces>} places
 * @param {boolean} tall
 */
function flight({ key, chips, from, to, delay, ms }, places, tall) {
	const place = (/** @type {import("./flights.js").Stop} */ stop) =>
		stop.at === "pot" || stop.at === "deck" ? middlePlaces(tall)[stop.at] : places.get(stop.seat ?? 0)?.[stop.at];
	const [first, last] = [place(from), place(to)];
	if (!first || !last) return null;
	const fly = (/** @type {HTMLElement} */ el) =>
		move(
			el,
			[
				{ ...style(first), opacity: 1 },
				{ opacity: 1, offset: 0.8 },
				{ ...style(last), opacity: chips ? 1 : 0 },
			],
			{ duration: ms, delay, easing: EASE, fill: "both" },
		);
	return h(
		"li",
		{ class: "flight", key, style: style(last), hook: { created: fly } },
		chips ? chipPile(chips) : [card(null), card(null)],
	);
}

/**
 * A hook that brings a new card from the deck to where it lies.
 * @param {number | undefined} delay when it leaves the deck; undefined for a card that lies there already
 * @param {boolean} tall
 */
const fromDeck = (delay, tall) =>
	delay === undefined
		? undefined
		: { created: (/** @type {Element} */ el) => travel(el, delay, middlePlaces(tall).deck) };

/**
 * @param {Element} el
 * @param {number} delay
 * @param {import("./seat_places.js").Place} deck in percent of the stage
 */
function travel(el, delay, deck) {
	const [stage, at] = [el.closest(".stage")?.getBoundingClientRect(), el.getBoundingClientRect()];
	if (!stage) return;
	const x = stage.left + (stage.width * deck.x) / 100 - (at.left + at.width / 2);
	const y = stage.top + (stage.height * deck.y) / 100 - (at.top + at.height / 2);
	move(
		el,
		[
			{ transform: `translate(${x}px, ${y}px) rotate(-20deg) scale(.7)`, opacity: 0 },
			{ opacity: 1, offset: 0.2 },
			{ transform: "none", opacity: 1 },
		],
		{ duration: CARD_MS, delay, easing: EASE },
	);
}
