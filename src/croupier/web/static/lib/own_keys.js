/** Keys as the player wants them: each letter can be given to another action. No two actions share one. */

import { change, settings } from "./settings.js";

/** @typedef {import("./keys.js").Key} Key */

/** The actions whose letters can be changed, by the letter that they have at first. @type {[string, string][]} */
export const CHANGEABLE = [
	["f", "Fold"],
	["c", "Check; at Poker also call"],
	["b", "BET, or the Flop bet"],
	["t", "Turn bet"],
	["r", "River bet; repeat the last bets; at Poker bet or raise"],
	["a", "Ante"],
	["j", "Jackpot bet"],
	["l", "Look at the cards"],
	["x", "Take all bets back"],
	["h", "Coach on or off"],
];
const LETTER = /^[a-z]$/;

/**
 * The letter that an action has now.
 * @param {string} key the one that it has at first
 */
export const ownKey = (key) => settings.value.ownKeys[key.toLowerCase()] ?? key;

/**
 * @param {Key[]} keys
 * @returns {Key[]}
 */
export const withOwnKeys = (keys) => keys.map((one) => ({ ...one, key: ownKey(one.key) }));

/**
 * Give an action another letter. An action that had it gets the old one.
 * @param {string} key the letter that the action has at first
 * @param {string} wanted
 * @returns {boolean} false if it is no letter
 */
export function giveKey(key, wanted) {
	const letter = wanted.toLowerCase();
	if (!LETTER.test(letter)) return false;
	const now = settings.value.ownKeys;
	const other = [...new Set([...Object.keys(now), letter])].find((one) => ownKey(one) === letter) ?? letter;
	change({ ownKeys: { ...now, [other]: ownKey(key), [key]: letter } });
	return true;
}
