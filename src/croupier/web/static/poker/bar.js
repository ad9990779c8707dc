/**
 * The bar at the bottom: the legal actions, each with its amount and its key.
 */

import { clause } from "../lib/dialog.js";
import { h, unless } from "../lib/dom.js";
import { keyName } from "../lib/keys.js";
import { sentenceOf } from "../lib/messages.js";
import { cents, money, wire } from "../lib/money.js";
import { ownKey } from "../lib/own_keys.js";
import { refused } from "../pages/states.js";
import { chips, figure } from "./amounts.js";
import { atStep, rangeOf, stepOf, steps, usualSizes } from "./bet_sizes.js";
import { handIsOn, stakesOf } from "./play.js";
import { deedName, nameOf } from "./words.js";

/**
 * @typedef {import("./documents.js").PokerDocument} PokerDocument
 * @typedef {import("./documents.js").Hand} Hand
 * @typedef {import("./bet_sizes.js").Range} Range
 * @typedef {import("./play.js").Play} Play
 */

/**
 * @param {PokerDocument} found
 * @param {Play} play
 * @param {import("../lib/dom.js").Loose} sentence
 * @param {string} ranOut what a time-out did to the viewer's hand
 * @param {import("../lib/dom.js").Loose} lesson for people who have not sat down yet
 */
export function bar(found, play, sentence, ranOut, lesson) {
	const { hand } = found;
	const range = rangeOf(hand);
	return h(
		"section",
		{ class: "actions", "aria-label": "Your actions", tabindex: "-1" },
		sentence,
		refused(play.refusal),
		ranOut && h("p", { class: "notice", key: "time-up" }, ranOut, clause("R-51")),
		hand.you === null
			? [coming(found, play), lesson]
			: hand.legal.length
				? [range && range.deed !== "all-in" && sizing(hand, range, play), deeds(hand, range, play)]
				: mayShow(found)
					? showing(found, play)
					: [waiting(found, play), ahead(hand, play)],
	);
}

/**
 * The stake to sit down with.
 * @param {PokerDocument} found
 * @param {Play} play
 */
function coming(found, play) {
	const { you, table } = found;
	const { least, most } = stakesOf(found);
	if (table.status !== "open") return h("p", { class: "bar-line" }, "This table takes no new players just now.");
	if (you.player && cents(you.balance) < least) {
		return h(
			"p",
			{ class: "bar-line" },
			`A seat here takes ${money(least)}, and you hold ${money(you.balance ?? "0")}.`,
			h("a", { class: "button", href: "#/me" }, "To the cage"),
		);
	}
	if (found.hand.seats.length >= found.hand.settings.seats) {
		const bots = found.seated.some((one) => one.bot);
		return h(
			"p",
			{ class: "bar-line" },
			bots
				? "All seats are taken. A bot gives up its seat when this hand is over."
				: "All seats are taken just now. You are watching.",
		);
	}
	return h(
		"p",
		{ class: "bar-line", key: "coming" },
		h("span", null, "Choose a free seat. You sit down with"),
		h("label", { class: "unseen", for: "stake" }, `Stake, from ${money(least)} to ${money(most)}`),
		h("input", {
			id: "stake",
			class: "amount",
			inputmode: "decimal",
			autocomplete: "off",
			value: play.typing.stake ?? wire(play.stake).replace(/\.00$/, ""),
			oninput: (/** @type {any} */ event) => play.typeStake(event.target.value),
			onchange: () => play.stopTyping("stake"),
		}),
		h("span", { class: "soft" }, `${money(least)} to ${money(most)}`),
	);
}

/**
 * The usual sizes, a slider and a field to type into.
 * @param {Hand} hand
 * @param {Range} range
 * @param {Play} play
 */
function sizing(hand, range, play) {
	return h(
		"div",
		{ class: "sizing", key: "sizing" },
		h(
			"div",
			{ class: "sizes", role: "group", "aria-label": "Bet sizes" },
			usualSizes(hand, range).map(({ name, amount }) =>
				h(
					"button",
					{
						type: "button",
						class: "size",
						"aria-pressed": String(amount === play.amount),
						title: chips(amount),
						onclick: () => play.setAmount(amount),
					},
					name,
				),
			),
		),
		h("input", {
			type: "range",
			class: "slider",
			min: 0,
			max: steps(range),
			step: 1,
			value: String(stepOf(range, play.amount)),
			"aria-label": "Amount",
			"aria-valuetext": chips(play.amount),
			oninput: (/** @type {any} */ event) => play.setAmount(atStep(range, Number(event.target.value))),
		}),
		h("input", {
			class: "amount",
			inputmode: "decimal",
			autocomplete: "off",
			"aria-label": `Amount, from ${chips(range.lowest)} to ${chips(range.allIn)}`,
			value: play.typing.amount ?? figure(play.amount),
			oninput: (/** @type {any} */ event) => play.typeAmount(event.target.value),
			onchange: () => play.stopTyping("amount"),
			onkeydown: (/** @type {any} */ event) => event.key === "Enter" && play.raise(),
		}),
	);
}

/**
 * @param {Hand} hand
 * @param {Range | null} range
 * @param {Play} play
 */
function deeds(hand, range, play) {
	const own = hand.seats.find((seat) => seat.seat === hand.you);
	const has = (/** @type {string} */ name) => hand.legal.find((one) => one.action === name);
	const call = has("call");
	const toCall = call ? cents(call.lowest) - cents(own?.bet) : 0;
	const callsAllIn = call !== undefined && range?.deed === "all-in" && toCall >= cents(own?.stack);
	return h(
		"div",
		{ class: "deeds", key: "deeds" },
		has("fold") && deed("Fold", "F", play.fold, play.busy),
		has("check") && deed("Check", "C", play.checkOrCall, play.busy),
		call && deed(`Call ${chips(toCall)}${callsAllIn ? ", all-in" : ""}`, "C", play.checkOrCall, play.busy),
		range && !callsAllIn && deed(moreName(range, play.amount), "R", play.raise, play.busy, "primary"),
	);
}

/**
 * @param {Range} range
 * @param {number} amount
 */
export function moreName(range, amount) {
	const allIn = range.deed === "all-in" || amount >= range.allIn;
	return allIn ? `All-in ${chips(range.allIn)}` : `${deedName(range.deed)} ${chips(amount)}`;
}

/**
 * @param {string} label
 * @param {string} key
 * @param {() => void} run
 * @param {boolean} busy
 * @param {string} [kind]
 */
function deed(label, key, run, busy, kind = "") {
	return h(
		"button",
		{ type: "button", class: `button ${kind}`, key: label.split(" ")[0], ...unless(busy, run) },
		label,
		h("kbd", { "aria-hidden": "true" }, keyName(ownKey(key))),
	);
}

/**
 * Whether the player has time to show or muck: an automatic dealer turns all hands up at once.
 * @param {PokerDocument} found
 */
export const mayShow = ({ table, you }) =>
	table.dealer !== "automatic" && you.legal.some((one) => one.command === "show" || one.command === "muck");

/**
 * At the showdown, where a person deals.
 * @param {PokerDocument} found
 * @param {Play} play
 */
function showing(found, play) {
	const may = (/** @type {string} */ name) => found.you.legal.some((one) => one.command === name);
	return h(
		"div",
		{ class: "deeds", key: "showing" },
		may("show") && deed("Show", "S", play.show, play.busy, "primary"),
		may("muck") && deed("Muck", "M", play.muck, play.busy),
	);
}

/**
 * A seated player who is not in turn.
 * @param {PokerDocument} found
 * @param {Play} play
 */
function waiting(found, play) {
	const { hand } = found;
	const own = hand.seats.find((seat) => seat.seat === hand.you);
	const other = hand.seats.find((seat) => seat.seat === hand.turn);
	const broke = own && cents(own.stack) === 0 && !own.in_hand;
	const words = own?.away
		? "You are sitting out."
		: broke
			? "Your chips are gone. Add some to be dealt in again."
			: other
				? other === own
					? ""
					: `${nameOf(other.player)} is thinking.`
				: handIsOn(found)
					? ""
					: "The next hand is about to start.";
	return h(
		"div",
		{ class: "bar-line" },
		h("span", { class: "soft" }, words),
		hand.owes && h("span", { class: "soft owes" }, `${sentenceOf(hand.owes, { money: chips })}.`),
		own?.away && h("button", { type: "button", class: "button primary", onclick: play.comeBack }, "I am back"),
		broke && h("button", { type: "button", class: "button", onclick: play.addChips }, "Add chips"),
	);
}

/**
 * Chosen ahead of one's turn, an action stays on this screen until it comes, and binds nobody (PKR 5.10).
 * @param {Hand} hand
 * @param {Play} play
 */
function ahead(hand, play) {
	const own = hand.seats.find((seat) => seat.seat === hand.you);
	if (hand.stage !== "betting" || !own?.in_hand || own.folded || own.all_in) return null;
	const owed = cents(hand.bet) - cents(own.bet);
	const choice = (/** @type {string} */ deed, /** @type {string} */ label) =>
		h(
			"button",
			{
				type: "button",
				class: "size",
				"aria-pressed": String(play.chosen?.deed === deed),
				onclick: () => play.choose(deed),
			},
			label,
		);
	return h(
		"div",
		{ class: "bar-line", key: "ahead" },
		h(
			"div",
			{ class: "sizes", role: "group", "aria-label": "Choose ahead" },
			choice("fold", "Check or fold"),
			choice("stay", owed > 0 ? `Call ${chips(owed)}` : "Check"),
			choice("any", "Call any"),
		),
		h("span", { class: "soft" }, "This happens at your turn. Until then you can change it."),
	);
}

/**
 * The actions that a seated player always has.
 * @param {PokerDocument} found
 * @param {Play} play
 */
export function seatControls({ hand }, play) {
	const own = hand.seats.find((seat) => seat.seat === hand.you);
	if (!own) return null;
	return h(
		"div",
		{ class: "seat-controls", role: "group", "aria-label": "Your seat" },
		own.away
			? h("button", { type: "button", class: "quiet", onclick: play.comeBack }, "Come back")
			: h("button", { type: "button", class: "quiet", onclick: play.sitOut }, "Sit out"),
		h(
			"button",
			{ type: "button", class: "quiet", "aria-pressed": String(play.waitsWith("add_chips")), onclick: play.addChips },
			play.waitsWith("add_chips") ? "Adding after this hand" : "Add chips",
		),
		h(
			"button",
			{ type: "button", class: "quiet", "aria-pressed": String(play.waitsWith("leave")), onclick: play.leave },
			play.waitsWith("leave") ? "Leaving after this hand" : "Leave",
		),
	);
}
