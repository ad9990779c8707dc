/**
 * The screen's own time. Things that move are seen one after another, and only what has been seen is named, counted or
 * offered. A click or Space brings everything at once to where it will end; without motion it is there from the start.
 *
 * @typedef {{ms: number, after: () => void, still?: boolean}} Step what happens when this much time has passed;
 *   `still`: and nothing moves any more
 */

import { moves } from "./settings.js";

/** The name of every animation that the screen's time waits for. */
const MOVE = "move";
const LATE_MS = 20;

const moving = () => document.getAnimations().filter((one) => one.id === MOVE && one.playState === "running");

export class ScreenClock {
	constructor() {
		/** @type {Step[]} */
		this.steps = [];
		this.frame = 0;
		/** @type {ReturnType<typeof setTimeout> | undefined} */
		this.timer = undefined;
		/** Whether everything is being brought to its end: nothing new begins to move. */
		this.hurries = false;
	}

	/** Whether something is still to be seen. */
	get runs() {
		return this.steps.length > 0;
	}

	/**
	 * Add steps, one after another.
	 * @param {...Step} steps
	 */
	run(...steps) {
		const idle = !this.runs;
		this.steps.push(...steps);
		if (idle) this.#wait();
	}

	#wait() {
		while (this.runs && !(moves() && this.steps[0].ms > 0)) this.#pass();
		if (!this.runs) return;
		// A movement begins in the next frame, and so does its time.
		this.frame = requestAnimationFrame(() => {
			this.timer = setTimeout(() => this.#passOnceStill(), this.steps[0].ms);
		});
	}

	/** On a busy machine an animation may end a little later than its time says. */
	#passOnceStill() {
		if (this.steps[0].still && moving().length) {
			this.timer = setTimeout(() => this.#passOnceStill(), LATE_MS);
			return;
		}
		this.#pass();
		this.#wait();
	}

	#pass() {
		const [step] = this.steps;
		step.after();
		this.steps.shift(); // only now: what the step leads to comes after those that are waiting
	}

	/** Bring everything to where it will end. */
	finish() {
		this.#stopWaiting();
		for (const one of moving()) one.finish();
		this.hurries = true;
		while (this.runs) this.#pass();
		this.hurries = false;
	}

	stop() {
		this.#stopWaiting();
		this.steps = [];
	}

	#stopWaiting() {
		cancelAnimationFrame(this.frame);
		clearTimeout(this.timer);
	}
}

/**
 * Move an element. Without motion it stays where it is.
 * @param {Element} el
 * @param {Keyframe[]} path
 * @param {KeyframeAnimationOptions} timing
 */
export function move(el, path, timing) {
	if (moves()) el.animate(path, { id: MOVE, fill: "backwards", ...timing });
}
