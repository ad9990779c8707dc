/** A step of a Poker hand on its felt. */

import { h } from "../lib/dom.js";
import { cents, wire } from "../lib/money.js";
import { useBigBlind } from "../poker/amounts.js";
import { stage } from "../poker/stage.js";

/**
 * @typedef {import("../lib/games.js").Game} Game
 * @typedef {import("./picture.js").Picture} Picture
 * @typedef {import("./replayed.js").Replayed} Replayed
 */

const NARROW = 560;

/**
 * @param {Game} game
 * @param {Picture} now
 * @param {Replayed} found
 * @param {number} width
 */
export function scene(game, now, found, width) {
	const tall = width < NARROW;
	const shown = documentOf(game, now, found);
	const around = {
		ends: null,
		sit: () => null,
		stake: 0,
		tall,
		bots: new Set(),
		deeds: now.deeds,
		seen: shown.hand,
		ownName: found.viewer === null ? "the player" : "You",
	};
	return h(
		"div",
		{ class: `poker replay-felt ${tall ? "is-tall" : ""}`, key: "felt" },
		h("div", { class: "stage-area" }, stage(/** @type {any} */ (shown), /** @type {any} */ (around))),
	);
}

/**
 * The table's document, as far as the stage draws from it.
 * @param {Game} game
 * @param {Picture} now
 * @param {Replayed} found
 */
function documentOf(game, now, found) {
	const { felt, settlement } = found;
	useBigBlind(felt?.big_blind ?? "0.00");
	const ended = now.settlement ? settlement : null;
	const names = new Map((settlement?.seats ?? []).map((/** @type {any} */ one) => [one.seat, one.player]));
	const seats = [...now.places.values()].map((place) => {
		const put = place.bets.get("in") ?? 0;
		const end = ended?.seats.find((/** @type {any} */ one) => one.seat === place.number)?.end;
		const left = end !== undefined ? cents(end) : cents(felt?.chips?.[String(place.number)] ?? "0") - put;
		return {
			seat: place.number,
			player: names.get(place.number) ?? `Seat ${place.number}`,
			stack: wire(Math.max(0, left)),
			bet: wire(ended ? 0 : (now.street.get(place.number) ?? 0)),
			put_in: wire(put),
			in_hand: true,
			folded: place.folded,
			all_in: !ended && !place.folded && left === 0,
			cards_dealt: place.cards.length,
			cards: place.cards.length && !place.cards.includes(null) ? place.cards : null,
		};
	});
	return {
		table: { name: game.title },
		window_s: null,
		hand: {
			hand: found.round,
			settings: {
				seats: Math.max(felt?.seats ?? 0, ...now.places.keys()),
				small_blind: felt?.small_blind ?? "0.00",
				big_blind: felt?.big_blind ?? "0.00",
			},
			you: found.own[0] ?? null,
			seats: seats.sort((one, other) => one.seat - other.seat),
			board: now.board,
			pot: wire(ended ? 0 : now.pot),
			turn: now.actor,
			button: now.button,
			small_blind: now.blinds.small,
			big_blind: now.blinds.big,
			settlement: ended,
		},
	};
}
