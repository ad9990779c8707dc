/** Cards that travel from the shoe and turn over. Without animation they are at rest at once. */

import { cardHref, drawingFor } from "../lib/cards.js";
import { h } from "../lib/dom.js";
import { move } from "../lib/screen_clock.js";

export const TRAVEL_MS = 260;
export const TURN_MS = 200;
/** A winning card is lifted by this much of its height, where cards overlap a little more. */
const LIFT = 0.05;
const FANNED_LIFT = 0.1;
const EASE = "cubic-bezier(.2,.7,.3,1)";

/**
 * At the end of a round a card is `lifted`: it wins; or it lies `aside`: others are the five that count.
 * @typedef {"lifted" | "aside" | ""} CardMark
 */

/**
 * One card on the felt.
 * @param {{key: string, name: string | null, x: number, y: number, width: number, scale: number, from: {x: number,
 *   y: number}, motion: {travel?: number, turn?: number} | null, fanned?: boolean, mark?: CardMark}} card `scale`: of
 *   the felt on the screen; `motion`: after how long a new card leaves the shoe, and after how long it is turned over
 */
export function movingCard({ key, name, x, y, width, scale, from, motion, fanned = false, mark = "" }) {
	const height = width * 1.4;
	const lifted = mark === "lifted";
	const at = `translate(${x}px, ${y - (lifted ? height * (fanned ? FANNED_LIFT : LIFT) : 0)}px)`;
	const drawing = fanned && width * scale >= 34 ? "fan" : drawingFor(width * scale);
	const { travel, turn } = motion ?? {};
	return h(
		"g",
		{
			key,
			class: `felt-card${name ? " is-up" : ""}${mark ? ` is-${mark}` : ""}`,
			style: { transform: at },
			hook: {
				created: (/** @type {SVGElement} */ el) => travel !== undefined && travelTo(el, { from, at, delay: travel }),
			},
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
		lifted && h("rect", { key: "mark", class: "card-mark", width, height, rx: width * 0.1 }),
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
	move(el, [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], {
		...half,
		delay: delay + TURN_MS / 2,
		easing: "ease-out",
	});
	const under = el.previousElementSibling;
	if (under)
		move(under, [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], {
			...half,
			delay,
			easing: "ease-in",
			fill: "both",
		});
}
