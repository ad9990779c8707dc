/** The steps of the round on the left, each with the words to say; the one that is due, with its key. */

import { clause } from "../lib/dialog.js";
import { h, unless } from "../lib/dom.js";
import { sentenceOf } from "../lib/messages.js";

/** @typedef {import("./desk.js").DealerDesk} DealerDesk */

const ORDERS = /** @type {Record<string, string>} */ ({
	open_round: "Open the round",
	close_bets: "Close bets",
	deal: "Deal",
	turn_cards: "Turn the cards up",
	settle: "Settle",
	close_options: "The others go on",
	reconstruct: "Put the cards in order",
	start_hand: "Start the hand",
	flip_marker: "Turn the marker",
	show_down: "Show the hands",
});
const PIT = /** @type {Record<string, string>} */ ({
	reconstruct: "Call the Pit Supervisor, who puts the cards in order.",
	resolve: "Call the Shift Manager, who decides how play goes on.",
});

/** @param {string} order */
export const orderName = (order) => ORDERS[order] ?? order;

/**
 * @param {DealerDesk} desk
 * @param {() => void} report opens the report of an irregularity
 */
export function stepsView(desk, report) {
	const found = desk.console;
	return h(
		"section",
		{ class: "console-card steps-card", key: "steps", "aria-label": "Steps" },
		h("h2", null, desk.roundName ? `Round ${desk.roundName}` : "No round yet"),
		h("p", { class: "to-say", role: "status" }, `“${desk.sentence}”`, " ", clause(desk.doc.clause)),
		found && primary(desk),
		...(found?.waits_for_pit ?? []).map((order) =>
			h("p", { class: "notice" }, PIT[order] ?? "This waits for the pit."),
		),
		found &&
			h(
				"ol",
				{ class: "round-steps" },
				...found.steps.map((step) =>
					h(
						"li",
						{ class: `is-${step.state.replace(" ", "-")}`, "aria-current": step.state === "due" ? "step" : null },
						sentenceOf(step, desk.names),
					),
				),
			),
		found &&
			desk.roundName &&
			h("button", { type: "button", class: "button irregular", onclick: report }, "Irregularity", h("kbd", null, "I")),
	);
}

/** @param {DealerDesk} desk */
function primary(desk) {
	const { order } = desk;
	if (!order) return null;
	return h(
		"button",
		{ type: "button", class: "button primary step-now", ...unless(desk.busy, () => desk.send(order)) },
		orderName(order),
		h("kbd", null, "Enter"),
	);
}

/**
 * The rulings of this round, in plain words.
 * @param {DealerDesk} desk
 */
export function rulingsView(desk) {
	const rulings = desk.doc.round?.rulings ?? desk.console?.rulings ?? [];
	if (!rulings.length) return null;
	return h(
		"section",
		{ class: "console-card", key: "rulings", "aria-label": "Rulings" },
		h("h2", null, "Rulings of this round"),
		h(
			"ul",
			{ class: "rulings" },
			...rulings.map((/** @type {any} */ one) => h("li", null, sentenceOf(one, desk.names), " ", clause(one.clause))),
		),
	);
}
