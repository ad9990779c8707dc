/** The table as text: cards and bets in words, a form for bets, results as a list. The choices are in the dock. */

import { h } from "../lib/dom.js";
import { betLabel } from "../lib/games.js";
import { money, typed, wire } from "../lib/money.js";
import { called, cardInWords } from "../lib/words.js";
import { Refusal } from "../lib/api.js";
import { howTo } from "./how_to.js";
import { result } from "./panel.js";

/** @typedef {import("./table.js").HouseTable} HouseTable */
/** @typedef {import("../lib/documents.js").Box} Box */

/** @param {HouseTable} table */
export function textTable(table) {
	const { round, you } = table.doc;
	const boxes = round?.boxes ?? [];
	return h(
		"div",
		{ class: "text-table" },
		howTo(table, {}),
		h("h2", null, "Dealer"),
		h("p", null, dealerInWords(table)),
		round &&
			round.community.length > 0 &&
			h("p", null, `On the board: ${round.community.map(cardInWords).join(", ")}.`),
		h("h2", null, "Boxes"),
		boxes.length
			? h(
					"ul",
					null,
					...boxes.map((box) =>
						h(
							"li",
							{ key: box.box },
							h("b", null, `Box ${box.box}, ${box.player === you.player ? "yours" : called(box.player)}. `),
							boxText(table, box),
						),
					),
				)
			: h("p", null, "Nobody has bet yet."),
		table.betting.open && table.plays && betForm(table),
		result(table),
	);
}

/** @param {HouseTable} table */
function dealerInWords(table) {
	const dealer = table.doc.round?.dealer;
	if (!dealer?.cards_dealt) return "No cards yet.";
	const down = dealer.cards_dealt - dealer.face_up.length;
	const up = dealer.face_up.map(cardInWords).join(", ");
	return down ? `${up ? `${up}; ` : ""}${down} face down.` : `${up}: ${table.dealerSays}.`;
}

/**
 * @param {HouseTable} table
 * @param {Box} box
 */
function boxText(table, box) {
	const bets = Object.entries(box.bets).map(([bet, amount]) => `${betLabel(table.game, bet)} ${money(amount)}`);
	const cards = box.cards
		? `${box.cards.map(cardInWords).join(", ")}: ${box.hand_in_words}`
		: box.cards_dealt
			? `${box.cards_dealt} cards face down`
			: "";
	return [bets.join(", "), cards, box.folded && "folded", box.to_decide && "to decide"]
		.filter(Boolean)
		.join("; ")
		.concat(".");
}

/** @param {HouseTable} table */
function betForm(table) {
	const boxes = Array.from({ length: table.doc.table.boxes }, (_, index) => index + 1).filter((box) =>
		table.mayBet(box),
	);
	const spots = table.doc.spots.filter((spot) => spot.when !== "decision");
	return h(
		"form",
		{
			class: "bet-form",
			"aria-label": "Place a bet",
			onsubmit: (/** @type {SubmitEvent} */ event) => {
				event.preventDefault();
				submit(table, /** @type {HTMLFormElement} */ (event.currentTarget));
			},
		},
		h("h2", null, "Place a bet"),
		h(
			"label",
			null,
			"Box",
			h(
				"select",
				{ name: "box", onchange: (/** @type {any} */ event) => table.choose(Number(event.target.value)) },
				...boxes.map((box) => h("option", { value: box, selected: box === table.box }, box)),
			),
		),
		h(
			"label",
			null,
			"Bet",
			h("select", { name: "bet" }, ...spots.map((spot) => h("option", { value: spot.bet }, spot.label))),
		),
		h(
			"label",
			null,
			"Amount",
			h("input", {
				type: "text",
				name: "amount",
				inputmode: "decimal",
				autocomplete: "off",
				placeholder: money(table.chip),
			}),
		),
		h("button", { type: "submit", class: "button primary" }, "Place"),
		h(
			"button",
			{
				type: "button",
				class: "button",
				onclick: (/** @type {any} */ event) => {
					const form = new FormData(event.currentTarget.form);
					table.takeBack(Number(form.get("box")), String(form.get("bet")));
				},
			},
			"Take back",
		),
	);
}

/**
 * @param {HouseTable} table
 * @param {HTMLFormElement} form
 */
function submit(table, form) {
	const found = new FormData(form);
	const text = String(found.get("amount") ?? "").trim();
	const amount = text ? typed(text) : table.chip;
	const place = { box: Number(found.get("box")), bet: String(found.get("bet")) };
	if (amount === null) {
		table.refuse(null, new Refusal({ code: "NO_AMOUNT", sentence: `${text} is not an amount; write 50 or 12.50` }));
		return;
	}
	table.refusal = null;
	table.betting.put(place, Number(wire(amount)) * 100);
}
