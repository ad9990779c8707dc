/** A step of a house game's round on the felt of its table. Nothing moves, and nothing can be clicked. */

import { h } from "../lib/dom.js";
import { wire } from "../lib/money.js";
import { handName } from "../lib/words.js";
import { felt } from "../table/felt.js";
import { geometry, heightFor } from "../table/geometry.js";
import { storyOf } from "../table/settlement.js";

/**
 * @typedef {import("../lib/games.js").Game} Game
 * @typedef {import("./picture.js").Picture} Picture
 * @typedef {import("./replayed.js").Replayed} Replayed
 */

const PART_OF_WINDOW = 0.62;
const LEAST_HIGH = 420;

/**
 * @param {Game} game
 * @param {Picture} now
 * @param {Replayed} found
 * @param {number} width
 */
export function scene(game, now, found, width) {
	const boxes = found.felt?.boxes ?? Math.max(5, ...now.places.keys());
	const focus = found.own[0] ?? [...now.places.keys()][0] ?? 1;
	const wanted = heightFor({ game, boxes, width, windowHeight: innerHeight });
	const low = Math.min(wanted, Math.max(LEAST_HIGH, PART_OF_WINDOW * innerHeight));
	const flat = geometry({ game, boxes, focus, width, height: low });
	// One box at full width needs its whole height; an arc of boxes can be lower.
	const [place, height] =
		flat.kind === "arc" ? [flat, low] : [geometry({ game, boxes, focus, width, height: wanted }), wanted];
	const table = stillTable(game, now, found, { boxes, focus, focused: place.kind === "focus" });
	return h(
		"div",
		{ class: "house replay-felt", key: "felt", style: { "--wanted": `${height}px` } },
		felt(/** @type {any} */ (table), place),
	);
}

/**
 * The parts of a table that the felt draws from, as they were at one step.
 * @param {Game} game
 * @param {Picture} now
 * @param {Replayed} found
 * @param {{boxes: number, focus: number, focused: boolean}} view
 */
function stillTable(game, now, found, { boxes, focus, focused }) {
	const { settlement } = now;
	const story = settlement?.boxes ? storyOf(game, found.round, settlement) : null;
	const shownBox = (/** @type {number} */ number) => story?.boxes.find((one) => one.box === number) ?? null;
	const handOf = (/** @type {number} */ number) =>
		handName(settlement?.boxes?.find((/** @type {any} */ one) => one.box === number)?.hand) || null;
	return {
		game,
		focused,
		box: focus,
		doc: documentOf(game, now, found, boxes),
		betting: {
			on: (/** @type {{box: number, bet: string}} */ { box, bet }) => now.places.get(box)?.bets.get(bet) ?? 0,
		},
		clock: { runs: false },
		decisions: [],
		legal: [],
		ends: null,
		ownTotal: 0,
		plays: false,
		teaches: false,
		unseen: false,
		boardLies: now.board.includes(null),
		dealerSays: dealerSays(settlement),
		shownBox,
		// A winning hand is lifted. Where hands share a board, a record does not say which five cards counted.
		markOf: (/** @type {number | string} */ place, /** @type {string | null} */ name) =>
			name && !now.board.length && typeof place === "number" && (shownBox(place)?.net ?? 0) > 0 ? "lifted" : "",
		handInWords: handOf,
		motionOf: () => null,
		mayBet: () => false,
		isStart: () => true,
		decisionOn: () => undefined,
		leastOn: () => 0,
	};
}

/**
 * @param {Game} game
 * @param {Picture} now
 * @param {Replayed} found
 * @param {number} boxes
 */
function documentOf(game, now, found, boxes) {
	const up = now.dealer.filter((card) => card !== null);
	return {
		table: { name: game.title, game: game.game, boxes, device: found.felt?.device ?? "" },
		spots: game.bets.map(({ bet, label, when }) => ({ bet, label, when })),
		seated: [],
		you: { player: found.viewer, boxes: found.own },
		round: {
			round: found.round,
			dealer: { cards_dealt: now.dealer.length, face_up: up },
			community: now.board.filter((card) => card !== null),
			draw: now.draw,
			boxes: [...now.places.values()].map((place) => ({
				box: place.number,
				player: found.own.includes(place.number) ? (found.viewer ?? "the player") : (place.player ?? ""),
				bets: Object.fromEntries([...place.bets].map(([bet, amount]) => [bet, wire(amount)])),
				cards: place.cards.some((card) => card !== null) ? place.cards : null,
				cards_dealt: place.cards.length,
				folded: place.folded,
				out: false,
				to_decide: false,
			})),
		},
	};
}

/** @param {any} settlement */
function dealerSays(settlement) {
	const dealer = settlement?.dealer;
	if (!dealer) return "Dealer";
	const hand = handName(dealer.hand);
	return dealer.qualifies === null ? hand : `${hand} · ${dealer.qualifies ? "qualifies" : "does not qualify"}`;
}
