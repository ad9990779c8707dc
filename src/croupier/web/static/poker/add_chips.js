/** Asks how many chips to add. */

import { showDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { cents, money, typed, wire } from "../lib/money.js";

/**
 * @param {import("./documents.js").PokerDocument} found
 * @param {(amount: number) => void} then
 */
export function askForChips({ hand, you }, then) {
	const own = hand.seats.find((seat) => seat.seat === hand.you);
	const room = Math.max(0, cents(hand.settings.max_stake) - cents(own?.stack));
	const most = Math.min(room, cents(you.balance ?? "0"));
	let amount = most;
	showDialog({
		title: "Add chips",
		body: (close) =>
			most <= 0
				? h(
						"p",
						null,
						room <= 0
							? `You have the most that this table takes, ${money(hand.settings.max_stake)}.`
							: "You hold no more chips. The cage has some: see your account.",
					)
				: h(
						"form",
						{
							class: "stacked",
							onsubmit: (/** @type {SubmitEvent} */ event) => {
								event.preventDefault();
								close();
								then(amount);
							},
						},
						h("p", { class: "lead" }, `Up to ${money(most)}. They are yours to play with from the next hand.`),
						h("label", { for: "adding" }, "Amount"),
						h("input", {
							id: "adding",
							inputmode: "decimal",
							autocomplete: "off",
							value: wire(amount).replace(/\.00$/, ""),
							oninput: (/** @type {any} */ event) => {
								amount = Math.min(most, typed(event.target.value) ?? 0);
							},
						}),
						h("button", { class: "button primary" }, "Add"),
					),
	});
}
