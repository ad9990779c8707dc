/**
 * The time that is left, as a thin line that grows shorter.
 */

import { h } from "../lib/dom.js";
import { moves } from "../lib/settings.js";

const TICK_MS = 200;

/** @type {WeakMap<Element, {ends: number, whole: number, timer: ReturnType<typeof setInterval>}>} */
const running = new WeakMap();

/**
 * The end of a document's time, by this browser's clock.
 * @param {{deadline: string | null, at: string}} document
 */
export function endsAt({ deadline, at }) {
  return deadline === null ? null : performance.now() + Date.parse(deadline) - Date.parse(at);
}

/**
 * @param {number} ends by performance.now()
 * @param {number} whole_s
 */
export function timeLine(ends, whole_s) {
  const start = (/** @type {HTMLElement} */ el) => {
    const draw = () => show(el);
    clearInterval(running.get(el)?.timer);
    const timer = setInterval(draw, moves() ? TICK_MS : 1000);
    running.set(el, { ends, whole: whole_s * 1000, timer });
    draw();
  };
  const stop = (/** @type {HTMLElement} */ el) => clearInterval(running.get(el)?.timer);
  const updated = (/** @type {HTMLElement} */ el) => running.get(el)?.ends !== ends && start(el);
  return h("span", { class: "time-line", "aria-hidden": "true", hook: { created: start, updated, removed: stop } });
}

/** @param {HTMLElement} el */
function show(el) {
  const state = running.get(el);
  if (!state || !el.isConnected) return clearInterval(state?.timer);
  const left = Math.max(0, Math.min(1, (state.ends - performance.now()) / state.whole));
  el.style.setProperty("--left", String(left));
  el.classList.toggle("short", left < 0.25);
}
