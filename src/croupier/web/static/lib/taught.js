/** The games whose first lesson this browser has seen. */

const KEPT = "croupier.taught";

/** @returns {string[]} */
function read() {
	try {
		return JSON.parse(localStorage.getItem(KEPT) ?? "[]");
	} catch {
		return [];
	}
}

/** @param {string} game */
export const isTaught = (game) => read().includes(game);

/** @param {string} game */
export function nowTaught(game) {
	try {
		localStorage.setItem(KEPT, JSON.stringify([...new Set([...read(), game])]));
	} catch {
		// Without storage the lesson comes again with the next visit.
	}
}
