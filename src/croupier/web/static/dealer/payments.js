/**
 * The payment guide: what the Dealer collects, pays and returns, in table order, each amount as chips to cut.
 *
 * @typedef {{place: string, what: string, does: "collect" | "pay" | "return", amount: number, clause: string | null,
 *   note: string}} Payment
 */

import { breakdown, chipPicture } from "../lib/chips.js";
import { clause } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { betLabel } from "../lib/games.js";
import { cents, money } from "../lib/money.js";
import { called, listed } from "../lib/words.js";

const MOST_CHIPS = 60;
const WORDS = { collect: "Collect", pay: "Pay", return: "Return" };

/**
 * The payments of a settled round of a house game.
 * @param {import("../lib/games.js").Game} game
 * @param {import("../lib/documents.js").Settlement} settlement
 * @returns {Payment[]}
 */
export function housePayments(game, settlement) {
	const boxes = [...settlement.boxes].sort((a, b) => a.box - b.box);
	return boxes.flatMap((box) => {
		const place = `Box ${box.box}${box.player ? `, ${called(box.player)}` : ""}`;
		const found = box.bets.flatMap((bet) => betPayments(place, betLabel(game, bet.bet), bet));
		return ["collect", "pay", "return"].flatMap((does) => found.filter((one) => one.does === does));
	});
}

/**
 * @param {string} place
 * @param {string} what
 * @param {import("../lib/documents.js").SettledBet} bet
 * @returns {Payment[]}
 */
function betPayments(place, what, bet) {
	const [stake, pays, back] = [cents(bet.stake), cents(bet.pays), cents(bet.returned)];
	const line = (/** @type {Payment["does"]} */ does, /** @type {number} */ amount, note = "") => ({
		place,
		what,
		does,
		amount,
		clause: bet.clause,
		note,
	});
	return [
		...(stake > back ? [line("collect", stake - back)] : []),
		...(pays > 0 ? [line("pay", pays, back > 0 ? `the stake of ${money(back)} stays` : "")] : []),
		...(back > 0 && pays === 0 ? [line("return", back)] : []),
	];
}

/**
 * The payments of a settled hand of Poker: uncalled bets back, the rake, then the pots.
 * @param {any} settlement
 * @param {(seat: number) => string} nameOf
 * @returns {Payment[]}
 */
export function pokerPayments(settlement, nameOf) {
	const seat = (/** @type {number} */ number) => `Seat ${number}, ${nameOf(number)}`;
	const back = settlement.uncalled.map((/** @type {any} */ one) => ({
		place: seat(one.seat),
		what: "uncalled bet",
		does: "return",
		amount: cents(one.amount),
		clause: one.clause,
		note: "",
	}));
	const pots = settlement.pots.flatMap((/** @type {any} */ pot) => [
		...(cents(pot.rake)
			? [
					{
						place: "House",
						what: `rake of the ${pot.pot} pot`,
						does: "collect",
						amount: cents(pot.rake),
						clause: pot.clause,
						note: "",
					},
				]
			: []),
		...Object.entries(pot.shares).map(([number, share]) => ({
			place: seat(Number(number)),
			what: `${pot.pot} pot`,
			does: "pay",
			amount: cents(/** @type {string} */ (share)),
			clause: pot.clause,
			note: "",
		})),
	]);
	return [...back, ...pots].filter((one) => one.amount > 0);
}

/**
 * How many chips of each denomination make an amount.
 * @param {number} amount
 * @returns {[number, number][]}
 */
export function chipsToCut(amount) {
	const counts = new Map();
	for (const chip of breakdown(amount, MOST_CHIPS)) counts.set(chip, (counts.get(chip) ?? 0) + 1);
	return [...counts];
}

/** @param {number} amount */
const chipsInWords = (amount) => listed(chipsToCut(amount).map(([chip, count]) => `${count} of ${money(chip)}`));

/**
 * One payment in a sentence.
 * @param {Payment} payment
 */
export const paymentInWords = ({ place, what, does, amount, note }) =>
	`${WORDS[does]} ${money(amount)}, ${place}, ${what}: ${chipsInWords(amount)}${note ? `; ${note}` : ""}`;

/**
 * @param {Payment[]} payments
 * @param {number} done how many of them are done
 * @param {{next: () => void, back: () => void, stops: boolean}} act `stops`: the next round waits for them
 */
export function paymentGuide(payments, done, { next, back, stops }) {
	const left = payments.length - done;
	return h(
		"section",
		{ class: "console-card guide", key: "guide", "aria-label": "Payments" },
		h(
			"h2",
			null,
			"Payments",
			h("span", { class: "spring" }),
			payments.length > 0 && h("span", null, left ? `${left} left` : "all done"),
		),
		payments.length === 0 &&
			h("p", { class: "soft pad" }, "After the settlement each amount appears here, box by box: collect, pay, return."),
		h(
			"ol",
			{ class: "payments" },
			...payments.map((payment, at) => row(payment, at < done ? "done" : at === done ? "due" : "to come")),
		),
		left > 0 &&
			h(
				"div",
				{ class: "guide-foot" },
				h("button", { type: "button", class: "button primary", onclick: next }, "Done, next", h("kbd", null, "Enter")),
				done > 0 && h("button", { type: "button", class: "button", onclick: back }, "Back", h("kbd", null, "⌫")),
				stops && h("p", { class: "soft" }, "The next round opens when all of them are done."),
			),
	);
}

/**
 * @param {Payment} payment
 * @param {"done" | "due" | "to come"} state
 */
function row(payment, state) {
	const { place, what, does, amount, note } = payment;
	return h(
		"li",
		{ class: `payment is-${state.replace(" ", "-")} does-${does}`, "aria-current": state === "due" ? "step" : null },
		h("span", { class: "does" }, state === "done" ? "✓ " : "", WORDS[does]),
		h("b", null, money(amount)),
		h("span", { class: "payee" }, `${place} · ${what}`, clause(payment.clause)),
		state === "due" &&
			h(
				"span",
				{ class: "cut" },
				...chipsToCut(amount).map(([chip, count]) => h("span", { class: "cut-pile" }, chipPicture(chip), `× ${count}`)),
				note && h("em", null, note),
			),
	);
}
