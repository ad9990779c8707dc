/** The keys of a house table: one for each possible action. */

import { betLabel, placeOf } from "../lib/games.js";
import { money } from "../lib/money.js";
import { change, settings } from "../lib/settings.js";
import { choiceName } from "../lib/words.js";

/** @typedef {import("./table.js").HouseTable} HouseTable */
/** @typedef {import("../lib/keys.js").Key} Key */

/**
 * @param {HouseTable} table
 * @returns {Key[]}
 */
export function keysOf(table) {
	const hurry = { key: " ", label: "", run: () => table.hurry() };
	return [...(table.clock.runs || table.cheers ? [hurry] : []), ...now(table), ...always(table)];
}

/**
 * All keys of a table, with those of the other phases.
 * @param {HouseTable} table
 * @returns {Key[]}
 */
export function allKeys(table) {
	const bets = table.game.bets.filter((one) => one.when === "decision");
	return [
		...betting(table).map((one) => ({ ...one, group: "While bets are open" })),
		...bets.map((one) => ({ key: one.key, label: one.label, group: "Your decision" })),
		{ key: "Enter", label: "Next round, as soon as all its players are ready", group: "After a round" },
		{ key: "f", label: "Fold", group: "Your decision" },
		...(bets.length > 1 ? [{ key: "c", label: "Check", group: "Your decision" }] : []),
		{ key: "l", label: "Look at the cards; with several hands, the number of the box", group: "Your decision" },
		{ key: " ", label: "Show everything at once", group: "Always" },
		...always(table).map((one) => ({ ...one, group: "Always" })),
	].map((one) => ({ run: () => {}, ...one }));
}

/**
 * @param {HouseTable} table
 * @returns {Key[]}
 */
function now(table) {
	if (!table.plays) return [];
	if (table.choices.length) {
		return table.choices.map((one, index) => ({
			key: String(index + 1),
			label: choiceName(one.choice ?? ""),
			run: () => table.act(one),
		}));
	}
	if (table.decisions.length || table.looks.length) return deciding(table);
	if (table.betting.open) return betting(table);
	return table.asksForNext ? [{ key: "Enter", label: "Next round", always: true, run: () => table.nextRound() }] : [];
}

/**
 * @param {HouseTable} table
 * @returns {Key[]}
 */
function deciding(table) {
	return [...table.decisions, ...table.looks].map((one) => ({
		key: table.keyFor(one),
		label: labelOf(table, one),
		run: () => !table.busy && table.act(one),
	}));
}

/**
 * @param {HouseTable} table
 * @param {import("../lib/documents.js").Legal} one
 */
function labelOf(table, one) {
	if (one.command === "examine") return `Look at the cards of box ${one.box}`;
	if (one.command === "place_bet")
		return `${betLabel(table.game, one.bet ?? "")} ${one.amount ? money(one.amount) : ""} on box ${one.box}`;
	return `${one.command === "fold" ? "Fold" : "Check"} box ${one.box}`;
}

/**
 * @param {HouseTable} table
 * @returns {Key[]}
 */
function betting(table) {
	const bets = table.betting;
	const chips = table.chips.map((value, index) => ({
		key: String(index + 1),
		label: `The ${money(value)} chip`,
		run: () => table.pick(value),
	}));
	const spots = table.doc.spots
		.filter((spot) => table.isStart(spot.bet))
		.map((spot) => ({
			key: placeOf(table.game, spot.bet)?.key ?? "",
			label: `${spot.label} on box ${table.box}`,
			run: () => table.put(table.box, spot.bet),
		}));
	return [
		...chips,
		...spots,
		{ key: "ArrowLeft", label: "The box to the left", run: () => step(table, 1) },
		{ key: "ArrowRight", label: "The box to the right", run: () => step(table, -1) },
		{ key: "Backspace", label: "Take the last chips back", run: () => bets.undo() },
		{ key: "x", label: "Take all bets back", run: () => bets.clear() },
		{ key: "r", label: "Repeat the last bets", run: () => bets.canRepeat && bets.repeat() },
		{ key: " ", label: "A chip on the focused spot, else on the ante", run: () => table.put(table.box, "ante") },
		{ key: "Enter", label: "Deal: no more bets from me", always: true, run: () => table.deal() },
	];
}

/**
 * The next box for a bet. Boxes run clockwise: on the screen, from right to left.
 * @param {HouseTable} table
 * @param {number} by
 */
function step(table, by) {
	const { boxes } = table.doc.table;
	for (let distance = 1; distance <= boxes; distance++) {
		const next = ((table.box - 1 + by * distance + boxes * distance) % boxes) + 1;
		if (table.mayBet(next)) return table.choose(next);
	}
}

/**
 * @param {HouseTable} table
 * @returns {Key[]}
 */
function always(table) {
	return [
		{ key: "h", label: "Coach on or off", run: () => change({ coach: !settings.value.coach }) },
		{ key: "v", label: "Table as text, or as a picture", run: () => change({ text: !settings.value.text }) },
		{ key: "Escape", label: "", run: () => table.dismiss() },
	];
}
