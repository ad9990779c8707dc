/**
 * The states that every page has: loading, empty, refused, and not signed in.
 */

import { Refusal } from "../lib/api.js";
import { clause } from "../lib/dialog.js";
import { h } from "../lib/dom.js";

/** @typedef {import("../lib/dom.js").Loose} Loose */

/** @param {string} [sentence] */
export function loading(sentence = "Loading …") {
	return h(
		"div",
		{ class: "state", role: "status" },
		h("span", { class: "spinner", "aria-hidden": "true" }),
		h("p", null, sentence),
	);
}

/**
 * @param {string} sentence
 * @param {...Loose} more what can be done about it
 */
export function empty(sentence, ...more) {
	return h("div", { class: "state" }, pips(), h("p", null, sentence), ...more);
}

/**
 * The reason of a failure, and a way to try again.
 * @param {unknown} error
 * @param {() => void} again
 */
export function failed(error, again) {
	const refusal = error instanceof Refusal ? error : new Refusal({ sentence: "This cannot be shown just now." });
	return h(
		"div",
		{ class: "state", role: "alert" },
		h("p", null, refusal.sentence, " ", clause(refusal.clause)),
		h("button", { type: "button", class: "button", onclick: again }, "Try again"),
	);
}

/**
 * A refusal, beside the thing that was tried.
 * @param {{sentence: string, clause?: string | null} | null} refusal
 */
export function refused(refusal) {
	if (!refusal) return null;
	return h("p", { class: "notice bad", role: "alert" }, refusal.sentence, clause(refusal.clause));
}

/** The four suits, for a page that has nothing else to show. */
function pips() {
	return h("p", { class: "pips", "aria-hidden": "true" }, "♠ ♥ ♣ ♦");
}
