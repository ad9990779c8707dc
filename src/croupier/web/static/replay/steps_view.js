/**
 * A round stepped through: its felt, the sentence of the step, the worth of the decision, a scrub bar, and all steps.
 */

import { say } from "../lib/announce.js";
import { clause } from "../lib/dialog.js";
import { h, unless } from "../lib/dom.js";
import { useKeys } from "../lib/keys.js";
import { moves } from "../lib/settings.js";
import { picture } from "./picture.js";

/**
 * @typedef {import("./replayed.js").Replayed} Replayed
 * @typedef {import("./steps.js").Step} Step
 * @typedef {import("./worth.js").Worth} Worth
 * @typedef {(game: any, now: any, found: Replayed, width: number) => any} Scene
 */

const STEP_MS = 1100;
const WIDEST = 1400;

export class Stepper {
	/**
	 * @param {{game: import("../lib/games.js").Game, found: Replayed, steps: Step[], scene: Scene, main: HTMLElement,
	 *   changed: () => void, worthView?: (worth: Worth) => import("../lib/dom.js").Loose}} about `worthView` shows what a
	 *   decision was worth, to a player who reviews it
	 */
	constructor({ game, found, steps, scene, main, changed, worthView }) {
		this.game = game;
		this.found = found;
		this.steps = steps;
		this.scene = scene;
		this.main = main;
		this.changed = changed;
		this.worthView = worthView;
		this.step = steps.length;
		/** By the position of the decision. @type {Map<number, Worth>} */
		this.worths = new Map();
		/** @type {ReturnType<typeof setInterval> | undefined} */
		this.playing = undefined;
		this.size = new ResizeObserver(() => changed());
		this.size.observe(main);
		this.release = useKeys(() => this.#keys());
	}

	close() {
		this.size.disconnect();
		this.release();
		clearInterval(this.playing);
	}

	#keys() {
		return [
			{ key: "ArrowLeft", label: "One step back", run: () => this.turnTo(this.step - 1) },
			{ key: "ArrowRight", label: "One step on", run: () => this.turnTo(this.step + 1) },
			{ key: "Home", label: "To the start", run: () => this.turnTo(1) },
			{ key: "End", label: "To the end", run: () => this.turnTo(this.steps.length) },
			{ key: " ", label: "Play, or stop", run: () => this.play() },
			{ key: "d", label: "To the next decision", run: () => this.toDecision() },
		];
	}

	get isOver() {
		return this.step === this.steps.length;
	}

	/** @param {number} to */
	turnTo(to) {
		clearInterval(this.playing);
		this.playing = undefined;
		this.#show(to);
	}

	/** @param {number} to */
	#show(to) {
		this.step = Math.max(1, Math.min(this.steps.length, to));
		this.changed();
		say(this.#inWords(this.step));
	}

	/**
	 * Step through by itself, from the start if it is at its end. With less motion too: each step only replaces the last.
	 */
	play() {
		if (this.playing !== undefined) return this.turnTo(this.step);
		if (this.isOver) this.#show(1);
		this.playing = setInterval(() => {
			if (this.step >= this.steps.length - 1) this.turnTo(this.steps.length);
			else this.#show(this.step + 1);
		}, STEP_MS);
		this.changed();
	}

	/** The next decision of the viewer's, from the start again after the last. */
	toDecision() {
		const decisions = this.steps.map((one, index) => (this.#worthAt(index + 1) ? index + 1 : 0)).filter(Boolean);
		const next = decisions.find((one) => one > this.step) ?? decisions[0];
		if (next) this.turnTo(next);
	}

	/** @param {number} step */
	#worthAt(step) {
		const notice = this.found.notices[(this.steps[step - 1]?.upTo ?? 0) - 1];
		return notice ? (this.worths.get(notice.position) ?? null) : null;
	}

	/** @param {number} step */
	#inWords(step) {
		return [this.steps[step - 1]?.says, this.#worthAt(step)?.says].filter(Boolean).join(". ");
	}

	view() {
		const { found, game, step, steps } = this;
		const now = picture(found.notices.slice(0, steps[step - 1]?.upTo), found.game === "poker" ? "seat" : "box");
		const worth = this.#worthAt(step);
		const room = this.main.querySelector(".replay-scene")?.clientWidth ?? Math.min(innerWidth, WIDEST);
		return h(
			"div",
			{ class: "replay-body" },
			h(
				"section",
				{ class: "replay-scene", "aria-label": "The table at this step" },
				h("p", { class: "sentence", "aria-live": "off" }, steps[step - 1]?.says, " ", clause(steps[step - 1]?.clause)),
				this.scene(game, now, found, Math.max(280, room - 24)),
				worth && this.worthView?.(worth),
				this.#controls(),
			),
			h(
				"ol",
				{ class: "steps", "aria-label": "Steps" },
				steps.map((one, index) => this.#row(one, index + 1)),
			),
		);
	}

	/**
	 * @param {Step} one
	 * @param {number} number
	 */
	#row(one, number) {
		const worth = this.#worthAt(number);
		return h(
			"li",
			{ key: number },
			h(
				"button",
				{
					type: "button",
					"aria-current": number === this.step ? "step" : null,
					onclick: () => this.turnTo(number),
					hook: { updated: (el) => number === this.step && keepInSight(el) },
				},
				one.says,
				worth && h("small", { class: worth.isMistake ? "down" : "soft" }, worth.isMistake ? "mistake" : "decision"),
			),
		);
	}

	#controls() {
		const { step, steps } = this;
		const last = steps.length;
		const marks = steps
			.map((_, index) => ({ at: index + 1, worth: this.#worthAt(index + 1) }))
			.filter((one) => one.worth);
		return h(
			"div",
			{ class: "controls", role: "group", "aria-label": "Steps" },
			control("«", "To the start", step > 1, () => this.turnTo(1)),
			control("‹", "One step back", step > 1, () => this.turnTo(step - 1)),
			h(
				"span",
				{ class: "scrub" },
				h(
					"span",
					{ class: "scrub-marks", "aria-hidden": "true" },
					marks.map(({ at, worth }) =>
						h("i", {
							class: worth?.isMistake ? "is-mistake" : "",
							style: { "--at": last > 1 ? (at - 1) / (last - 1) : 0 },
						}),
					),
				),
				h("input", {
					type: "range",
					min: 1,
					max: last,
					value: String(step),
					"aria-label": "Step",
					"aria-valuetext": `${step} of ${last}: ${this.#inWords(step)}`,
					oninput: (/** @type {any} */ event) => this.turnTo(Number(event.target.value)),
				}),
			),
			control("›", "One step on", step < last, () => this.turnTo(step + 1)),
			control("»", "To the end", step < last, () => this.turnTo(last)),
			h(
				"button",
				{
					type: "button",
					class: "button small",
					"aria-pressed": String(this.playing !== undefined),
					onclick: () => this.play(),
				},
				this.playing === undefined ? "Play" : "Stop",
			),
			this.worths.size > 0 &&
				h("button", { type: "button", class: "button small", onclick: () => this.toDecision() }, "Decision"),
		);
	}
}

/** @param {HTMLElement} el */
function keepInSight(el) {
	const list = el.closest(".steps");
	if (!list) return;
	const top = el.offsetTop - /** @type {HTMLElement} */ (list).offsetTop;
	const far = top < list.scrollTop || top + el.offsetHeight > list.scrollTop + list.clientHeight;
	if (far) list.scrollTo({ top: top - list.clientHeight / 2, behavior: moves() ? "smooth" : "auto" });
}

/**
 * @param {string} sign
 * @param {string} label
 * @param {boolean} can
 * @param {() => void} run
 */
const control = (sign, label, can, run) =>
	h("button", { type: "button", class: "button small", "aria-label": label, title: label, ...unless(!can, run) }, sign);
