/** A jackpot as the pit sees it: meter, prizes in order, faults, corrections. */

import { h } from "../lib/dom.js";
import { cents, meter, money } from "../lib/money.js";
import { changeJackpot } from "../house/jackpot_form.js";
import { asking, deed } from "./deeds.js";

/** @param {import("../lib/answers.js").StaffJackpotView} jackpot */
export function jackpotCard(jackpot) {
	const name = jackpot.name;
	return h(
		"section",
		{ class: "console-card jackpot-card", key: `jackpot-${name}`, "aria-label": `Jackpot ${name}` },
		h(
			"h2",
			null,
			`Jackpot ${name}`,
			h("span", { class: "spring" }),
			h("b", { class: "figure" }, meter(cents(jackpot.meter))),
		),
		h(
			"p",
			{ class: "soft" },
			`Reset ${money(jackpot.reset)} · reserve ${money(jackpot.reserve)} · ${jackpot.pending.length} pending`,
		),
		jackpot.faults.length > 0 &&
			h(
				"ul",
				null,
				...jackpot.faults.map((fault) =>
					h(
						"li",
						{ key: fault.fault },
						h("b", null, [fault.table ?? "All tables", fault.box ? `box ${fault.box}` : ""].filter(Boolean).join(", ")),
						h(
							"div",
							null,
							h("p", null, `${fault.what} (${fault.by}): ${fault.measure.replaceAll("-", " ")}`),
							h("p", { class: "soft" }, fault.notice),
						),
						h(
							"div",
							{ class: "deeds" },
							asking(
								"Choose a measure",
								"answer_fault",
								[
									{
										name: "measure",
										label: "Next rounds",
										choices: fault.choices.map((/** @type {string} */ one) => [one, one.replaceAll("-", " ")]),
										value: fault.measure,
									},
									{ name: "box", label: "Box to close", optional: true, kind: "number" },
								],
								(typed) => ({ jackpot: name, fault: fault.fault, ...typed }),
							),
							deed("It works again", "clear_fault", { jackpot: name, fault: fault.fault }),
						),
					),
				),
			),
		h(
			"div",
			{ class: "deeds" },
			asking("Report a fault", "report_fault", [{ name: "what", label: "The fault" }], ({ what }) => ({
				jackpot: name,
				what,
			})),
			asking(
				"Correct the jackpot",
				"correct_jackpot",
				[
					{ name: "meter", label: "Add to the meter (or −)", optional: true },
					{ name: "reserve", label: "Add to the reserve (or −)", optional: true },
					{ name: "reason", label: "Reason" },
				],
				(typed) => ({ jackpot: name, ...typed }),
			),
			changeJackpot(jackpot),
		),
	);
}
