/**
 * Exact fractions of whole numbers. Figures are rounded when they are written, and nowhere else.
 *
 * @typedef {{over: bigint, under: bigint}} Ratio `under` is more than 0
 */

/**
 * @param {bigint} a
 * @param {bigint} b
 * @returns {bigint}
 */
const common = (a, b) => (b === 0n ? a : common(b, a % b));

/** @param {bigint} value */
const size = (value) => (value < 0n ? -value : value);

/**
 * @param {bigint} over
 * @param {bigint} [under]
 * @returns {Ratio}
 */
export function ratio(over, under = 1n) {
	const shared = common(size(over), size(under)) * (under < 0n ? -1n : 1n);
	return { over: over / shared, under: under / shared };
}

export const ZERO = ratio(0n);
export const ONE = ratio(1n);

/**
 * @param {Ratio} a
 * @param {Ratio} b
 */
export const plus = (a, b) => ratio(a.over * b.under + b.over * a.under, a.under * b.under);

/**
 * @param {Ratio} a
 * @param {Ratio} b
 */
export const minus = (a, b) => plus(a, { over: -b.over, under: b.under });

/**
 * @param {Ratio} a
 * @param {Ratio} b
 */
export const times = (a, b) => ratio(a.over * b.over, a.under * b.under);

/**
 * @param {Ratio} a
 * @param {Ratio} b
 */
export const divided = (a, b) => ratio(a.over * b.under, a.under * b.over);

/** @param {Ratio} a */
export const sign = (a) => (a.over > 0n ? 1 : a.over < 0n ? -1 : 0);

/** @param {Ratio[]} all */
export const sum = (all) => all.reduce(plus, ZERO);

/**
 * The nearest whole number; halves go away from 0.
 * @param {Ratio} value
 */
export function nearest({ over, under }) {
	const whole = (2n * size(over) + under) / (2n * under);
	return over < 0n ? -whole : whole;
}

/**
 * "5.1991": with this many digits after the point, thousands grouped, the minus as long as a plus.
 * @param {Ratio} value
 * @param {number} digits
 */
export function written(value, digits) {
	const scaled = nearest(times(value, ratio(10n ** BigInt(digits))));
	const text = String(size(scaled)).padStart(digits + 1, "0");
	const whole = text.slice(0, text.length - digits).replace(/\B(?=(\d{3})+$)/g, ",");
	return `${scaled < 0n ? "−" : ""}${whole}${digits ? `.${text.slice(-digits)}` : ""}`;
}

/**
 * "5.1991%".
 * @param {Ratio} value
 * @param {number} [digits]
 */
export const percentage = (value, digits = 4) => `${written(times(value, ratio(100n)), digits)}%`;

/**
 * "+0.025%", "−1.5%": a change, in points.
 * @param {Ratio} value
 * @param {number} [digits]
 */
export function change(value, digits = 4) {
	const text = percentage(value, digits);
	return sign(value) > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}
