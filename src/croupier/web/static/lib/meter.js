/** A meter that counts smoothly to its true value, and never past it: up, and slowly down when a jackpot was hit. */

import { meter } from "./money.js";
import { moves } from "./settings.js";

const COUNT_MS = 900;
const ROLL_DOWN_MS = 2600;

/** The meters that are counting now. @type {Set<any>} */
const counting = new Set();

/**
 * A hook for the element that shows a meter.
 * @param {number} goal in cents
 * @returns {import("./dom.js").Hook}
 */
export function countingUp(goal) {
  return {
    created: (el) => show(el, goal),
    updated: (el) => el.goal !== goal && count(el, goal),
  };
}

/**
 * @param {any} el
 * @param {number} amount
 */
function show(el, amount) {
  el.goal = amount;
  el.shown = amount;
  el.textContent = meter(amount);
}

/**
 * @param {any} el
 * @param {number} goal
 */
function count(el, goal) {
  const from = el.shown ?? goal;
  el.goal = goal;
  if (!moves()) return show(el, goal);
  counting.add(el);
  const whole = goal < from ? ROLL_DOWN_MS : COUNT_MS;
  const start = performance.now();
  const step = (/** @type {number} */ now) => {
    if (!counting.has(el) || el.goal !== goal || !el.isConnected) return;
    const share = Math.min(1, Math.max(0, (now - start) / whole));
    el.shown = Math.floor(from + (goal - from) * share);
    el.textContent = meter(el.shown);
    if (share < 1) requestAnimationFrame(step);
    else counting.delete(el);
  };
  requestAnimationFrame(step);
}

/** Bring every meter to its true value at once. */
export function finishCounting() {
  for (const el of counting) show(el, el.goal);
  counting.clear();
}
