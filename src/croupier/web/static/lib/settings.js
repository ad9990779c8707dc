/**
 * The person's settings, saved in this browser.
 *
 * @typedef {{
 *   theme: "auto" | "light" | "dark",
 *   fourColours: boolean,
 *   text: boolean,
 *   motion: "auto" | "off",
 *   sound: boolean,
 *   keys: boolean,
 *   coach: boolean,
 *   notify: boolean,
 *   inBlinds: boolean,
 *   sizes: string,
 *   ownKeys: Record<string, string>,
 * }} Settings
 */

import { Watched } from "./watched.js";

const KEPT = "croupier.settings";

/** @type {Settings} */
const FIRST = {
	theme: "auto",
	fourColours: false,
	text: false,
	motion: "auto",
	sound: false,
	keys: true,
	coach: false,
	notify: false,
	inBlinds: false,
	sizes: "",
	ownKeys: {},
};

/** @type {Watched<Settings>} */
export const settings = new Watched({ ...FIRST, ...read() });

/** @param {Partial<Settings>} changes */
export function change(changes) {
	const now = { ...settings.value, ...changes };
	const root = document.documentElement;
	root.dataset.theme = now.theme;
	root.dataset.motion = now.motion;
	root.dataset.deck = now.fourColours ? "four" : "two";
	try {
		localStorage.setItem(KEPT, JSON.stringify(now));
	} catch {
		// Playing works without storage too.
	}
	settings.set(now);
}

/** Whether things may move on the screen. Where nobody looks, nothing does. */
export function moves() {
	return settings.value.motion !== "off" && !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @returns {Partial<Settings>} */
function read() {
	try {
		return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
	} catch {
		return {};
	}
}
