/** Beside the table: the events of this hand, and the earlier hands with their histories. */

import { historyAddress, inAddress } from "../lib/addresses.js";
import { clause } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { sentenceOf } from "../lib/messages.js";
import { cents } from "../lib/money.js";
import { chips, chipsWon } from "./amounts.js";
import { toYou } from "./words.js";

/**
 * @typedef {import("./documents.js").Notice} Notice
 * @typedef {import("./documents.js").PokerDocument} PokerDocument
 * @typedef {{hand: string, net: string | null, pot: number | null}} PlayedHand
 */

/**
 * @param {Notice[]} notices
 * @param {PlayedHand[]} hands
 * @param {(seat: number) => string | null} playerAt
 * @param {import("../lib/dom.js").Loose} coach
 */
export function log(notices, hands, playerAt, coach) {
	const lines = notices.filter(
		(one) => one.says && !["seat", "burnt"].includes(one.to ?? "") && one.event !== "card_burnt",
	);
	return h(
		"aside",
		{ class: "log", "aria-label": "Hand history" },
		coach,
		h(
			"section",
			null,
			h("h2", null, "This hand"),
			h(
				"ol",
				{
					class: "log-lines",
					tabindex: "0",
					"aria-label": "What has happened",
					hook: { updated: (el) => (el.scrollTop = el.scrollHeight) },
				},
				lines.map((one) =>
					h(
						"li",
						{ key: one.position },
						toYou(sentenceOf(one, { seat: playerAt, money: chips })),
						" ",
						clause(one.clause),
					),
				),
				!lines.length && h("li", { class: "soft", key: "none" }, "Nothing yet."),
			),
		),
		h(
			"section",
			null,
			h("h2", null, "Hands before"),
			hands.length
				? h("ul", { class: "hands" }, hands.map(played))
				: h("p", { class: "soft" }, "Each hand appears here when it is over. You can read it again and download it."),
		),
	);
}

/** @param {PlayedHand} one */
function played({ hand, net, pot }) {
	return h(
		"li",
		{ key: hand },
		h("a", { href: `#/history/${inAddress(hand)}` }, `Hand ${hand.split(/[/-]/).pop()}`),
		h("span", { class: "soft" }, pot !== null && `pot ${chips(pot)}`),
		h(
			"b",
			{ class: net === null ? "" : cents(net) > 0 ? "up" : cents(net) < 0 ? "down" : "" },
			net === null ? "" : chipsWon(net),
		),
		h(
			"a",
			{
				class: "quiet",
				href: historyAddress(hand),
				download: `${hand.replaceAll("/", "-")}.phh`,
				title: "Download as PHH",
				"aria-label": `Download hand ${hand} as PHH`,
			},
			"PHH",
		),
	);
}

/**
 * The hand that has just ended, for the list.
 * @param {PokerDocument} found
 * @returns {PlayedHand | null}
 */
export function endedHand({ hand, you }) {
	if (!hand.hand || !hand.settlement) return null;
	const own = hand.settlement.seats.find((one) => one.player === you.player);
	const pot = hand.settlement.pots.reduce((sum, one) => sum + cents(one.amount), 0);
	return { hand: hand.hand, net: own?.net ?? null, pot };
}
