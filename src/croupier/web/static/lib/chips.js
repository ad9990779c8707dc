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
    h("circle", { r: r * 0.84, class: "chip-edge", "stroke-width": r * 0.3, "stroke-dasharray": `${r * 0.44} ${r * 0.44}` }),
    h("circle", { r: r * 0.66, class: "chip-heart" }),
    named && h("text", { class: "chip-text", y: r * 0.25, "font-size": r * (label(cents).length > 2 ? 0.58 : 0.74) }, label(cents)),
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

/**
 * A stack on the felt around (0, 0), with its amount as text below.
 * @param {number} cents
 * @param {{r?: number, figure?: boolean}} [options]
 */
export function stack(cents, { r = 14, figure = true } = {}) {
  const step = r * 0.2;
  const pile = breakdown(cents, 6);
  const top = pile.length - 1;
  return h(
    "g",
    { class: "stack" },
    ...pile.map((one, index) => h("g", { transform: `translate(0 ${((top / 2 - index) * step).toFixed(2)})` }, chip(one, r, index === top))),
    figure && h("text", { class: "stack-figure", y: r + 12, "text-anchor": "middle" }, cents < 1000000 ? money(cents) : short(cents)),
  );
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
