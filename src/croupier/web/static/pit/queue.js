/** Alarms, and the queue of all that waits for somebody: referrals, offers, second persons, prizes, faults. */

import { clause } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { sentenceOf } from "../lib/messages.js";
import { choiceName, listed } from "../lib/words.js";
import { typedCards } from "../dealer/card_entry.js";
import { matter, request } from "../staff/requests.js";
import { asking, deed } from "./deeds.js";
import { betNamesOf } from "./game_words.js";

const DECISIONS = /** @type {Record<string, string>} */ ({
	"play-on": "Play on",
	void: "Void the round",
	"return-hand": "Give a hand back",
	"fold-hand": "Fold a hand",
	"correct-bet": "Correct a bet",
	"correct-card": "Correct a card",
});
const FIELDS = /** @type {Record<string, string>} */ ({
	box: "Box",
	seat: "Seat",
	bet: "Bet",
	amount: "The right amount",
	card: "Card on record",
	instead: "Card that lies there",
});

/** @param {import("../lib/answers.js").PitView} doc */
export function alarmStrip(doc) {
	if (!doc.alarms.length) return null;
	return h(
		"ul",
		{ class: "alarms", "aria-label": "Alarms" },
		...doc.alarms.map((one) =>
			h(
				"li",
				{ key: one.alarm },
				h("b", null, one.table ? `${one.alarm} · ${one.table}` : one.alarm),
				h("span", null, one.what),
				deed("I take it", "take_alarm", { alarm: one.alarm }),
			),
		),
	);
}

/**
 * Everything in the queue, as list items.
 * @param {import("../lib/answers.js").PitView} doc
 */
export const matters = (doc) => [
	...doc.tables
		.flatMap((table) => [
			...table.referrals.map((one, at) => referral(table, one, at === 0)),
			table.offer && offer(table, table.offer),
			table.reconstructs && order(table),
		])
		.filter(Boolean),
	...doc.approvals.map(request),
	...doc.jackpots.flatMap((one) => one.pending.map((prize, at) => pending(doc, one, prize, at))),
];

/** @param {import("../lib/answers.js").PitView} doc */
export function queueCard(doc) {
	const all = matters(doc);
	return h(
		"section",
		{ class: "console-card queue", "aria-label": "Queue" },
		h("h2", null, "Queue", h("span", { class: "spring" }), String(all.length)),
		all.length ? h("ul", null, ...all) : h("p", { class: "soft" }, "Nothing waits."),
	);
}

/**
 * @param {import("../lib/answers.js").PitTableView} table
 * @param {import("../lib/answers.js").ReferralView} one
 * @param {boolean} first the first one reported is decided first
 */
function referral(table, one, first) {
	const buttons = one.options.map(({ decision, needs }) =>
		asking(
			DECISIONS[decision] ?? decision,
			"resolve",
			[
				...needs.map((/** @type {string} */ name) => ({
					name,
					label: FIELDS[name],
					...(name === "box" || name === "seat" ? { kind: /** @type {const} */ ("number") } : {}),
				})),
				{ name: "reason", label: "Reason", optional: decision === "play-on" },
			],
			(typed) => ({ table: table.id, decision, ...typed }),
		),
	);
	return matter(
		`${table.id}-r${one.number}`,
		table.id,
		[sentenceOf(one, betNamesOf(table.game)), " ", clause(one.clause)],
		`For ${one.for}.`,
		first && buttons,
	);
}

/**
 * R-55: the system works the order out from the draw. If it does not know the draw, people name the cards, and two
 * sign.
 * @param {import("../lib/answers.js").PitTableView} table
 */
function order(table) {
	if (table.order_known)
		return matter(
			`${table.id}-order`,
			table.id,
			"The cards have to be put back in order.",
			null,
			deed("Put in order", "reconstruct", { table: table.id }),
		);
	const boxes = table.seated.map((one) => ({
		name: `box-${one.box}`,
		label: `Box ${one.box} (${one.player})`,
		optional: true,
	}));
	const fields = [
		...boxes,
		{ name: "dealer", label: "Dealer", optional: true },
		{ name: "community", label: "Community cards, if the game has them", optional: true },
	];
	const made = (/** @type {Record<string, string>} */ typed) => {
		const cards = (/** @type {string | undefined} */ text) => (text ? { cards: typedCards(text) ?? [text] } : null);
		const named = table.seated
			.map((one) => [one.box, cards(typed[`box-${one.box}`])?.cards])
			.filter(([, found]) => found);
		const [dealer, community] = [cards(typed.dealer), cards(typed.community)];
		return {
			table: table.id,
			boxes: Object.fromEntries(named),
			...(dealer ? { dealer: dealer.cards } : {}),
			...(community ? { community: community.cards } : {}),
		};
	};
	return matter(
		`${table.id}-order`,
		table.id,
		"Put the cards back in the order in which people saw them drawn, such as “as kd 10c”. " +
			"Cards that you do not name stay where they are.",
		"Two people sign for them.",
		asking("Name the cards", "reconstruct", fields, made),
	);
}

/**
 * @param {import("../lib/answers.js").PitTableView} table
 * @param {import("../lib/answers.js").OpenOfferView} open
 */
function offer(table, open) {
	const { boxes, options } = open;
	const who = listed(boxes.map((one) => `box ${one.box} (${one.player})`));
	return matter(
		`${table.id}-offer`,
		table.id,
		[sentenceOf(open, betNamesOf(table.game)), " ", clause(open.clause)],
		`Waits for ${who}: ${listed(options.map(choiceName), "or")}.`,
		deed("They go on", "close_options", { table: table.id }),
	);
}

/**
 * @param {import("../lib/answers.js").PitView} doc
 * @param {import("../lib/answers.js").StaffJackpotView} jackpot
 * @param {import("../lib/answers.js").LockedPrizeView} prize
 * @param {number} at
 */
function pending(doc, jackpot, prize, at) {
	const won = prize.claims.map((claim) => `box ${claim.box}, ${claim.prizes.join(" or ")}`).join("; ");
	const asked = doc.approvals.some(
		(one) => one.command.command === "confirm_prizes" && one.command.round === prize.round,
	);
	return matter(
		`${jackpot.name}-${prize.round}`,
		prize.table,
		`Prize of ${jackpot.name} is locked: round ${prize.round}${won ? `, ${won}` : ""}.`,
		`Number ${at + 1} in the order of payment.${prize.needs_two ? " Two people confirm it." : ""}`,
		jackpot.pending.length > 1 &&
			at > 0 &&
			asking("Pay it first", "decide_order", [{ name: "reason", label: "Reason" }], ({ reason }) => ({
				jackpot: jackpot.name,
				rounds: [prize.round, ...jackpot.pending.slice(0, at).map((one) => one.round)],
				reason,
			})),
		prize.needs_two &&
			!asked &&
			!prize.confirmed_by.length &&
			deed("Confirm", "confirm_prizes", { jackpot: jackpot.name, round: prize.round }, "primary"),
	);
}
