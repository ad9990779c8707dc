/** The coach's drawer: one bar for each choice, the best one marked, and the cost of past decisions. */

import { h } from "../lib/dom.js";
import { choiceWord } from "../lib/games.js";
import { money, signed } from "../lib/money.js";
import { change, settings } from "../lib/settings.js";
import { counted } from "../lib/words.js";

/** @typedef {import("./table.js").HouseTable} HouseTable */
/** @typedef {import("./coach.js").Coach} Coach */

/** @param {HouseTable} table */
export function coachDrawer(table) {
	if (!table.game.odds) return null;
	const on = settings.value.coach;
	return h(
		"section",
		{ class: "card-box coach", key: "coach", "aria-label": "Coach" },
		h(
			"h2",
			null,
			"Coach",
			h(
				"label",
				{ class: "coach-switch" },
				h("span", { class: "unseen" }, "Show the value of each choice"),
				h("input", {
					type: "checkbox",
					role: "switch",
					checked: on,
					onchange: (/** @type {any} */ event) => change({ coach: event.target.checked }),
				}),
			),
		),
		on ? advice(table) : h("p", { class: "faint" }, "The exact value of each choice, and the cost of yours."),
		on && lastDecision(table.coach),
		on && total(table.coach),
	);
}

/**
 * The coach in one line, "BET −$12.61 · Fold −$10 · best: Fold", for screens where the drawer is out of sight.
 * @param {HouseTable} table
 */
export function coachLine({ coach, focused }) {
	if (!focused || !coach.advice) return null;
	const { choices, best } = coach.advice;
	return h(
		"p",
		{ class: "coach-line" },
		...Object.entries(choices).map(([choice, value]) =>
			h(
				"span",
				{ class: choice === best ? "is-best" : "" },
				`${choiceWord(coach.game, choice)} ${signed(Math.round(value * coach.ante))}`,
				choice === best && h("em", null, "best"),
			),
		),
	);
}

/** @param {HouseTable} table */
function advice({ coach, decidesBlind, decisions }) {
	if (coach.advice) return bars(coach);
	if (coach.failed) return h("p", { class: "faint" }, coach.failed);
	if (coach.question) return h("p", { class: "faint", role: "status" }, "Counting …");
	if (decisions.length && decidesBlind)
		return h("p", { class: "faint" }, "This hand is unseen: there is no advice on it.");
	return h("p", { class: "faint" }, "Nothing to decide just now.");
}

/** @param {Coach} coach */
function bars(coach) {
	const { choices, best } = /** @type {import("./coach.js").Advice} */ (coach.advice);
	const values = Object.values(choices);
	const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
	const span = high - low || 1;
	const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(2)}%`;
	return h(
		"ul",
		{ class: "bars" },
		...Object.entries(choices).map(([choice, value]) =>
			h(
				"li",
				{ class: choice === best ? "is-best" : "" },
				h("span", { class: "bar-name" }, choiceWord(coach.game, choice), choice === best && h("em", null, "best")),
				h(
					"span",
					{ class: "worth", "aria-hidden": "true", style: { "--zero": percent(-low / span) } },
					h("i", {
						style: { "--from": percent((Math.min(value, 0) - low) / span), "--wide": percent(Math.abs(value) / span) },
					}),
				),
				h(
					"span",
					{ class: "bar-value" },
					`${antes(value)} antes`,
					h("small", null, signed(Math.round(value * coach.ante))),
				),
			),
		),
	);
}

/** @param {number} value */
const antes = (value) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(4)}`;

/** @param {Coach} coach */
function lastDecision(coach) {
	const { last } = coach;
	if (!last) return null;
	const right = last.cost < 1e-9;
	const choice = `${choiceWord(coach.game, last.choice)} on box ${last.box}`;
	const cost = `${money(Math.round(last.cost * last.ante))} (${last.cost.toFixed(4)} antes)`;
	return h(
		"p",
		{ class: "coach-last" },
		right ? `${choice} was best play.` : `${choice} cost ${cost}; ${choiceWord(coach.game, last.best)} was best.`,
	);
}

/** @param {Coach} coach */
function total(coach) {
	const { decisions, best, cents } = coach.total;
	if (!decisions) return null;
	return h(
		"p",
		{ class: "coach-total" },
		h(
			"span",
			null,
			`${best} of ${counted(decisions, "decision")} best; cost against best play `,
			h("b", null, money(Math.round(cents))),
		),
		h("button", { type: "button", class: "quiet small", onclick: () => coach.restart() }, "Restart"),
	);
}
