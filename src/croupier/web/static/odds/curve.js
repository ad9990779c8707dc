/**
 * The return of a jackpot bet as its meter grows: a straight line, with the stake as the target and today's meter.
 */

import { h } from "../lib/dom.js";
import { cents, meter as meterText, short } from "../lib/money.js";

const NARROW = matchMedia("(max-width: 640px)").matches;
const WIDTH = NARROW ? 340 : 720;
const HEIGHT = NARROW ? 260 : 320;
const LEFT = 48;
const RIGHT = NARROW ? 22 : 16;
const TOP = 34;
const BOTTOM = 40;

/** @typedef {import("../lib/dom.js").VElement} VElement */
/**
 * @typedef {{fixed_return: number, return_per_meter_dollar: number, break_even_meter: string, jackpot_bet: string}} Bet
 */

/**
 * The dollars that one bet returns.
 * @param {Bet} bet
 * @param {number} meter in dollars
 */
export const returnAt = (bet, meter) => bet.fixed_return + bet.return_per_meter_dollar * meter;

/**
 * @param {Bet} bet
 * @param {number | null} today the live meter, in cents
 */
export function returnCurve(bet, today) {
	const stake = cents(bet.jackpot_bet) / 100;
	const fair = cents(bet.break_even_meter) / 100;
	const most = niceCeiling(Math.max(fair * 1.25, (today ?? 0) / 80));
	const highest = Math.max(stake, returnAt(bet, most)) * 1.08;
	const x = (/** @type {number} */ value) => LEFT + (value / most) * (WIDTH - LEFT - RIGHT);
	const y = (/** @type {number} */ value) => HEIGHT - BOTTOM - (value / highest) * (HEIGHT - TOP - BOTTOM);
	const now = today === null ? null : today / 100;
	return h(
		"svg",
		{ class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": spoken(bet, fair, now) },
		ticks(most).map((value) => meterTick(x(value), value)),
		moneyTicks(highest).map((value) => returnTick(y(value), value)),
		h("line", { class: "fair", x1: LEFT, x2: WIDTH - RIGHT, y1: y(stake), y2: y(stake) }),
		h("text", { class: "fair-name", x: LEFT - 7, y: y(stake) + 4, "text-anchor": "end" }, money2(stake)),
		h("line", { class: "line", x1: x(0), y1: y(returnAt(bet, 0)), x2: x(most), y2: y(returnAt(bet, most)) }),
		h("circle", { class: "fair-point", cx: x(fair), cy: y(stake), r: 4.5 }),
		h(
			"text",
			{ class: "mark", x: x(fair) + 6, y: y(stake) + 20, "text-anchor": fair > most * 0.7 ? "middle" : "start" },
			`fair at ${short(fair * 100)}`,
		),
		now !== null && nowMark(x(now), y(returnAt(bet, now)), now),
		h("text", { class: "axis", x: WIDTH - RIGHT, y: HEIGHT - 4, "text-anchor": "end" }, "meter"),
		h("text", { class: "axis", x: 4, y: 12 }, "comes back for one bet"),
	);
}

/**
 * @param {Bet} bet
 * @param {number} fair
 * @param {number | null} now
 */
function spoken(bet, fair, now) {
	const start = `A bet of ${money2(cents(bet.jackpot_bet) / 100)} is fair at a meter of ${short(fair * 100)}.`;
	return now === null ? start : `${start} At today's ${short(now * 100)} it returns ${money2(returnAt(bet, now))}.`;
}

/** @param {number} value */
const money2 = (value) => meterText(Math.round(value * 100));

/**
 * @param {number} x
 * @param {number} y
 * @param {number} now
 */
function nowMark(x, y, now) {
	const anchor = x > WIDTH * 0.8 ? "end" : "start";
	return h(
		"g",
		{ class: "now" },
		h("line", { x1: x, x2: x, y1: TOP, y2: HEIGHT - BOTTOM }),
		h("circle", { cx: x, cy: y, r: 5.5 }),
		h("text", { x: x + (anchor === "end" ? -9 : 9), y: TOP + 10, "text-anchor": anchor }, `now ${short(now * 100)}`),
	);
}

/**
 * @param {number} x
 * @param {number} value
 */
function meterTick(x, value) {
	return h(
		"g",
		{ class: "tick" },
		h("line", { x1: x, x2: x, y1: HEIGHT - BOTTOM, y2: HEIGHT - BOTTOM + 4 }),
		h("text", { x, y: HEIGHT - BOTTOM + 18, "text-anchor": "middle" }, short(value * 100)),
	);
}

/**
 * @param {number} y
 * @param {number} value
 */
function returnTick(y, value) {
	return h(
		"g",
		{ class: "tick" },
		h("line", { class: "across", x1: LEFT, x2: WIDTH - RIGHT, y1: y, y2: y }),
		h("text", { x: LEFT - 7, y: y + 4, "text-anchor": "end" }, money2(value)),
	);
}

/** @param {number} most */
const ticks = (most) => (NARROW ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1]).map((part) => part * most);

/** @param {number} highest */
function moneyTicks(highest) {
	const step = niceCeiling(highest / 5);
	return Array.from({ length: Math.floor(highest / step) + 1 }, (_, index) => index * step);
}

/**
 * The next of 1, 2, 4, 5 times a power of ten.
 * @param {number} value
 */
function niceCeiling(value) {
	const power = 10 ** Math.floor(Math.log10(value));
	return /** @type {number} */ ([1, 2, 4, 5, 10].find((part) => part * power >= value)) * power;
}
