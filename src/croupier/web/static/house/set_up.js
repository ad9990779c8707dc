/** The way from an empty floor to the first round, step by step. It is shown until all steps are done. */

import { h } from "../lib/dom.js";
import { may } from "../staff/rights.js";
import { openJackpot } from "./jackpot_form.js";
import { openTable } from "./table_form.js";

/**
 * @typedef {import("../lib/games.js").Heading} Heading
 * @typedef {{title: string, done: boolean, tells: string, deeds?: import("../lib/dom.js").Loose}} Step
 */

/**
 * @param {import("../lib/answers.js").HouseView} doc
 * @param {Map<string, Heading>} games
 */
export function setUpCard(doc, games) {
	const all = steps(doc, [...games.values()]);
	if (all.every((step) => step.done)) return null;
	const next = all.findIndex((step) => !step.done);
	return h(
		"section",
		{ class: "console-card set-up", key: "set-up", "aria-label": "Set up the floor" },
		h(
			"h2",
			null,
			"Set up the floor",
			h("span", { class: "spring" }),
			`${all.filter((step) => step.done).length} of ${all.length}`,
		),
		h(
			"ol",
			null,
			...all.map((step, at) =>
				h(
					"li",
					{
						key: step.title,
						class: step.done ? "is-done" : at === next ? "is-next" : null,
						"aria-current": at === next ? "step" : null,
					},
					h(
						"div",
						null,
						h("b", null, step.title, h("span", { class: "unseen" }, step.done ? ", done" : "")),
						h("p", { class: "soft" }, step.tells),
					),
					h("div", { class: "deeds" }, step.deeds),
				),
			),
		),
	);
}

/**
 * @param {import("../lib/answers.js").HouseView} doc
 * @param {Heading[]} games
 * @returns {Step[]}
 */
function steps(doc, games) {
	const { administrators, takes_two, staff, changed, jackpots, tables, rounds } = doc.set_up;
	const missing = games.filter(({ game }) => !tables[game]);
	const link = (/** @type {string} */ href, /** @type {string} */ words) => h("a", { class: "button", href }, words);
	return [
		{
			title: "A second administrator",
			done: administrators >= 2 || !takes_two,
			tells: takes_two
				? "Many decisions need two people here. " +
					"A second administrator opens this server’s address with #/first-administrator on a device of their own, " +
					"and enters the second code from the server’s console."
				: "One administrator is enough on this floor.",
		},
		{
			title: "Staff",
			done: Object.values(staff).every((count) => count > 0),
			tells: `Engage ${Object.entries(staff)
				.map(([role, count]) => `${role.replaceAll("-", " ")}s (${count})`)
				.join(", ")}.`,
			deeds: may("appoint") && link("#/people", "To the people"),
		},
		{
			title: "Settings of the house",
			done: changed || Object.keys(tables).length > 0,
			tells: "Look through the settings below. Each can be changed at once, or from a gaming day on.",
		},
		{
			title: "A jackpot",
			done: jackpots > 0,
			tells: "Tables of the stud games and Progressive Hold’em can feed one.",
			deeds:
				may("open_jackpot") && h("button", { type: "button", class: "button", onclick: openJackpot }, "Open a jackpot"),
		},
		{
			title: "A table of each game",
			done: missing.length === 0,
			tells: missing.length
				? `Still without a table: ${missing.map((one) => one.title).join(", ")}.`
				: "Each game has a table.",
			deeds:
				may("open_table") &&
				missing.map((one) =>
					h(
						"button",
						{
							type: "button",
							key: one.game,
							class: "button",
							onclick: () => openTable({ game: one.game, name: one.short_title }),
						},
						`Open ${one.short_title}`,
					),
				),
		},
		{
			title: "The first round",
			done: rounds > 0,
			tells: "The system opens rounds at the tables that it deals. At the others the Dealer does.",
			deeds: [link("#/deal", "To the tables"), link("#/pit", "To the pit")],
		},
	];
}
