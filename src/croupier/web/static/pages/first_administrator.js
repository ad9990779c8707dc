/** Take charge of a new floor, with the code that the server has shown on its console. */

import { post, Refusal } from "../lib/api.js";
import { h, render } from "../lib/dom.js";
import { warn } from "../lib/announce.js";
import { load } from "../lib/session.js";
import { refused } from "./states.js";

const FIELDS = /** @type {const} */ ([
	["code", "The code on the console", "text", "one-time-code"],
	["name", "Your name", "text", "username"],
	["password", "A password", "password", "new-password"],
]);

/** @param {HTMLElement} main */
export function open(main) {
	/** @type {Refusal | null} */
	let refusal = null;

	/** @param {SubmitEvent} event */
	async function submit(event) {
		event.preventDefault();
		const fields = Object.fromEntries(new FormData(/** @type {HTMLFormElement} */ (event.target)));
		try {
			await post("/first-administrator", fields);
			await load();
			location.assign("/staff#/house");
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			refusal = error;
			warn(error.sentence);
			draw();
		}
	}

	const draw = () =>
		render(
			main,
			h(
				"div",
				{ class: "page narrow" },
				h("h1", null, "Take charge"),
				h(
					"p",
					{ class: "lead" },
					"The first administrator of a floor appoints everybody else. The server printed the code when it started.",
				),
				h(
					"form",
					{ class: "panel stacked", onsubmit: submit },
					...FIELDS.flatMap(([id, label, type, autocomplete]) => [
						h("label", { for: id }, label),
						h("input", {
							id,
							name: id,
							type,
							autocomplete,
							required: true,
							spellcheck: "false",
							autocapitalize: "none",
						}),
					]),
					refused(refusal),
					h("button", { class: "button primary" }, "Take charge"),
				),
			),
		);
	draw();
}
