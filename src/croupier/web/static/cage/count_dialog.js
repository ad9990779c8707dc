/** A dialog in which chips are counted by denomination, for a command. */

import { say } from "../lib/announce.js";
import { command, Refusal } from "../lib/api.js";
import { showDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { money } from "../lib/money.js";
import { refused } from "../pages/states.js";
import { ChipCount } from "./chip_count.js";

/**
 * @typedef {{name: string, label: string, optional?: boolean}} CountField
 * @typedef {{title: string, note: string, button: string, denominations: string[], command: string,
 *   fields: Record<string, unknown>, asks?: CountField[], mayBeNone?: boolean}} CountOrder
 *   `asks`: what is asked for besides the chips; `mayBeNone`: whether no chips at all is a count, too
 */

/** @param {CountOrder} order */
export function countChips({
	title,
	note,
	button,
	denominations,
	command: name,
	fields,
	asks = [],
	mayBeNone = false,
}) {
	/** @type {Refusal | null} */
	let refusal = null;
	const count = new ChipCount(denominations, () => dialog.update());

	/** @param {SubmitEvent} event */
	async function submit(event) {
		event.preventDefault();
		if (!count.good && !(mayBeNone && count.total === 0)) return;
		const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
		const typed = asks.map((ask) => [ask.name, String(form.get(ask.name) ?? "").trim()]).filter(([, text]) => text);
		try {
			const { answer } = await command(name, { ...fields, ...Object.fromEntries(typed), chips: count.chips });
			say(answer?.approval ? `${answer.approval} waits for the second signature.` : "Done.");
			dialog.close();
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			refusal = error;
			dialog.update();
		}
	}

	const dialog = showDialog({
		title,
		class: "count-sheet",
		body: (close) =>
			h(
				"form",
				{ class: "stacked", onsubmit: submit },
				h("p", { class: "soft" }, note),
				...asks.map((ask) =>
					h(
						"label",
						{ key: ask.name, class: "stacked" },
						h("span", null, ask.label),
						h("input", {
							type: "text",
							name: ask.name,
							autocomplete: "off",
							spellcheck: "false",
							required: !ask.optional,
						}),
					),
				),
				count.view(),
				h(
					"p",
					{ class: "cash-total" },
					h("span", null, "Total"),
					h("b", { class: "figure", "data-total": "" }, Number.isNaN(count.total) ? "?" : money(count.total)),
				),
				refused(refusal),
				h("button", { class: "button primary" }, `${button}, ${money(count.total || 0)}`),
				h("button", { type: "button", class: "button", onclick: close }, "Cancel"),
			),
	});
}

/**
 * Chips from the table's tray, for cash that goes into the drop box.
 * @param {string} table
 * @param {string[]} denominations
 */
export const sellAtTable = (table, denominations) =>
	countChips({
		title: `Sell chips: ${table}`,
		note: "The chips come from the tray. The cash goes into the drop box.",
		button: "Sell",
		denominations,
		command: "sell_at_table",
		fields: { table },
		asks: [
			{ name: "player", label: "Player" },
			{ name: "identity", label: "Identity document that was seen (needed from the threshold on)", optional: true },
			{ name: "reason", label: "Reason (needed above the limit of one person)", optional: true },
		],
	});
