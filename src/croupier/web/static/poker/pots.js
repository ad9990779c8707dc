/** The pots of a hand in play. */

import { cents } from "../lib/money.js";

/** @typedef {import("./documents.js").Hand} Hand */

/**
 * The pots as they stand: one main pot, and a side pot for each all-in that the others went past. Chips of one player
 * alone are no pot yet: nobody has called them.
 * @param {Hand} hand
 * @returns {number[]}
 */
export function pots(hand) {
	const levels = [
		...new Set(hand.seats.filter((seat) => seat.all_in && !seat.folded).map((seat) => cents(seat.put_in))),
	];
	const edges = [...levels.sort((a, b) => a - b), Infinity];
	const put = hand.seats.filter((seat) => seat.in_hand).map((seat) => cents(seat.put_in));
	const gone = cents(hand.pot) - put.reduce((sum, one) => sum + one, 0); // of players who have left since
	let below = 0;
	const found = edges.map((edge, index) => {
		const parts = put.map((one) => Math.max(0, Math.min(one, edge) - below)).filter((part) => part > 0);
		below = edge;
		return index > 0 && parts.length === 1 ? 0 : parts.reduce((sum, part) => sum + part, 0);
	});
	found[0] += gone;
	return found.filter((pot) => pot > 0);
}
