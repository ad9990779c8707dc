/** Cards that travel from the shoe and turn over. Without animation they are at rest at once. */

import { cardHref } from "../lib/cards.js";
import { h } from "../lib/dom.js";
import { moves } from "../lib/settings.js";

const TRAVEL_MS = 260;
const TURN_MS = 200;
const EASE = "cubic-bezier(.2,.7,.3,1)";

/**
 * One card on the felt.
 * @param {{key: string, name: string | null, x: number, y: number, width: number, from: {x: number, y: number} | null,
 *   delay: number, fanned?: boolean}} card `from` is the start of a new card's way; null for an earlier card
 */
export function movingCard({ key, name, x, y, width, from, delay, fanned = false }) {
  const height = width * 1.4;
  const at = `translate(${x}px, ${y}px)`;
  const drawing = width < 34 ? "mini" : fanned ? "fan" : "card";
  return h(
    "g",
    {
      key,
      class: `felt-card${name ? " is-up" : ""}`,
      style: { transform: at },
      hook: { created: (/** @type {SVGElement} */ el) => from && travel(el, { from, at, delay }) },
    },
    h("use", { key: "back", class: "card-under", href: cardHref(null), width, height }),
    name &&
      h("use", {
        key: name,
        class: "card-over",
        href: cardHref(name, drawing),
        width,
        height,
        hook: { created: (/** @type {SVGElement} */ el) => turn(el, from ? delay + TRAVEL_MS : 0, from !== null) },
      }),
  );
}

/**
 * @param {SVGElement} el
 * @param {{from: {x: number, y: number}, at: string, delay: number}} path
 */
function travel(el, { from, at, delay }) {
  if (!moves()) return;
  el.animate(
    [
      { transform: `translate(${from.x}px, ${from.y}px) rotate(-14deg)`, opacity: 0 },
      { opacity: 1, offset: 0.15 },
      { transform: at, opacity: 1 },
    ],
    { duration: TRAVEL_MS, delay, easing: EASE, fill: "backwards" },
  );
}

let settled = false;

/** In the first picture of a table nothing turns: its open cards were open before. */
export const pictureStands = (/** @type {boolean} */ stands) => {
  settled = stands;
};

/**
 * @param {SVGElement} el
 * @param {number} delay
 * @param {boolean} isNew
 */
function turn(el, delay, isNew) {
  if (!moves() || (!settled && !isNew)) return;
  el.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], {
    duration: TURN_MS / 2,
    delay: delay + TURN_MS / 2,
    easing: "ease-out",
    fill: "backwards",
  });
  el.previousElementSibling?.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], {
    duration: TURN_MS / 2,
    delay,
    easing: "ease-in",
    fill: "both",
  });
}
