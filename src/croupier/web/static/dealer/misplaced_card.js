/** A card that lies where it does not belong, entered at a table that is dealt by hand, so that it can be ruled on. */

import { showDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { refused } from "../pages/states.js";
import { CARDS_ONLY, typedCards } from "./card_entry.js";

/** @param {import("./desk.js").DealerDesk} desk */
export function enterMisplacedCard(desk) {
	const word = desk.isPoker ? "seat" : "box";
	const board = desk.isPoker || (desk.game?.community_cards ?? 0) > 0;
	const numbers = Array.from({ length: desk.doc.table.boxes }, (_, at) => at + 1);
	const places = [
		...numbers.map((number) => [`${word} ${number}`, `At ${word} ${number}`]),
		...(desk.isPoker ? [] : [["dealer", "At the Dealer's hand"]]),
		...(board ? [["community", "On the board"]] : []),
		["burnt", "Burnt"],
	];

	/** @param {SubmitEvent} event */
	async function send(event) {
		event.preventDefault();
		const fields = new FormData(/** @type {HTMLFormElement} */ (event.target));
		const [to, number] = String(fields.get("place")).split(" ");
		const [card] = typedCards(String(fields.get("card"))) ?? [];
		const at = number ? { [word]: Number(number) } : {};
		const count = String(fields.get("count") ?? "").trim();
		if (count && number) {
			if (await desk.send("count_cards", { seat: Number(number), count: Number(count) })) return dialog.close();
			return dialog.update();
		}
		if (await desk.send("record_card", { to, ...at, ...(card ? { card } : {}) })) return dialog.close();
		dialog.update();
	}

	const dialog = showDialog({
		title: "A card in a wrong place",
		body: () =>
			h(
				"form",
				{ class: "report-ruling", onsubmit: send },
				h(
					"label",
					null,
					h("span", null, desk.isPoker ? "The card, if it was seen" : "The card"),
					h("input", { type: "text", name: "card", placeholder: "as", ...CARDS_ONLY, required: !desk.isPoker }),
				),
				h(
					"label",
					null,
					h("span", null, "Where it lies"),
					h("select", { name: "place" }, ...places.map(([value, label]) => h("option", { value }, label))),
				),
				desk.isPoker &&
					h(
						"label",
						null,
						h("span", null, "Or the number of cards at the seat"),
						h("input", { type: "number", name: "count", min: 0, max: 9 }),
					),
				refused(desk.refusal),
				h("button", { class: "button primary" }, "Enter the card"),
			),
	});
}
