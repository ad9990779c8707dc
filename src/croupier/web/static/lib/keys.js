/**
 * The keyboard: one map at a time for the page, and one help page that lists it.
 *
 * @typedef {{key: string, label: string, run: (event: KeyboardEvent) => void, group?: string}} Key
 */

import { settings } from "./settings.js";

/** @type {() => Key[]} */
let current = () => [];

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
 * @returns {() => void}
 */
export function useKeys(keys) {
  current = keys;
  return () => {
    if (current === keys) current = () => [];
  };
}

/** The keys that work now. */
export const keysNow = () => current();

/** @param {EventTarget | null} target */
function typesInto(target) {
  if (!(target instanceof Element)) return false;
  return target.matches("input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select, [contenteditable]");
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

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (document.querySelector("dialog[open]") || typesInto(event.target) || ownMeaning(event.target, event.key)) return;
  if (!settings.value.keys && event.key.length === 1 && event.key !== " ") return;
  const wanted = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const found = current().find((one) => one.key.toLowerCase() === wanted.toLowerCase());
  if (!found) return;
  if (event.key !== "Escape") event.preventDefault(); // Escape also closes what the browser has open
  found.run(event);
});
