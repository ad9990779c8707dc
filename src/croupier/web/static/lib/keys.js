/**
 * The keyboard: one map at a time for the page, and one help page that lists it.
 *
 * @typedef {{key: string, label: string, run: (event: KeyboardEvent) => void, group?: string, always?: boolean}} Key
 *   `always`: also where the focused element of the page has a meaning of its own for it
 */

import { settings } from "./settings.js";

/** @type {() => Key[]} */
let current = () => [];
/** @type {() => Key[]} */
let listed = () => [];

/** Names of keys as people say them. */
const NAMES = new Map([
	[" ", "Space"],
	["ArrowLeft", "←"],
	["ArrowRight", "→"],
	["ArrowUp", "↑"],
	["ArrowDown", "↓"],
	["Backspace", "⌫"],
	["Escape", "Esc"],
]);

/** @param {string} key */
export const keyName = (key) => NAMES.get(key) ?? (key.length === 1 ? key.toUpperCase() : key);

/**
 * Set the function that gives the page's keys at each stroke. Returns a function to call when the page closes.
 * @param {() => Key[]} keys
 * @param {() => Key[]} [all] the keys to list, if these are not only those that work now
 * @returns {() => void}
 */
export function useKeys(keys, all = keys) {
	[current, listed] = [keys, all];
	return () => {
		if (current === keys) current = listed = () => [];
	};
}

/** The keys of the page, for those who ask. */
export const keysOfPage = () => listed();

/** @param {EventTarget | null} target */
function typesInto(target) {
	if (!(target instanceof Element)) return false;
	return target.matches(
		"input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select, [contenteditable]",
	);
}

/**
 * Whether the focused element has a meaning of its own for this key.
 * @param {EventTarget | null} target
 * @param {string} key
 */
function ownMeaning(target, key) {
	if (!(target instanceof Element)) return false;
	if (target.matches("input[type=range]") && key.startsWith("Arrow")) return true;
	return (key === " " || key === "Enter") && target.matches("button, a[href], [role=button], summary, input");
}

/**
 * Whether a key goes before the meaning that the focused element has for it: on the page itself, but not on a link.
 * @param {Key} key
 * @param {EventTarget | null} target
 */
const goesBefore = (key, target) =>
	key.always === true &&
	target instanceof Element &&
	target.matches("main *") &&
	!target.matches("a[href], summary, .clause");

addEventListener("keydown", (event) => {
	if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
	if (document.querySelector("dialog[open]") || typesInto(event.target)) return;
	if (!settings.value.keys && event.key.length === 1 && event.key !== " ") return;
	const wanted = event.key.length === 1 ? event.key.toLowerCase() : event.key;
	const found = current().find((one) => one.key.toLowerCase() === wanted.toLowerCase());
	if (!found || (ownMeaning(event.target, event.key) && !goesBefore(found, event.target))) return;
	if (event.key !== "Escape") event.preventDefault(); // Escape also closes what the browser has open
	// A key that is held down must not run through bets, decisions and payments. Arrows move something step by step.
	if (!event.repeat || event.key.startsWith("Arrow")) found.run(event);
});
