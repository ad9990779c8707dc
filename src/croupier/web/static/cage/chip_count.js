/** Chips counted by denomination: a field for each value, and the running total. */

import { chipPicture } from "../lib/chips.js";
import { h } from "../lib/dom.js";
import { cents, money, wire } from "../lib/money.js";

const MOST_PIECES = 100_000;

export class ChipCount {
	/**
	 * @param {string[]} denominations in dollars, as documents have them
	 * @param {() => void} changed called when a number has changed
	 */
	constructor(denominations, changed) {
		this.values = denominations.map(cents).sort((a, b) => b - a);
		/** By value in cents: the text of its field. @type {Map<number, string>} */
		this.typed = new Map();
		this.changed = changed;
	}

	/** @param {number} value */
	pieces(value) {
		const text = (this.typed.get(value) ?? "").trim();
		return /^\d{1,6}$/.test(text) ? Number(text) : text === "" ? 0 : NaN;
	}

	/** The worth of all chips in cents; NaN while a field holds something else than a number. */
	get total() {
		return this.values.reduce((sum, value) => sum + value * this.pieces(value), 0);
	}

	/** Whether the count can be sent. */
	get good() {
		return this.total > 0 && this.values.every((value) => this.pieces(value) <= MOST_PIECES);
	}

	/** The chips as a command has them. */
	get chips() {
		return Object.fromEntries(
			this.values.filter((value) => this.pieces(value) > 0).map((value) => [wire(value), this.pieces(value)]),
		);
	}

	clear() {
		this.typed.clear();
	}

	/**
	 * The fields. The arrow keys go from one to the next.
	 * @param {import("../lib/keys.js").Key[]} [keys] keys of the page that are no digits: they work in the fields, too
	 */
	view(keys = []) {
		return h(
			"div",
			{
				class: "chip-count",
				role: "group",
				"aria-label": "Chips by denomination",
				onkeydown: (/** @type {KeyboardEvent} */ event) => move(event) || runKey(event, keys),
			},
			...this.values.map((value) =>
				h(
					"label",
					{ key: value },
					chipPicture(value),
					h("span", null, money(value)),
					h("input", {
						type: "text",
						name: `chips-${value}`,
						inputmode: "numeric",
						autocomplete: "off",
						maxlength: 6,
						"aria-label": `Number of ${money(value)} chips`,
						"aria-invalid": Number.isNaN(this.pieces(value)) ? "true" : null,
						value: this.typed.get(value) ?? "",
						oninput: (/** @type {InputEvent} */ event) => {
							this.typed.set(value, /** @type {HTMLInputElement} */ (event.target).value);
							this.changed();
						},
					}),
					h(
						"span",
						{ class: "figure", "aria-hidden": "true" },
						this.pieces(value) ? money(value * this.pieces(value)) : "",
					),
				),
			),
		);
	}
}

/** @param {KeyboardEvent} event */
function move(event) {
	const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
	if (!step) return false;
	const fields = [.../** @type {Element} */ (event.currentTarget).querySelectorAll("input")];
	const next = fields[fields.indexOf(/** @type {HTMLInputElement} */ (event.target)) + step];
	if (!next) return false;
	event.preventDefault();
	next.focus();
	next.select();
	return true;
}

/**
 * @param {KeyboardEvent} event
 * @param {import("../lib/keys.js").Key[]} keys
 */
function runKey(event, keys) {
	const found = keys.find((one) => one.key === event.key.toLowerCase());
	if (!found || event.ctrlKey || event.metaKey || event.altKey) return;
	event.preventDefault();
	found.run(event);
}
