/** Keys, bet sizes and amounts of one's own, as a dialog. */

import { showDialog } from "./dialog.js";
import { h } from "./dom.js";
import { keyName } from "./keys.js";
import { CHANGEABLE, giveKey, ownKey } from "./own_keys.js";
import { change, settings } from "./settings.js";
import { readSizes } from "../poker/own_sizes.js";

/** Show the dialog. */
export function showPlaySettings() {
	let [problem, typed] = ["", settings.value.sizes];
	const amounts = () =>
		h(
			"label",
			{ class: "setting" },
			h("span", null, h("b", null, "Amounts in big blinds"), h("small", null, "At Poker tables, in place of dollars")),
			h("input", {
				type: "checkbox",
				role: "switch",
				checked: settings.value.inBlinds,
				onchange: (/** @type {any} */ event) => change({ inBlinds: event.target.checked }),
			}),
		);

	const sizes = () => [
		h(
			"label",
			{ class: "setting" },
			h(
				"span",
				null,
				h("b", null, "Bet sizes at Poker"),
				h(
					"small",
					null,
					"Between Min and All-in: parts of the pot (50%), big blinds (3bb), or times the bet (2.5x), at most four",
				),
			),
			h("input", {
				value: typed,
				placeholder: "50%, 100%",
				autocomplete: "off",
				"aria-invalid": problem ? "true" : null,
				"aria-describedby": "sizes-problem",
				onchange: (/** @type {any} */ event) => take(event.target.value),
			}),
		),
		h("p", { id: "sizes-problem", class: problem ? "notice bad" : "unseen", role: "alert" }, problem),
	];

	const keys = () =>
		h(
			"fieldset",
			{ class: "own-keys" },
			h("legend", null, "Keys"),
			h(
				"p",
				{ class: "soft" },
				"Choose a field and press the letter that you want. If another action has that letter, the two swap.",
			),
			CHANGEABLE.map(([key, label]) =>
				h(
					"label",
					null,
					h("span", null, label),
					h("input", {
						readonly: true,
						value: keyName(ownKey(key)),
						onkeydown: (/** @type {KeyboardEvent} */ event) => press(event, key),
					}),
				),
			),
			h(
				"button",
				{ type: "button", class: "button small", onclick: () => (change({ ownKeys: {} }), dialog.update()) },
				"Restore the defaults",
			),
		);

	/** @param {string} text */
	function take(text) {
		const wrong = readSizes(text).wrong;
		[problem, typed] = [wrong.length ? `Not a bet size: ${wrong.join(", ")}.` : "", text];
		if (!wrong.length) change({ sizes: text });
		dialog.update();
	}

	/**
	 * @param {KeyboardEvent} event
	 * @param {string} key
	 */
	function press(event, key) {
		if (event.ctrlKey || event.metaKey || event.altKey || !giveKey(key, event.key)) return;
		event.preventDefault();
		dialog.update();
	}

	const dialog = showDialog({ title: "Keys and bet sizes", body: () => [amounts(), sizes(), keys()] });
}
