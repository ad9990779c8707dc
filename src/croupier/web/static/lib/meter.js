/**
 * Figures that count smoothly to their true value, and never past it: a meter, and slowly down when a jackpot was hit;
 * the player's chips.
 */

import { meter, money } from "./money.js";
import { moves } from "./settings.js";

const COUNT_MS = 900;
const ROLL_DOWN_MS = 2600;
/** As long as winnings take from the tray to the player. */
const WIN_MS = 650;

/**
 * How a figure counts: how it is written, in steps of how many cents, and how long it takes up and down.
 * @typedef {{written: (amount: number) => string, step: number, up: number, down: number}} Manner
 */

/** @type {Manner} */
const METER = { written: meter, step: 1, up: COUNT_MS, down: ROLL_DOWN_MS };
/** Chips that are put down are gone at once. @type {Manner} */
export const BALANCE = { written: money, step: 100, up: WIN_MS, down: 0 };

/** The figures that are counting now. @type {Set<any>} */
const counting = new Set();

/**
 * A hook for the element that shows a figure.
 * @param {number} goal in cents
 * @param {Manner} [manner]
 * @returns {import("./dom.js").Hook}
 */
export function countingUp(goal, manner = METER) {
	return {
		created: (el) => show(el, goal, manner),
		updated: (el) => el.goal !== goal && count(el, goal, manner),
	};
}

/**
 * @param {any} el
 * @param {number} amount
 * @param {Manner} manner
 */
function show(el, amount, manner) {
	el.goal = amount;
	el.shown = amount;
	el.manner = manner;
	el.textContent = manner.written(amount);
}

/** The largest part of the way that one frame may show: on a slow machine, too, a figure is seen to move. */
const LARGEST = 1 / 8;

/**
 * @param {any} el
 * @param {number} goal
 * @param {Manner} manner
 */
function count(el, goal, manner) {
	const from = el.shown ?? goal;
	const whole = goal < from ? manner.down : manner.up;
	if (!moves() || whole === 0) return show(el, goal, manner);
	el.goal = goal;
	counting.add(el);
	const start = performance.now();
	let share = 0;
	const step = (/** @type {number} */ now) => {
		if (!counting.has(el) || el.goal !== goal || !el.isConnected) return;
		share = Math.min(1, share + LARGEST, Math.max(0, (now - start) / whole));
		const reached = from + (goal - from) * share;
		el.shown = share < 1 ? Math.floor(reached / manner.step) * manner.step : goal;
		el.textContent = manner.written(el.shown);
		if (share < 1) requestAnimationFrame(step);
		else counting.delete(el);
	};
	requestAnimationFrame(step);
}

/** Bring every figure to its true value at once. */
export function finishCounting() {
	for (const el of counting) show(el, el.goal, el.manner);
	counting.clear();
}
