/** The settings that only players have. */

import { h } from "./dom.js";
import { showSettings, toggle } from "./preferences.js";
import { change, settings } from "./settings.js";
import { mayNotify } from "./your_turn.js";

/** A notification when it is the player's turn and they look at another window; the browser asks first. */
function notify() {
	const turn = async (/** @type {any} */ event) => {
		const { checked } = event.target;
		change({ notify: checked && (await mayNotify()) });
		event.target.checked = settings.value.notify;
	};
	return h(
		"label",
		{ class: "setting" },
		h(
			"span",
			null,
			h("b", null, "Tell me when it is my turn"),
			h("small", null, "A notification when it is your turn and you are on another page"),
		),
		h("input", { type: "checkbox", role: "switch", checked: settings.value.notify, onchange: turn }),
	);
}

async function showPlay() {
	const { showPlaySettings } = await import("./play_settings.js");
	showPlaySettings();
}

export const showPlayerSettings = () =>
	showSettings(() => [
		notify(),
		toggle("sound", "Sound", "Cards, chips, a win, the last seconds"),
		h(
			"p",
			{ class: "setting" },
			h("button", { type: "button", class: "button", onclick: showPlay }, "Keys and bet sizes"),
		),
	]);
