/**
 * A figure that counts up smoothly to its true value, and never past it.
 */

import { h } from "./dom.js";
import { meter } from "./money.js";
import { moves } from "./settings.js";

const ROLL_MS = 900;

/** @type {WeakMap<Element, {shown: number, frame: number}>} */
const rolling = new WeakMap();

/**
 * @param {Element} el
 * @param {number} to in cents
 */
function roll(el, to) {
  const state = rolling.get(el) ?? { shown: to, frame: 0 };
  rolling.set(el, state);
  cancelAnimationFrame(state.frame);
  const from = state.shown;
  if (to <= from || !moves()) return put(el, state, to);
  const start = performance.now();
  const step = (/** @type {number} */ now) => {
    const part = Math.min(1, Math.max(0, (now - start) / ROLL_MS));
    put(el, state, Math.floor(from + (to - from) * part));
    if (part < 1) state.frame = requestAnimationFrame(step);
  };
  state.frame = requestAnimationFrame(step);
}

/**
 * @param {Element} el
 * @param {{shown: number, frame: number}} state
 * @param {number} value
 */
function put(el, state, value) {
  state.shown = value;
  el.textContent = meter(value);
}

/**
 * A jackpot's meter.
 * @param {number} cents
 * @param {string} [extra]
 */
export function rollingMeter(cents, extra = "") {
  return h("span", {
    class: `rolling ${extra}`,
    hook: { created: (el) => roll(el, cents), updated: (el) => roll(el, cents) },
  });
}
