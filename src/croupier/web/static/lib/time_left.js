/**
 * The time that is left: a line that grows shorter, with its seconds. It is amber at ten seconds and pulses at five.
 * For the viewer's own decision it is spoken once, and ticks.
 */

import { say } from "./announce.js";
import { h } from "./dom.js";
import { play } from "./sound.js";

const LOOK_MS = 250;
const AMBER_S = 10;
const SHORT_S = 5;
/** With more seconds than this nobody counts them. */
const COUNTED_S = 99;

/**
 * @typedef {{ends: number, whole_s: number, own: boolean}} Time `ends` is by performance.now(); `own`: the viewer
 *   decides
 */

/** @type {WeakMap<Element, {ends: number, timer: ReturnType<typeof setInterval>}>} */
const running = new WeakMap();

/**
 * The deadline that the table shows, its end, and whether the viewer was warned of it. A page has one table.
 * @type {{deadline: string | null, ends: number, spoken: boolean}}
 */
let counted = { deadline: null, ends: 0, spoken: false };
/** The second of a deadline that was heard last. */
let ticked = "";

/**
 * The end of a document's time, by this browser's clock. A document that was longer on its way seems to end later: the
 * earliest end that any of them gave is nearest to the truth.
 * @param {{deadline: string | null, at: string}} document
 */
export function endsAt({ deadline, at }) {
	if (deadline === null) return null;
	const ends = performance.now() + Date.parse(deadline) - Date.parse(at);
	if (counted.deadline === deadline) counted.ends = Math.min(counted.ends, ends);
	else counted = { deadline, ends, spoken: false };
	return counted.ends;
}

/**
 * A hook that keeps an element's look to the time: `--left` from 1 to 0, classes for amber and short, and the seconds
 * in the element that is marked for them.
 * @param {Time} time
 * @returns {import("./dom.js").Hook}
 */
export function keepsTime(time) {
	const start = (/** @type {HTMLElement} */ el) => {
		stop(el);
		const timer = setInterval(() => show(el, time), LOOK_MS);
		running.set(el, { ends: time.ends, timer });
		show(el, time);
	};
	return {
		created: start,
		updated: (el) => Math.abs((running.get(el)?.ends ?? 0) - time.ends) > LOOK_MS && start(el),
		removed: stop,
	};
}

/** @param {Element} el */
const stop = (el) => clearInterval(running.get(el)?.timer);

/**
 * @param {HTMLElement} el
 * @param {Time} time
 */
function show(el, { ends, whole_s, own }) {
	if (!el.isConnected && running.has(el)) stop(el);
	const left = Math.max(0, (ends - performance.now()) / 1000);
	const seconds = Math.ceil(left);
	el.style.setProperty("--left", Math.min(1, left / whole_s).toFixed(3));
	el.classList.toggle("is-amber", seconds <= AMBER_S);
	el.classList.toggle("is-short", seconds <= SHORT_S);
	const figure = el.matches("[data-seconds]") ? el : el.querySelector("[data-seconds]");
	const words = seconds > COUNTED_S ? "" : `${seconds} s`;
	if (figure && figure.textContent !== words) figure.textContent = words;
	if (own) warnOnce(seconds);
}

/** @param {number} seconds */
function warnOnce(seconds) {
	if (seconds > AMBER_S || seconds <= 0) return;
	if (!counted.spoken) {
		counted.spoken = true;
		say(`${seconds} seconds left.`);
	}
	const second = `${counted.deadline}/${seconds}`;
	if (seconds > SHORT_S || second === ticked) return;
	ticked = second;
	play("last");
}

/**
 * The line with its seconds.
 * @param {Time} time
 */
export function timeLeft(time) {
	return h(
		"div",
		{ class: "time-left", key: "time", "aria-hidden": "true", hook: keepsTime(time) },
		h("i"),
		h("span", { "data-seconds": "" }),
	);
}
