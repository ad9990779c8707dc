/** The cage as a dialog, so that a player can get chips without leaving the table. */

import { command, Refusal } from "./api.js";
import { say, warn } from "./announce.js";
import { clause, showDialog } from "./dialog.js";
import { h } from "./dom.js";
import { money, typed, wire } from "./money.js";
import { load, me, playMoney } from "./session.js";

const AMOUNTS = [50000, 100000, 500000];

/** @param {() => Promise<void>} bought called when the player has more chips */
export function showCage(bought) {
	/** @type {Refusal | null} */
	let refusal = null;
	/** @param {number | null} amount */
	async function buy(amount) {
		if (!amount) return;
		try {
			await command("buy_chips", { amount: wire(amount) });
			await load();
			say(`You have bought ${money(amount)} in chips.`);
			dialog.close();
			await bought();
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			refusal = error;
			warn(error.sentence);
			dialog.update();
		}
	}
	const dialog = showDialog({
		title: "The cage",
		body: () => [
			h(
				"p",
				null,
				"You hold ",
				h("b", null, money(me.value?.balance ?? "0")),
				" in chips away from the tables. " +
					(playMoney.value ? "All of it is play money." : "More are bought at the cage."),
			),
			playMoney.value &&
				h(
					"div",
					{ class: "row" },
					...AMOUNTS.map((amount) =>
						h("button", { type: "button", class: "button", onclick: () => buy(amount) }, `Buy ${money(amount)}`),
					),
				),
			playMoney.value &&
				h(
					"form",
					{
						class: "row",
						onsubmit: (/** @type {SubmitEvent} */ event) => {
							event.preventDefault();
							buy(typed(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("amount"))));
						},
					},
					h("label", { class: "unseen", for: "cage-amount" }, "Another amount"),
					h("input", {
						id: "cage-amount",
						name: "amount",
						inputmode: "decimal",
						autocomplete: "off",
						placeholder: "Another amount",
						required: true,
					}),
					h("button", { class: "button" }, "Buy"),
				),
			refusal && h("p", { class: "notice bad", role: "alert" }, refusal.sentence, clause(refusal.clause)),
		],
	});
}
