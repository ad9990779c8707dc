/** The Dealer's console of one table: the steps on the left, the table in the middle, the payments on the right. */

import { sellAtTable } from "../cage/count_dialog.js";
import { get } from "../lib/api.js";
import { DENOMINATIONS } from "../lib/chips.js";
import { h, render, unless } from "../lib/dom.js";
import { gameOf } from "../lib/games.js";
import { useKeys } from "../lib/keys.js";
import { wire } from "../lib/money.js";
import { name } from "../lib/router.js";
import { settings } from "../lib/settings.js";
import { empty, refused } from "../pages/states.js";
import { actionsOf, whoseTurn } from "./decisions.js";
import { CARD_KEYS } from "./card_entry.js";
import { DealerDesk } from "./desk.js";
import { feltView, pickPlace } from "./felt_view.js";
import { amountForm, betsForm, cardsForm, earlyForm, seatForm } from "./forms.js";
import { reportIrregularity } from "./irregularity.js";
import { enterMisplacedCard } from "./misplaced_card.js";
import { paymentGuide } from "./payments.js";
import { orderName, rulingsView, stepsView } from "./steps_view.js";

/**
 * @param {HTMLElement} main
 * @param {string} id
 */
export async function open(main, id) {
	const found = await get(`/tables/${encodeURIComponent(id)}`);
	name(found.table.name);
	const game = found.table.game === "poker" ? null : await gameOf(found.table.game, found.table.version);
	main.className = "desk";
	main.dataset.game = found.table.game;
	let waiting = 0;
	/** At most one picture a frame. */
	const draw = () => {
		waiting ||= requestAnimationFrame(() => {
			waiting = 0;
			render(main, picture(desk));
		});
	};
	const desk = new DealerDesk(found, game, draw);
	render(main, picture(desk));
	const leave = [settings.watch(draw), useKeys(() => keysOf(desk)), () => cancelAnimationFrame(waiting), desk.close];
	return () => leave.forEach((one) => one());
}

/** @param {DealerDesk} desk */
function picture(desk) {
	const { table } = desk.doc;
	const head = h(
		"header",
		{ class: "desk-head", key: "head" },
		h("h1", null, table.name),
		h(
			"p",
			{ class: "soft" },
			[
				table.title,
				table.by_hand ? "dealt by hand" : "dealt by the system",
				table.status === "open" ? "" : table.status,
			]
				.filter(Boolean)
				.join(" · "),
		),
	);
	if (!desk.console) {
		return [
			head,
			empty(
				"The system deals at this table, or another Dealer does.",
				h("a", { class: "button", href: "#/deal" }, "To your tables"),
			),
		];
	}
	return [
		head,
		stepsView(desk, () => reportIrregularity(desk)),
		h("div", { class: "desk-middle", key: "middle" }, feltView(desk), refused(desk.refusal), below(desk)),
		h("div", { class: "desk-right", key: "right" }, guide(desk), rulingsView(desk)),
	];
}

/** @param {DealerDesk} desk */
const guide = (desk) =>
	paymentGuide(desk.payments, desk.paid, {
		next: () => desk.pay(desk.paid + 1),
		back: () => desk.pay(desk.paid - 1),
		stops: desk.mustPay,
	});

/**
 * The form for the next entry, below the felt.
 * @param {DealerDesk} desk
 */
function below(desk) {
	if (desk.form === "bets") return betsForm(desk);
	if (desk.form === "amount") return amountForm(desk);
	if (desk.form === "seat") return seatForm(desk);
	if (desk.form === "early") return earlyForm(desk);
	const actions = actionsOf(desk);
	const hint = hintOf(desk);
	return h(
		"section",
		{ class: "desk-actions", "aria-label": "Now", key: "now" },
		whoseTurn(desk) && h("h3", null, whoseTurn(desk)),
		actions.length > 0 &&
			h(
				"div",
				{ class: "row" },
				...actions.map((one) =>
					h(
						"button",
						{ type: "button", class: "button", ...unless(desk.busy, one.run) },
						one.label,
						h("kbd", null, one.key.toUpperCase()),
					),
				),
			),
		desk.takesCards && cardsForm(desk, (event) => runKey(desk, event)),
		hint && h("p", { class: "soft" }, hint),
		desk.console?.sells_chips &&
			h(
				"button",
				{ type: "button", class: "quiet", onclick: () => sell(desk) },
				"Sell chips for cash",
				h("kbd", null, "S"),
			),
		desk.console?.may_record &&
			h(
				"button",
				{ type: "button", class: "quiet", onclick: () => enterMisplacedCard(desk) },
				"A card in a wrong place",
				h("kbd", null, "X"),
			),
	);
}

/** @param {DealerDesk} desk */
const sell = (desk) => sellAtTable(desk.doc.table.id, DENOMINATIONS.map(wire));

/** @param {DealerDesk} desk */
function hintOf(desk) {
	if (desk.doc.round?.stage === "betting")
		return "The number of a box opens its bets. You can place, correct or take back bets until they are closed.";
	if (desk.isPoker && desk.console?.by_hand && !desk.deciding && !desk.takesCards)
		return "The number of a seat opens it: its player sits down, adds chips, sits out or leaves.";
	if (!desk.console?.deciding.length) return "";
	if (!desk.isPoker) return "The number of a box chooses it.";
	return desk.console.by_hand ? "The number of another seat records that its player acts out of turn." : "";
}

/**
 * @param {DealerDesk} desk
 * @returns {import("../lib/keys.js").Key[]}
 */
function keysOf(desk) {
	if (!desk.console) return [];
	const numbers = Array.from({ length: Math.min(9, desk.doc.table.boxes) }, (_, at) => at + 1);
	const word = desk.isPoker ? "Seat" : "Box";
	return [
		...(desk.takesCards && desk.form === null
			? CARD_KEYS.map((key) => ({ key, label: "", run: () => typeCard(desk, key) }))
			: []),
		...(desk.paid < desk.payments.length
			? [{ key: "Enter", label: "This payment is done", run: () => desk.pay(desk.paid + 1) }]
			: []),
		...(desk.paid > 0 && desk.payments.length
			? [{ key: "Backspace", label: "Back to the previous payment", run: () => desk.pay(desk.paid - 1) }]
			: []),
		...(desk.order
			? [{ key: "Enter", label: orderName(desk.order), run: () => void desk.send(desk.order ?? "") }]
			: []),
		...actionsOf(desk).map((one) => ({ key: one.key, label: one.label, run: one.run })),
		...numbers.map((number) => ({
			key: String(number),
			label: number === 1 ? `${word} 1, and so on` : "",
			run: () => pickPlace(desk, number),
		})),
		{ key: "i", label: "Report an irregularity", run: () => desk.roundName && void reportIrregularity(desk) },
		...(desk.console.sells_chips ? [{ key: "s", label: "Sell chips for cash", run: () => sell(desk) }] : []),
		...(desk.console.may_record
			? [{ key: "x", label: "A card in a wrong place", run: () => enterMisplacedCard(desk) }]
			: []),
	];
}

/**
 * Begin a card while the focus is elsewhere on the page: it goes into the field for cards.
 * @param {DealerDesk} desk
 * @param {string} key
 */
function typeCard(desk, key) {
	const field = /** @type {HTMLInputElement} */ (document.querySelector(".cards-form input"));
	field.focus();
	field.value = desk.typed += key; // at once: the next key comes before the next picture
	desk.changed();
}

/**
 * Run a key from inside the field for cards.
 * @param {DealerDesk} desk
 * @param {KeyboardEvent} event
 */
function runKey(desk, event) {
	const found = keysOf(desk).find((one) => one.key === event.key.toLowerCase());
	if (!found || event.ctrlKey || event.metaKey || event.altKey) return;
	event.preventDefault();
	found.run(event);
}
