/**
 * The table as a scene: an oval felt, the seats around it, the board and the pots in the middle.
 */

import { avatar } from "../lib/avatar.js";
import { card } from "../lib/cards.js";
import { breakdown, stack } from "../lib/chips.js";
import { clause } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { cents, money } from "../lib/money.js";
import { timeLeft } from "../lib/time_left.js";
import { chips, chipsWon } from "./amounts.js";
import { placesFor, style } from "./seat_places.js";
import { pots } from "./pots.js";
import { inWords, missedWord, nameOf, resultLines, stateOf } from "./words.js";

/**
 * @typedef {import("./documents.js").PokerDocument} PokerDocument
 * @typedef {import("./documents.js").Hand} Hand
 * @typedef {import("./documents.js").Seat} Seat
 * @typedef {import("./travel.js").Travel} Travel
 * @typedef {{ends: number | null, sit: (seat: number) => (() => void) | null, stake: number, tall: boolean,
 *   bots: Set<string>, deeds: Map<number, string>, travel?: Travel, seen: Hand, ownName?: string}} Around `seen`: the
 *   hand as far as the eye has seen it; chips are counted and hands are named from it alone. `ownName`: what the
 *   viewer's own plate says, if not "You"
 */

/**
 * @param {PokerDocument} found
 * @param {Around} around
 */
export function stage(found, around) {
	const { hand } = found;
	const places = placesFor(hand.settings.seats, hand.you, around.tall);
	const taken = new Map(hand.seats.map((seat) => [seat.seat, seat]));
	return h(
		"div",
		{ class: `stage ${around.tall ? "tall" : "wide"}` },
		felt(found.table.name, hand),
		h("div", { class: "middle" }, ...middle(hand, around)),
		markers(hand, places, around.tall),
		h(
			"ul",
			{ class: "wagers", "aria-hidden": "true" },
			hand.seats.filter((seat) => cents(seat.bet) > 0).map((seat) => wager(seat, places)),
			around.travel?.flights(places),
		),
		h(
			"ol",
			{ class: "seats", "aria-label": "Seats" },
			[...places].map(([number, place]) => {
				const seat = taken.get(number);
				return seat ? occupied(found, seat, place.seat, around) : free(number, place.seat, around);
			}),
		),
	);
}

/**
 * @param {string} name
 * @param {Hand} hand
 */
function felt(name, hand) {
	const { small_blind: small, big_blind: big } = hand.settings;
	const about = [`${money(small)} / ${money(big)}`, rakeOf(hand)].filter(Boolean).join(" · ");
	return h("div", { class: "oval" }, h("p", { class: "print" }, h("b", null, name), h("span", null, about)));
}

/**
 * "rake 5% up to $10" (4.1); nothing without rake.
 * @param {Hand} hand
 */
export function rakeOf({ settings: { rake } }) {
	if (!rake || !Number(rake.percent)) return "";
	return `rake ${rake.percent}%${rake.cap ? ` up to ${money(rake.cap)}` : ", no cap"}`;
}

/**
 * @param {Hand} hand
 * @param {Around} around
 */
function middle(hand, { travel, seen, tall }) {
	const won = winningCards(seen).cards;
	const board = Array.from({ length: 5 }, (_, index) => hand.board[index]);
	return [
		potLine(seen),
		h(
			"div",
			{
				class: "board",
				role: "img",
				"aria-label": hand.board.length ? `Board: ${inWords(hand.board)}` : "No cards on the board yet",
			},
			board.map((name, index) =>
				name
					? h(
							"span",
							{ class: `board-card ${markOf(won, name)}`, key: `${hand.hand}/${name}`, hook: travel?.board(index) },
							card(name, { drawing: tall ? "card" : "large" }),
						)
					: h("span", { class: "card-place", key: `p${index}` }),
			),
		),
		result(seen),
	];
}

/**
 * The cards that won: the best five of each hand that takes a part of a pot. Nobody's before a hand is shown.
 * @param {Hand} hand
 */
function winningCards({ settlement, seats }) {
	const winners = new Set(settlement?.pots.flatMap((pot) => pot.winners));
	return { winners, cards: new Set(seats.filter((seat) => winners.has(seat.seat)).flatMap((seat) => seat.best ?? [])) };
}

/**
 * At the end of a hand: a card that won, or one beside those that did.
 * @param {Set<string>} won
 * @param {string | null} name
 */
const markOf = (won, name) => (!won.size || !name ? "" : won.has(name) ? "wins" : "aside");

/** @param {Hand} hand */
function potLine(hand) {
	if (!cents(hand.pot)) return h("p", { class: "pots" });
	const found = pots(hand);
	const names =
		found.length > 1
			? found.map((_, index) => (index ? (found.length > 2 ? `Side ${index}` : "Side") : "Main"))
			: ["Pot"];
	return h(
		"p",
		{ class: "pots" },
		found.map((pot, index) => h("span", { class: "pot" }, chipPile(pot), `${names[index]} `, h("b", null, chips(pot)))),
	);
}

/** @param {number} amount */
export function chipPile(amount) {
	const high = breakdown(amount, 7).length;
	const tall = 14 * 0.3 * high;
	return h(
		"svg",
		{
			class: "pile",
			viewBox: `-15 ${(-12 - tall / 2).toFixed(1)} 30 ${(26 + tall).toFixed(1)}`,
			"aria-hidden": "true",
		},
		stack(amount, { r: 14, figure: false }),
	);
}

/** @param {Hand} hand */
function result(hand) {
	if (!hand.settlement) return h("div", { class: "result" });
	return h(
		"div",
		{ class: "result" },
		resultLines(hand.settlement, hand.you).map((line) => h("p", null, line.text, " ", clause(line.clause))),
	);
}

/**
 * The button and the blinds, by seat.
 * @param {Hand} hand
 * @returns {{seat: number, text: string, kind: string}[]}
 */
function lying(hand) {
	const blinds = hand.hand && !hand.settlement;
	const all = [
		{ seat: hand.button, text: "D", kind: "dealer-button" },
		{ seat: blinds ? hand.small_blind : null, text: "SB", kind: "blind" },
		{ seat: blinds ? hand.big_blind : null, text: "BB", kind: "blind" },
	];
	return /** @type {{seat: number, text: string, kind: string}[]} */ (all.filter((one) => one.seat !== null));
}

/**
 * Markers lie on the felt before the seat. On a phone, and for the viewer, they are on the plate.
 * @param {Hand} hand
 * @param {Map<number, import("./seat_places.js").SeatPlaces>} places
 * @param {boolean} tall
 */
function markers(hand, places, tall) {
	const taken = new Set(hand.seats.map((seat) => seat.seat));
	const here = lying(hand).filter(({ seat }) => places.has(seat) && seat !== hand.you && !(tall && taken.has(seat)));
	return h(
		"div",
		{ class: "markers", "aria-hidden": "true" },
		here.map(({ seat, text, kind }, index) => {
			const place = /** @type {import("./seat_places.js").SeatPlaces} */ (places.get(seat));
			const shift = here.slice(0, index).filter((one) => one.seat === seat).length;
			return h(
				"span",
				{ class: `marker ${kind}`, key: text, style: { ...style(place.marker), "--shift": shift } },
				text,
			);
		}),
	);
}

/**
 * @param {Hand} hand
 * @param {Seat} seat
 */
function onPlate(hand, seat) {
	const here = lying(hand).filter((one) => one.seat === seat.seat);
	if (!here.length) return null;
	return h(
		"span",
		{ class: "on-plate", "aria-hidden": "true" },
		here.map(({ text, kind }) => h("span", { class: `marker ${kind}` }, text)),
	);
}

/**
 * @param {Seat} seat
 * @param {Map<number, import("./seat_places.js").SeatPlaces>} places
 */
function wager(seat, places) {
	const place = /** @type {import("./seat_places.js").SeatPlaces} */ (places.get(seat.seat));
	return h(
		"li",
		{ class: "wager", key: seat.seat, style: style(place.wager) },
		chipPile(cents(seat.bet)),
		h("b", null, chips(seat.bet)),
	);
}

/**
 * @param {PokerDocument} found
 * @param {Seat} seat
 * @param {import("./seat_places.js").Place} place
 * @param {Around} around
 */
function occupied({ hand, window_s: whole }, seat, place, around) {
	const { seen } = around;
	const own = seat.seat === hand.you;
	const turn = hand.turn === seat.seat;
	const known = seen.seats.find((one) => one.seat === seat.seat && one.player === seat.player) ?? seat;
	const wins = winningCards(seen).winners.has(seat.seat);
	const kinds = ["seat", own && "own", turn && "turn", seat.folded && "folded", seat.away && "away", wins && "winner"]
		.filter(Boolean)
		.join(" ");
	const deed = around.deeds.get(seat.seat);
	const word = stateOf(hand, seat) ?? deed ?? null;
	const settled = seen.settlement?.seats.find((one) => one.seat === seat.seat && one.player === seat.player);
	return h(
		"li",
		{
			class: kinds,
			key: seat.seat,
			style: { ...style(place), "--down": place.y.toFixed(2) },
			"aria-current": turn ? "step" : null,
		},
		hole(hand, seat, own, around),
		(around.tall || own) && onPlate(hand, seat),
		h(
			"div",
			{ class: "plate" },
			avatar(seat.player),
			h("span", { class: "unseen" }, `Seat ${seat.seat}: `),
			h(
				"span",
				{ class: "name", title: seat.player },
				own ? (around.ownName ?? "You") : nameOf(seat.player),
				around.bots.has(seat.player) && h("small", null, "bot"),
			),
			h(
				"span",
				{ class: "stack-line" },
				chips(known.stack),
				settled &&
					cents(settled.net) !== 0 &&
					h("i", { class: cents(settled.net) > 0 ? "up" : "down" }, chipsWon(settled.net)),
			),
			cents(seat.bet) > 0 && h("span", { class: "unseen" }, `, has bet ${chips(seat.bet)}`),
			turn && around.ends !== null && timeLeft({ ends: around.ends, whole_s: whole ?? 1, own: false }),
		),
		word && h("span", { class: `tag deed-${word.split(/[ -]/)[0].toLowerCase()}`, key: `deed${word}` }, word),
		known.hand_in_words &&
			!seat.folded &&
			seen.board.length >= 3 &&
			h("span", { class: "tag hand-words" }, known.hand_in_words),
		seat.missed && h("span", { class: "tag missed" }, missedWord(seat.missed)),
	);
}

/**
 * @param {Hand} hand
 * @param {Seat} seat
 * @param {boolean} own
 * @param {Around} around
 */
function hole(hand, seat, own, { travel, seen, tall }) {
	if (!seat.in_hand || (seat.folded && !own && !seat.cards)) return h("div", { class: "hole" });
	const { winners, cards: won } = winningCards(seen);
	const faces = seat.cards ?? Array.from({ length: seat.cards_dealt }, (_, at) => seat.exposed?.[at] ?? null);
	return h(
		"div",
		{ class: `hole ${seat.cards ? "shown" : ""}` },
		faces.map((name, index) => {
			const mark = winners.has(seat.seat) ? markOf(won, name) : "";
			return h(
				"span",
				{
					class: `hole-card ${mark}`,
					key: `${hand.hand}${name ?? "back"}${index}`,
					hook: travel?.hole(seat.seat, index),
				},
				card(name, { drawing: own && !tall ? "large" : "card" }),
			);
		}),
	);
}

/**
 * @param {number} number
 * @param {import("./seat_places.js").Place} place
 * @param {Around} around
 */
function free(number, place, { sit, stake }) {
	const take = sit(number);
	return h(
		"li",
		{ class: "seat empty", key: number, style: style(place) },
		take
			? h(
					"button",
					{
						type: "button",
						class: "sit",
						"aria-label": `Sit down at seat ${number} with ${money(stake)}`,
						onclick: take,
					},
					"Sit",
					h("small", null, money(stake)),
				)
			: h("span", { class: "unseen" }, `Seat ${number}: free`),
	);
}
