/** Chips by denomination: one as a button's picture, and stacks on the felt. */

import { h } from "./dom.js";
import { money, short } from "./money.js";

/** In cents, the largest first. */
export const DENOMINATIONS = [1000000, 500000, 100000, 50000, 10000, 2500, 1000, 500, 100, 50];

/** @param {number} cents */
const label = (cents) => (cents < 100 ? `${cents}¢` : cents >= 100000 ? `${cents / 100000}k` : String(cents / 100));

/**
 * One chip as an SVG group around (0, 0).
 * @param {number} cents its denomination
 * @param {number} r
 * @param {boolean} [named] with its value on it
 */
export function chip(cents, r, named = true) {
	return h(
		"g",
		{ class: `chip chip-${cents}` },
		h("circle", { r, class: "chip-rim" }),
		h("circle", {
			r: r * 0.84,
			class: "chip-edge",
			"stroke-width": r * 0.3,
			"stroke-dasharray": `${r * 0.44} ${r * 0.44}`,
		}),
		h("circle", { r: r * 0.66, class: "chip-heart" }),
		named &&
			h(
				"text",
				{ class: "chip-text", y: r * 0.25, "font-size": r * (label(cents).length > 2 ? 0.58 : 0.74) },
				label(cents),
			),
	);
}

/**
 * A chip in a line of HTML.
 * @param {number} cents
 */
export function chipPicture(cents) {
	return h("svg", { class: "chip-picture", viewBox: "-21 -21 42 42", "aria-hidden": "true" }, chip(cents, 20));
}

/**
 * The fewest chips that make an amount, the largest first. A remainder below the smallest chip is left to the figure.
 * @param {number} cents
 * @param {number} [most]
 */
export function breakdown(cents, most = 8) {
	const found = [];
	let left = cents;
	for (const one of DENOMINATIONS) {
		while (left >= one && found.length < most) {
			found.push(one);
			left -= one;
		}
	}
	return found.length ? found : [50];
}

/** How flat a chip lies: its height on the screen by its width, and its thickness. */
const LIES = 0.74;
const THICK = 0.3;
/** The inlays that are seen on the side of a chip, each from one angle to another. */
const INLAYS = [
	[0.25, 0.7],
	[1.3, 1.84],
	[2.44, 2.89],
];

/**
 * A stack on the felt around (0, 0), seen from the player's side, with its amount as text below.
 * @param {number} cents
 * @param {{r?: number, figure?: boolean}} [options]
 */
export function stack(cents, { r = 14, figure = true } = {}) {
	const step = r * THICK;
	const pile = breakdown(cents, 7);
	const low = ((pile.length - 1) * step) / 2;
	const top = low - pile.length * step;
	return h(
		"g",
		{ class: "stack" },
		h("ellipse", { class: "stack-shade", cx: r * 0.12, cy: low + r * 0.16, rx: r * 1.06, ry: r * LIES * 1.06 }),
		...pile.map((one, index) => side(one, r, low - index * step)),
		h("g", { transform: `translate(0 ${top.toFixed(2)}) scale(1 ${LIES})` }, chip(pile[pile.length - 1], r)),
		figure &&
			h(
				"text",
				{ class: "stack-figure", y: r + 12, "text-anchor": "middle" },
				cents < 1000000 ? money(cents) : short(cents),
			),
	);
}

/**
 * The side of one chip whose lower face is around (0, y).
 * @param {number} cents
 * @param {number} r
 * @param {number} y
 */
function side(cents, r, y) {
	const up = r * THICK;
	const at = (/** @type {number} */ angle) =>
		`${(r * Math.cos(angle)).toFixed(2)} ${(y + r * LIES * Math.sin(angle)).toFixed(2)}`;
	const rim = `A${r} ${(r * LIES).toFixed(2)} 0 0`;
	const inlays = INLAYS.map(([from, to]) => `M${at(from)}${rim} 1 ${at(to)}v${-up}${rim} 0 ${lifted(at(from), up)}Z`);
	return h(
		"g",
		{ class: `chip chip-${cents}` },
		h("path", { class: "chip-side", d: `M${r} ${y}${rim} 1 ${-r} ${y}v${-up}${rim} 0 ${r} ${y - up}Z` }),
		h("path", { class: "chip-inlay", d: inlays.join("") }),
	);
}

/**
 * @param {string} point
 * @param {number} up
 */
function lifted(point, up) {
	const [x, y] = point.split(" ").map(Number);
	return `${x} ${(y - up).toFixed(2)}`;
}

/**
 * The useful chips of a table, the smallest first: from those of which a few make the minimum, to the maximum.
 * @param {number} least
 * @param {number} most
 */
export function chipsFor(least, most) {
	const fit = DENOMINATIONS.filter((one) => one <= Math.max(most, least) && one * 2 >= least).reverse();
	return fit.slice(0, 5);
}
