/**
 * Chips that move when a box is settled: lost ones go to the Dealer's tray, winnings come from it, land beside the
 * stake, and go to the player with it. Without motion, and when all is told, the spots are empty and the results stand
 * there.
 */

import { stack } from "../lib/chips.js";
import { h } from "../lib/dom.js";
import { move } from "../lib/screen_clock.js";

const LAND_MS = 320;
const TAKE_MS = 330;
const EASE = "cubic-bezier(.3,.6,.3,1)";

/** @typedef {{x: number, y: number}} Point from the middle of the spot */

/**
 * The chips of one bet while its box is settled.
 * @param {import("./settlement.js").Line} line
 * @param {{laid: number, r: number, tray: Point, player: Point}} spot
 */
export function settledChips(line, { laid, r, tray, player }) {
	const size = Math.min(r * 0.62, 20);
	if (line.outcome === "lose")
		return moving("lost", stack(laid, { r: size, figure: false }), (el) => leave(el, tray, 0));
	return h(
		"g",
		{ key: "kept", class: "moving-chips" },
		laid > 0 && moving("stake", stack(laid, { r: size, figure: false }), (el) => leave(el, player, LAND_MS)),
		line.net > 0 &&
			moving("won", stack(line.net, { r: size, figure: false }), (el) =>
				comeAndLeave(el, tray, { x: size * 1.7, y: 0 }, player),
			),
	);
}

/**
 * @param {string} key
 * @param {import("../lib/dom.js").VElement} chips
 * @param {(el: SVGElement) => void} go
 */
const moving = (key, chips, go) => h("g", { key, class: "moving-chips", hook: { created: go } }, chips);

/** @param {Point} to */
const at = ({ x, y }) => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;

/**
 * @param {SVGElement} el
 * @param {Point} to
 * @param {number} delay
 */
function leave(el, to, delay) {
	move(
		el,
		[
			{ transform: at({ x: 0, y: 0 }), opacity: 1 },
			{ opacity: 1, offset: 0.7 },
			{ transform: at(to), opacity: 0 },
		],
		{ duration: TAKE_MS, delay, easing: EASE, fill: "both" },
	);
}

/**
 * @param {SVGElement} el
 * @param {Point} from
 * @param {Point} beside
 * @param {Point} to
 */
function comeAndLeave(el, from, beside, to) {
	const share = LAND_MS / (LAND_MS + TAKE_MS);
	move(
		el,
		[
			{ transform: at(from), opacity: 0 },
			{ opacity: 1, offset: 0.1 },
			{ transform: at(beside), opacity: 1, offset: share, easing: EASE },
			{ opacity: 1, offset: 0.9 },
			{ transform: at(to), opacity: 0 },
		],
		{ duration: LAND_MS + TAKE_MS, easing: EASE, fill: "both" },
	);
}
