/** The forms for a jackpot: a new one, and other settings. */

import { command } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { ask } from "../pit/deeds.js";
import { may } from "../staff/rights.js";

const CONFIRMATIONS = /** @type {[string, string][]} */ ([
	["two-person", "Two people"],
	["automatic", "Nobody: paid at once"],
]);

/**
 * @param {Record<string, any>} known
 * @returns {import("../pit/deeds.js").Field[]}
 */
const fields = (known) => [
	{ name: "reset", label: "Reset: the meter after a full win", value: known.reset ?? "50000.00" },
	{ name: "contribution", label: "Percent of each jackpot bet to the meter", value: known.contribution ?? "70" },
	{ name: "seed_reserve", label: "Percent to the reserve for the next reset", value: known.seed_reserve ?? "10" },
	{
		name: "jackpot_confirmation",
		label: "Confirmation of a prize",
		value: known.jackpot_confirmation ?? "two-person",
		choices: CONFIRMATIONS,
	},
	{ name: "largest_bet", label: "Largest jackpot bet", value: known.largest_bet ?? "", optional: true },
];

export function openJackpot() {
	ask(
		"Open the jackpot",
		() => [
			{ name: "jackpot", label: "Name" },
			...fields({}),
			{ name: "meter", label: "Meter at the start", optional: true, hint: "The reset if you leave it empty." },
		],
		async ({ jackpot, meter, ...settings }) =>
			(await command("open_jackpot", { jackpot, settings, ...(meter ? { meter } : {}) })).answer,
	);
}

/**
 * A button for other settings; nothing if the role cannot change them.
 * @param {import("../lib/answers.js").StaffJackpotView} jackpot
 */
export const changeJackpot = (jackpot) =>
	may("change_jackpot") &&
	h(
		"button",
		{
			type: "button",
			class: "button small",
			onclick: () =>
				ask(
					"Change the jackpot",
					() => [...fields(jackpot.settings), { name: "reason", label: "Reason" }],
					async ({ reason, ...settings }) =>
						(await command("change_jackpot", { jackpot: jackpot.name, settings, reason })).answer,
				),
		},
		"Change the settings",
	);
