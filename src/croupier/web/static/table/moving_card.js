/** Cards that travel from the shoe and turn over. Without animation they are at rest at once. */

import { cardHref } from "../lib/cards.js";
import { h } from "../lib/dom.js";
import { move } from "../lib/screen_clock.js";

export const TRAVEL_MS = 260;
export const TURN_MS = 200;
const LIFT = 0.16;
const EASE = "cubic-bezier(.2,.7,.3,1)";

/**
 * One card on the felt.
 * @param {{key: string, name: string | null, x: number, y: number, width: number, from: {x: number, y: number},
 *   motion: {travel?: number, turn?: number} | null, fanned?: boolean, lifted?: boolean}} card `motion`: after how long a new
 *   card leaves the shoe, and after how long it is turned over
 */
export function movingCard({ key, name, x, y, width, from, motion, fanned = false, lifted = false }) {
  const height = width * 1.4;
  const at = `translate(${x}px, ${y - (lifted ? height * LIFT : 0)}px)`;
  const drawing = width < 34 ? "mini" : fanned ? "fan" : "card";
  const { travel, turn } = motion ?? {};
  return h(
    "g",
    {
      key,
      class: `felt-card${name ? " is-up" : ""}${lifted ? " is-lifted" : ""}`,
      style: { transform: at },
      hook: { created: (/** @type {SVGElement} */ el) => travel !== undefined && travelTo(el, { from, at, delay: travel }) },
    },
    h("use", { key: "back", class: "card-under", href: cardHref(null), width, height }),
    name &&
      h("use", {
        key: name,
        class: "card-over",
        href: cardHref(name, drawing),
        width,
        height,
        hook: { created: (/** @type {SVGElement} */ el) => turn !== undefined && turnOver(el, turn) },
      }),
  );
}

/**
 * @param {SVGElement} el
 * @param {{from: {x: number, y: number}, at: string, delay: number}} path
 */
function travelTo(el, { from, at, delay }) {
  move(
    el,
    [
      { transform: `translate(${from.x}px, ${from.y}px) rotate(-14deg)`, opacity: 0 },
      { opacity: 1, offset: 0.15 },
      { transform: at, opacity: 1 },
    ],
    { duration: TRAVEL_MS, delay, easing: EASE },
  );
}

/**
 * @param {SVGElement} el
 * @param {number} delay
 */
function turnOver(el, delay) {
  const half = { duration: TURN_MS / 2 };
  move(el, [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { ...half, delay: delay + TURN_MS / 2, easing: "ease-out" });
  const under = el.previousElementSibling;
  if (under) move(under, [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], { ...half, delay, easing: "ease-in", fill: "both" });
}
