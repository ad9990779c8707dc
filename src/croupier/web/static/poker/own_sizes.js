/** Bet sizes as players write them down. */

/**
 * @typedef {{name: string, kind: "pot" | "blinds" | "times", value: number}} Size `value`: a part of the pot, big
 *   blinds, or times the bet
 */

const SIZE = /^(\d{1,4}(?:\.\d{1,2})?)(%|bb|x)$/i;
const MOST_SIZES = 4;
const KINDS = /** @type {Record<string, Size["kind"]>} */ ({ "%": "pot", bb: "blinds", x: "times" });
/** The sizes of a player who has written none down. @type {Size[]} */
export const USUAL = [
	{ name: "½ pot", kind: "pot", value: 0.5 },
	{ name: "Pot", kind: "pot", value: 1 },
];

/**
 * The bet sizes that a player has written down: "33%, 3bb, 2.5x".
 * @param {string} text
 * @returns {{sizes: Size[], wrong: string[]}}
 */
export function readSizes(text) {
	const parts = text.split(/[,;\s]+/).filter(Boolean);
	const read = parts.map((part) => {
		const [, value, unit] = SIZE.exec(part) ?? [];
		if (!unit || !Number(value)) return null;
		const kind = KINDS[unit.toLowerCase()];
		return {
			name: kind === "pot" ? part : part.toLowerCase().replace("bb", " BB").replace("x", "×"),
			kind,
			value: Number(value) / (kind === "pot" ? 100 : 1),
		};
	});
	const wrong = parts.filter((_, index) => read[index] === null || index >= MOST_SIZES);
	return { sizes: read.filter((one) => one !== null).slice(0, MOST_SIZES), wrong };
}
