/**
 * A played round as a replay draws it, whether it is one's own or behind a link.
 *
 * @typedef {{round: string, game: string, at: string, notices: import("./picture.js").Notice[], settlement: any,
 *   sheet?: any, record?: any, verified?: any, over?: boolean, felt: {boxes?: number, device?: string, seats?: number,
 *   small_blind?: string, big_blind?: string, chips?: Record<string, string>} | null, own: number[],
 *   viewer: string | null}} Replayed `own`: the player's boxes, or the player's seat; `viewer`: who is looking, null
 *   behind a link
 */

import { nameOf } from "../poker/words.js";

/**
 * The round of the server's answer, for the person who looks at it.
 * @param {any} found
 * @param {string | null} viewer
 * @returns {Replayed}
 */
export function replayed(found, viewer) {
	const places = found.settlement?.boxes ?? found.settlement?.seats ?? [];
	const own = places
		.filter((/** @type {any} */ one) => viewer !== null && one.player === viewer)
		.map((/** @type {any} */ one) => one.box ?? one.seat);
	return { ...found, own, viewer };
}

/**
 * The name of the player at a seat of a finished Poker hand.
 * @param {Replayed} found
 * @param {number} seat
 */
export function playerAt(found, seat) {
	const player = (found.settlement?.seats ?? []).find((/** @type {any} */ one) => one.seat === seat)?.player;
	return player ? nameOf(player) : null;
}
