/** The commands of staff: a button, or a short form in a dialog. A refusal stands beside what was tried. */

import { say } from "../lib/announce.js";
import { command, Refusal } from "../lib/api.js";
import { orSay, showDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { refused } from "../pages/states.js";
import { may } from "../staff/rights.js";

/**
 * A question of a form. Without a value and `optional`, the field is left out of the answer.
 * @typedef {{name: string, label: string, value?: string, choices?: [string, string][], optional?: boolean,
 *   kind?: "number" | "password" | "own-password" | "truth" | "date", hint?: string}} Field
 * @typedef {Record<string, unknown>} Fields
 */

/** Told after each deed, for pages that fetch their document again. @type {Set<() => void>} */
export const afterDeeds = new Set();

/**
 * Say how a deed ended. A command that needs a second person waits in that person's queue.
 * @param {any} answer
 */
function tell(answer) {
	say(answer?.approval ? `${answer.approval} waits for a second person.` : "Done.");
	for (const told of afterDeeds) told();
}

/**
 * Give a command.
 * @param {string} name
 * @param {Fields} fields
 */
export const give = async (name, fields) => tell((await command(name, fields)).answer);

/**
 * A button for a command without questions; nothing if the role cannot give it.
 * @param {string} label
 * @param {string} name
 * @param {Fields} fields
 * @param {string} [extra] a class
 */
export const deed = (label, name, fields, extra = "") =>
	may(name) &&
	h(
		"button",
		{ type: "button", key: label, class: `button ${extra}`, onclick: () => orSay(() => give(name, fields)) },
		label,
	);

/**
 * A button that asks for something first; nothing if the role cannot give the command.
 * @param {string} label
 * @param {string} name
 * @param {Field[]} asks
 * @param {(typed: Record<string, any>) => Fields} made the fields of the command
 */
export const asking = (label, name, asks, made) =>
	may(name) &&
	h("button", { type: "button", key: label, class: "button", onclick: () => askFor(label, name, asks, made) }, label);

/**
 * @param {string} title
 * @param {string} name
 * @param {Field[]} asks
 * @param {(typed: Record<string, any>) => Fields} made
 */
export const askFor = (title, name, asks, made) =>
	ask(
		title,
		() => asks,
		async (typed) => (await command(name, made(typed))).answer,
	);

/**
 * A form in a dialog. `send` gives the answer of the house, or throws its refusal.
 * @param {string} title
 * @param {(typed: Record<string, any>) => Field[]} asks the questions, which may follow from what is typed so far
 * @param {(typed: Record<string, any>) => Promise<any>} send
 */
export function ask(title, asks, send) {
	/** @type {Refusal | null} */
	let refusal = null;
	/** @type {Record<string, any>} */
	let soFar = {};

	/** @param {SubmitEvent} event */
	async function submit(event) {
		event.preventDefault();
		try {
			const answer = await send(
				typedIn(/** @type {HTMLFormElement} */ (event.currentTarget ?? event.target), asks(soFar)),
			);
			dialog.close();
			tell(answer);
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			refusal = error;
			dialog.update();
		}
	}

	/** @param {Event} event */
	function changed(event) {
		const { form, tagName } = /** @type {HTMLSelectElement} */ (event.target);
		if (tagName !== "SELECT" || !form) return;
		soFar = typedIn(form, asks(soFar));
		dialog.update();
	}

	const dialog = showDialog({
		title,
		body: (close) =>
			h(
				"form",
				{ class: "stacked", onsubmit: submit, onchange: changed },
				...asks(soFar).map((one) =>
					h(
						"label",
						{ key: one.name, class: one.kind === "truth" ? "truth" : null },
						h("span", null, one.label),
						input(one),
						one.hint && h("small", { id: `hint-${one.name}` }, one.hint),
					),
				),
				refused(refusal),
				h("button", { class: "button primary" }, title),
				h("button", { type: "button", class: "button", onclick: close }, "Cancel"),
			),
	});
}

/**
 * @param {HTMLFormElement} form
 * @param {Field[]} asks
 */
function typedIn(form, asks) {
	const fields = new FormData(form);
	/** @type {Record<string, any>} */
	const typed = {};
	for (const { name, kind } of asks) {
		const text = String(fields.get(name) ?? "").trim();
		if (kind === "truth") typed[name] = text === "yes";
		else if (text !== "") typed[name] = kind === "number" ? Number(text) : text;
	}
	return typed;
}

/** Which stored password the browser offers, by the kind of the field. @type {Record<string, string>} */
const FILLED = { password: "new-password", "own-password": "current-password" };

/** @param {Field} ask */
function input({ name, label, value = "", choices, optional, kind, hint }) {
	// A name of its own: the text around the field has the choices and the hint in it, too.
	const named = { name, "aria-label": label, "aria-describedby": hint ? `hint-${name}` : null };
	const hook = { created: (/** @type {any} */ el) => (el.value = value || el.value) };
	if (choices)
		return h(
			"select",
			{ ...named, hook },
			...choices.map(([one, words]) => h("option", { value: one, key: one }, words)),
		);
	if (kind === "truth")
		return h("input", {
			type: "checkbox",
			role: "switch",
			...named,
			value: "yes",
			hook: { created: (el) => (el.checked = value === "yes") },
		});
	const type = kind === "own-password" ? "password" : kind === "password" || kind === "date" ? kind : "text";
	const filled = FILLED[kind ?? ""] ?? "off";
	return h("input", {
		type,
		...named,
		required: !optional,
		autocomplete: filled,
		inputmode: kind === "number" ? "numeric" : null,
		hook,
	});
}
