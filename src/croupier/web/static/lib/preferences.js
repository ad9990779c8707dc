/** The settings and the list of keys, as dialogs. */

import { showDialog } from "./dialog.js";
import { h } from "./dom.js";
import { keyName, keysOfPage } from "./keys.js";
import { change, settings } from "./settings.js";

/** @typedef {import("./settings.js").Settings} Settings */

/**
 * @param {keyof Settings} name
 * @param {string} label
 * @param {string} hint
 * @param {{on?: any, off?: any}} [values]
 */
export function toggle(name, label, hint, { on = true, off = false } = {}) {
	return h(
		"label",
		{ class: "setting" },
		h("span", null, h("b", null, label), h("small", null, hint)),
		h("input", {
			type: "checkbox",
			role: "switch",
			checked: settings.value[name] === on,
			onchange: (/** @type {any} */ event) => change({ [name]: event.target.checked ? on : off }),
		}),
	);
}

function theme() {
	const options = /** @type {const} */ ([
		["auto", "As the system"],
		["light", "Light"],
		["dark", "Dark"],
	]);
	return h(
		"fieldset",
		{ class: "setting segmented" },
		h("legend", null, "Theme"),
		...options.map(([value, label]) =>
			h(
				"label",
				null,
				h("input", {
					type: "radio",
					name: "theme",
					value,
					checked: settings.value.theme === value,
					onchange: () => change({ theme: value }),
				}),
				h("span", null, label),
			),
		),
	);
}

/** @param {() => import("./dom.js").Loose[]} more further rows */
export function showSettings(more = () => []) {
	showDialog({
		title: "Settings",
		body: () => [
			theme(),
			toggle("fourColours", "Four-colour deck", "Diamonds blue, clubs green"),
			toggle("text", "Table as text", "Words and buttons in place of the picture"),
			toggle("motion", "Less motion", "Cards and chips do not travel", { on: "off", off: "auto" }),
			toggle("keys", "One-key shortcuts", "B to bet, F to fold and so on; ? lists them"),
			...more(),
			h("p", { class: "setting" }, h("a", { href: "/guide/" }, "Guide: how everything here works")),
		],
	});
}

export function showKeys() {
	const keys = keysOfPage().filter((one) => one.label);
	const groups = [...new Set(keys.map((one) => one.group ?? ""))];
	const list = (/** @type {string} */ group) =>
		h(
			"dl",
			{ class: "keylist" },
			...keys
				.filter((one) => (one.group ?? "") === group)
				.flatMap((one) => [h("dt", null, h("kbd", null, keyName(one.key))), h("dd", null, one.label)]),
		);
	showDialog({
		title: "Keys",
		body: () =>
			keys.length
				? groups.map((group) => [group && h("h3", null, group), list(group)])
				: h("p", null, "This page needs no keys of its own: Tab and Enter reach everything."),
	});
}
