/** Cards as a Dealer types them: `as kd 10c`, with or without spaces. */

import { h } from "../lib/dom.js";
import { cardSign } from "../lib/words.js";

const ONE = /(10|[2-9tjqka])([shdc])/gi;
const RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"];
const SUITS = ["s", "h", "d", "c"];

/**
 * The cards in a text; null if something in it is no card.
 * @param {string} text
 * @returns {string[] | null}
 */
export function typedCards(text) {
	const left = text.replace(ONE, "").replace(/[\s,]/g, "");
	if (left) return null;
	return [...text.matchAll(ONE)].map(
		([, rank, suit]) => (rank === "10" ? "T" : rank.toUpperCase()) + suit.toLowerCase(),
	);
}

/** Properties of a field that takes cards and nothing else. */
export const CARDS_ONLY = {
	pattern: "\\s*((10|[2-9TJQKAtjqka])[SHDCshdc][\\s,]*)*",
	title: "A rank and a suit, such as as or 10c",
	autocomplete: "off",
	autocapitalize: "none",
	spellcheck: "false",
};

/** The keys that can begin a card. */
export const CARD_KEYS = [..."123456789tjqka"];

/** Whether a key can begin a card. @param {string} key */
export const beginsCard = (key) => CARD_KEYS.includes(key.toLowerCase());

/**
 * All 52 cards to click, for a Dealer without a keyboard.
 * @param {string[]} taken cards that are typed already
 * @param {(card: string) => void} pick
 */
export function cardPicker(taken, pick) {
	return h(
		"details",
		{ class: "picker" },
		h("summary", null, "Click the cards"),
		h(
			"div",
			{ class: "picker-grid", role: "group", "aria-label": "Cards" },
			...SUITS.flatMap((suit) =>
				RANKS.map((rank) => {
					const card = rank + suit;
					return h(
						"button",
						{
							type: "button",
							class: `pick suit-${suit}`,
							"aria-disabled": taken.includes(card) ? "true" : null,
							onclick: taken.includes(card) ? null : () => pick(card),
						},
						cardSign(card),
					);
				}),
			),
		),
	);
}
