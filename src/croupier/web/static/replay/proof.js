/** The proof of the shuffle, for people. */

import { h } from "../lib/dom.js";
import { sawFingerprint } from "../lib/fingerprints.js";
import { inAddress } from "../lib/addresses.js";

/** @typedef {import("./verify.js").Opened} Opened */

/**
 * @param {any} found the round
 * @param {import("./verify.js").Check | null} check
 */
export function proof(found, check) {
	if (!found.over) return null;
	return h("section", { class: "proof" }, h("h2", null, "The shuffle"), ...explanation(found, check));
}

/**
 * @param {any} found
 * @param {import("./verify.js").Check | null} check
 */
function explanation(found, check) {
	if (!found.record || !check)
		return [
			h(
				"p",
				{ class: "lead" },
				found.sheet
					? "Some hands were folded or mucked unseen, and the deck would reveal them. Staff can check this shuffle."
					: "Players of this round can check its shuffle here.",
			),
		];
	const { decks, draw } = check;
	const byHand =
		!decks.length &&
		h("p", { class: "lead" }, "These cards were shuffled and entered by hand: there is no deck of ours to check.");
	const notDrawn =
		draw === "not committed" &&
		h("p", { class: "lead" }, "This round's draw was not committed to before the bets: nobody can check it.");
	const proven = draw && draw !== "not committed" ? draw : null;
	if (byHand && !proven) return [byHand, notDrawn];
	const sawDeck = sawFingerprint(
		found.round,
		decks.map((one) => one.commitment),
		found,
	);
	const sawDraw = proven && sawFingerprint(`${found.round} draw`, [proven.commitment], found);
	const good =
		decks.every((one) => one.matches !== false && one.inOrder) &&
		(!proven || (proven.matches !== false && proven.told)) &&
		found.verified?.verified !== false &&
		sawDeck !== false &&
		sawDraw !== false;
	return [
		byHand,
		h(
			"p",
			{ class: `notice ${good ? "good" : "bad"}` },
			h("b", null, good ? "✓ Verified" : "✗ Not verified"),
			good
				? kept(decks, proven)
				: "This round's record does not match the fingerprint from before the first bet. Please tell the pit.",
		),
		h("ol", { class: "proof-steps" }, decks.map(deckSteps), proven && drawSteps(proven), seenSteps(sawDeck, sawDraw)),
		notDrawn,
		h(
			"p",
			null,
			h(
				"a",
				{
					class: "button",
					href: `/api/v1/records/${inAddress(found.round)}`,
					download: `${found.round.replaceAll("/", "-")}.json`,
				},
				"The record, for croupier verify",
			),
		),
	];
}

/**
 * @param {import("./verify.js").CheckedDeck[]} decks
 * @param {Opened | null} draw
 */
function kept(decks, draw) {
	if (!decks.length) return "The draw was fixed before the first bet.";
	const fixed = draw ? "Deck and draw were" : "The deck was";
	const cards = decks.every((one) => one.whole) ? "every card" : "every card that you saw";
	return `${fixed} fixed before the first bet, and ${cards} came from it in order.`;
}

/**
 * @param {import("./verify.js").CheckedDeck} deck
 * @param {number} index
 */
function deckSteps(deck, index) {
	const { dealt, seen, whole } = deck;
	return [
		published(
			deck,
			index
				? "The rest was shuffled again, and the house published this fingerprint of it."
				: "Before the first bet, the house published this fingerprint of the deck.",
		),
		matching(deck, whole ? "the deck" : "the cards that you saw, and gave the hashes of the others"),
		step(
			deck.inOrder,
			whole
				? `The ${dealt} cards that left the deck are its first ${dealt}, in order.`
				: `Of the ${dealt} cards that left the deck, the ${seen} that you saw lie in it at their places. ` +
						"Nobody learns the others.",
			null,
		),
	];
}

/** @param {Opened & {told: boolean}} draw */
const drawSteps = (draw) => [
	published(draw, "It also published this fingerprint of the draw: Magic Card, Lucky Player and lucky Dealer."),
	matching(draw, "the draw"),
	step(
		draw.told,
		draw.told
			? "The round reports the draw that was opened."
			: "The round reports another draw than the one that was opened.",
		null,
	),
];

/**
 * @param {boolean | null} deck whether this browser saw its fingerprint at the table; null if it noted none
 * @param {boolean | null} draw
 */
const seenSteps = (deck, draw) => [
	deck !== null &&
		step(
			deck,
			deck
				? "This browser saw the fingerprint of the deck at the table, during the round."
				: "This browser saw another fingerprint at the table, during the round.",
			null,
		),
	draw !== null &&
		step(
			draw,
			draw
				? "This browser saw the fingerprint of the draw at the table, during the round."
				: "This browser saw another fingerprint of the draw at the table.",
			null,
		),
];

/**
 * @param {Opened} one
 * @param {string} text
 */
const published = ({ commitment }, text) => step(true, text, h("code", null, commitment));

/**
 * @param {Opened} one
 * @param {string} what
 */
const matching = ({ matches, line }, what) =>
	step(
		matches,
		`Afterwards it opened ${what}. ` +
			(matches === null
				? "This browser cannot hash on a plain network address; croupier verify can."
				: `Hashed in this browser, it gives ${matches ? "the same" : "another"} fingerprint.`),
		h("details", null, h("summary", null, "The line that is hashed"), h("code", null, line)),
	);

/**
 * @param {boolean | null} good
 * @param {string} text
 * @param {import("../lib/dom.js").Loose} more
 */
const step = (good, text, more) =>
	h(
		"li",
		null,
		h("span", { class: good === false ? "down" : "up", "aria-hidden": "true" }, good === null ? "–" : good ? "✓" : "✗"),
		h("div", null, h("p", null, text), more),
	);
