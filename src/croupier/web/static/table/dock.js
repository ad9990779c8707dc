/** The dock below the felt: the countdown, the sentence, chips while bets are open, and the legal actions. */

import { cards } from "../lib/cards.js";
import { chipPicture } from "../lib/chips.js";
import { clause } from "../lib/dialog.js";
import { h, unless } from "../lib/dom.js";
import { betLabel } from "../lib/games.js";
import { keyName } from "../lib/keys.js";
import { ownKey } from "../lib/own_keys.js";
import { cents, money } from "../lib/money.js";
import { playMoney } from "../lib/session.js";
import { settings } from "../lib/settings.js";
import { keepsTime } from "../lib/time_left.js";
import { choiceName, clickWord } from "../lib/words.js";
import { coachLine } from "./coach-drawer.js";
import { howToButton } from "./how_to.js";

/**
 * @typedef {import("./table.js").HouseTable} HouseTable
 * @typedef {import("../lib/documents.js").Legal} Legal
 */

/** @param {HouseTable} table */
export function dock(table) {
	const { ownCard } = table;
	return h(
		"section",
		{
			class: "dock",
			"aria-label": "State of play, and your actions",
			tabindex: "-1",
			style: ownCard === null ? {} : { "--own": `${ownCard}px` },
		},
		h("div", { class: "countdown", "aria-hidden": "true" }, time(table, "i")),
		h("p", { class: "sentence" }, h("span", null, table.sentence), clause(table.sentenceClause), time(table, "b")),
		h("div", { class: "hint" }, notices(table), hint(table)),
		h("div", { class: "moves" }, ...moveset(table)),
		ownCard === null ? null : ownHand(table),
	);
}

/**
 * The time that is left, as a thin line ("i") or as seconds ("b").
 * @param {HouseTable} table
 * @param {"i" | "b"} tag
 */
function time(table, tag) {
	const { ends } = table;
	if (ends === null || table.unseen || table.story) return null;
	const own = table.decisions.length > 0;
	const hook = keepsTime({ ends, whole_s: table.doc.window_s ?? 1, own });
	return h(tag, {
		key: `${tag}${table.doc.deadline}${own}`,
		class: tag === "b" ? "seconds" : "",
		"aria-hidden": "true",
		"data-seconds": tag === "b" ? "" : null,
		hook,
	});
}

/**
 * One line above the buttons: what a bet will need, what the coach says, or how to begin.
 * @param {HouseTable} table
 */
function hint(table) {
	const { tooLittle } = table;
	if (tooLittle) {
		const { label, need, have, fit } = tooLittle;
		return [
			h("span", null, `The ${label} will need ${money(need)}; you have ${money(have)}.`),
			fit !== null &&
				h(
					"button",
					{ type: "button", class: "button small", onclick: () => table.fitAnte() },
					`Ante ${money(fit)} instead`,
				),
			cageButton(table),
		];
	}
	if (table.betting.open && table.ownTotal > 0 && !table.mayBeReady)
		return h("span", null, `Deal takes an ante of ${money(table.leastOn("ante"))} or more.`);
	if (table.lessThanBet) return [h("span", null, table.lessThanBet), cageButton(table)];
	if (table.decisions.length && settings.value.coach) return coachLine(table);
	if (table.teaches && !table.lessonLies && !settings.value.text) return howToButton(table);
	return null;
}

/** @param {HouseTable} table */
const cageButton = (table) =>
	h("button", { type: "button", class: "button small", onclick: () => table.toCage() }, "Get chips");

/**
 * The player's hand again, large and in words. On a narrow screen the felt itself shows it so.
 * @param {HouseTable} table
 */
function ownHand(table) {
	const box = table.handShown;
	if (!box?.cards) return null;
	return h(
		"figure",
		{ class: `own-hand${box.folded || box.out ? " is-out" : ""}`, key: "hand" },
		h("figcaption", null, table.ownBoxes.length > 1 ? `Box ${box.box}: ` : "", table.handInWords(box.box)),
		cards(box.cards, { drawing: "large" }),
	);
}

/** @param {HouseTable} table */
function notices(table) {
	const { refusal, connection, doc, ranOut } = table;
	return [
		ranOut &&
			!table.unseen &&
			h("p", { key: "time-up", class: "notice" }, ranOut.sentence, ...ranOut.clauses.map(clause)),
		connection === "reconnecting" &&
			h("p", { key: "line", class: "notice", role: "status" }, "Reconnecting; your bets are safe."),
		refusal &&
			!refusal.place &&
			h("p", { key: "no", class: "notice bad", role: "alert" }, refusal.error.sentence, clause(refusal.error.clause)),
		!ranOut &&
			doc.round?.rulings
				.slice(-1)
				.map((one) => h("p", { key: "rule", class: "notice", role: "status" }, one.sentence, clause(one.clause))),
		doc.jackpot?.fault && h("p", { key: "fault", class: "notice" }, doc.jackpot.fault),
		doc.round?.jackpot_failed &&
			h(
				"p",
				{ key: "failed", class: "notice" },
				"The jackpot system has failed: prizes are paid from the meter before this round.",
			),
	];
}

/**
 * @param {HouseTable} table
 * @returns {import("../lib/dom.js").Loose[]}
 */
function moveset(table) {
	const { doc } = table;
	if (doc.table.status !== "open") {
		const why =
			doc.table.status === "closed" ? "This table is closed." : "This table is suspended; bets on it are safe.";
		return [
			h("p", { class: "aside" }, [doc.table.reason && `${doc.table.reason}.`, why].filter(Boolean).join(" ")),
			h("a", { class: "button", href: "#/" }, "To the tables"),
		];
	}
	if (!doc.you.player) return strangers(table);
	if (!table.plays) return [h("p", { class: "aside" }, "You are on duty: staff watch and do not play.")];
	if (doc.round?.offer && table.choices.length) return question(table);
	if (table.decisions.length || table.looks.length) return decisions(table);
	if (table.betting.open) return betting(table);
	return waiting(table);
}

/** @param {HouseTable} table */
function strangers(table) {
	return [
		h(
			"p",
			{ class: "aside" },
			`You are watching. Take a seat ${playMoney.value ? "with play money" : "as a guest"}: one click, no sign-up.`,
		),
		h("button", { type: "button", class: "button primary", onclick: () => table.playAsGuest() }, "Play as a guest"),
		h("a", { class: "button", href: "#/sign-in" }, "Sign in"),
	];
}

/**
 * @param {{label: string, amount?: string | null, key?: string | null, run: () => void, primary?: boolean,
 *   disabled?: boolean, busy?: boolean, kind?: string, before?: string}} what `before` is left out if there is little
 *   room
 */
export function actionButton({
	label,
	amount = null,
	key = null,
	run: does,
	primary = false,
	disabled = false,
	busy = false,
	kind = "",
	before = "",
}) {
	return h(
		"button",
		{
			type: "button",
			key: `${before}${label}`,
			class: `button action${primary ? " primary" : ""} ${kind}`,
			...unless(disabled || busy, does),
			"aria-keyshortcuts": key,
			"aria-label": before ? `${before}${label}` : null,
		},
		h(
			"span",
			null,
			before && h("span", { class: "wide-only" }, before),
			label,
			amount && h("b", { class: "amount" }, ` ${amount}`),
		),
		key && h("kbd", { "aria-hidden": "true" }, keyName(ownKey(key))),
	);
}

/** @param {HouseTable} table */
function question(table) {
	return [
		table.ownBoxes.length > 1 &&
			h("p", { class: "aside question" }, `Box ${table.choices[0].box}: what would you like to do?`),
		...table.choices.map((one, index) =>
			actionButton({
				label: choiceName(one.choice ?? ""),
				key: String(index + 1),
				run: () => table.act(one),
				primary: index === 0,
				busy: table.busy,
			}),
		),
	];
}

/** @param {HouseTable} table */
function decisions(table) {
	const looks = table.looks.map((one, index) =>
		actionButton({
			label: `box ${one.box}`,
			before: "Look at ",
			key: table.keyFor(one),
			run: () => table.act(one),
			primary: index === 0,
			busy: table.busy,
		}),
	);
	const box = table.decisions[0]?.box;
	const several = table.ownBoxes.length > 1;
	return [
		looks.length > 1 && h("p", { class: "aside question" }, "Look at one hand; the others are played unseen."),
		...looks,
		box !== undefined &&
			(several || table.decidesBlind) &&
			h("p", { class: "aside" }, `Box ${box}${table.decidesBlind ? ", unseen" : ""}`),
		...table.decisions.map((one, index) => decision(table, one, index === 0 && !looks.length)),
	];
}

/**
 * @param {HouseTable} table
 * @param {Legal} one
 * @param {boolean} primary
 */
function decision(table, one, primary) {
	const isBet = one.command === "place_bet";
	return actionButton({
		label: isBet ? betLabel(table.game, one.bet ?? "") : one.command === "fold" ? "Fold" : "Check",
		amount: isBet && one.amount ? money(one.amount) : null,
		key: table.keyFor(one),
		run: () => table.act(one),
		primary,
		busy: table.busy,
	});
}

/** @param {HouseTable} table */
function betting(table) {
	const bets = table.betting;
	const total = table.ownTotal;
	return [
		h(
			"div",
			{ class: "tray", role: "radiogroup", "aria-label": "Chip to bet with" },
			...table.chips.map((value, index) =>
				h(
					"button",
					{
						type: "button",
						key: value,
						class: `tray-chip${value === table.chip ? " is-chosen" : ""}`,
						role: "radio",
						"aria-checked": String(value === table.chip),
						"aria-label": `${money(value)} chip`,
						"aria-keyshortcuts": String(index + 1),
						title: `${money(value)} (${index + 1})`,
						onclick: () => table.pick(value),
						onpointerdown: (/** @type {PointerEvent} */ event) => table.drag(event, value),
					},
					chipPicture(value),
				),
			),
		),
		actionButton({ label: "Undo", key: "Backspace", run: () => bets.undo(), disabled: !bets.canUndo, kind: "undo" }),
		bets.canRepeat &&
			actionButton({ label: "Repeat", amount: money(bets.repeatTotal), key: "r", run: () => bets.repeat() }),
		total > 0 &&
			actionButton({
				label: table.doc.you.ready ? "Waiting for the others" : "Deal",
				amount: table.doc.you.ready ? null : money(total),
				key: table.doc.you.ready ? null : "Enter",
				run: () => table.ready(),
				primary: true,
				disabled: table.doc.you.ready || !table.mayBeReady,
			}),
		total === 0 && !bets.canRepeat && howToStart(table),
	];
}

/** @param {HouseTable} table */
function howToStart(table) {
	const { balance } = table.doc.you;
	if (balance === null || cents(balance) >= table.leastOn("ante"))
		return h("p", { class: "aside" }, `Pick a chip, then ${clickWord()} an Ante spot.`);
	return [h("p", { class: "aside" }, `You hold ${money(balance)}, too little for an ante here.`), cageButton(table)];
}

/** @param {HouseTable} table */
function waiting(table) {
	if (table.clock.runs) return [actionButton({ label: "Skip", key: " ", run: () => table.hurry() })];
	const { ready } = table.doc.you;
	return [
		table.asksForNext &&
			actionButton({
				label: ready ? "Waiting for the others" : "Next round",
				key: ready ? null : "Enter",
				run: () => table.nextRound(),
				primary: true,
				disabled: ready,
			}),
		h("p", { class: "aside" }, table.waitingSays),
	];
}
