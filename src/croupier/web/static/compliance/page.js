/**
 * Cash reports: those that are due with everything that a report must hold, those that were sent, and the thresholds.
 */

import { get, Refusal } from "../lib/api.js";
import { h, render } from "../lib/dom.js";
import { money } from "../lib/money.js";
import { empty, failed, loading } from "../pages/states.js";
import { asking } from "../pit/deeds.js";
import { staffStream } from "../staff/connection.js";
import { chipsInWords } from "../staff/requests.js";

const LEAST_MS = 1_000;

/** @param {HTMLElement} main */
export async function open(main) {
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	let due;
	let [left, shown, fetchedAt] = [false, false, 0];

	async function fetchReports() {
		[due, fetchedAt] = [undefined, Date.now()];
		try {
			const found = await get("/cash-reports");
			if (left) return;
			shown = true;
			render(main, picture(found.reports));
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			if (!shown && !left) render(main, failed(error, soon));
		}
	}

	function soon() {
		due ??= setTimeout(fetchReports, Math.max(0, fetchedAt + LEAST_MS - Date.now()));
	}

	render(main, loading());
	const { close } = staffStream("/lobby/stream", (message) => {
		if (message.type === "lobby" || message.type === "pit") soon();
	});
	return () => {
		left = true;
		close();
		clearTimeout(due);
	};
}

/** @param {any[]} reports */
function picture(reports) {
	const [due, filed] = [reports.filter((one) => !one.filed), reports.filter((one) => one.filed)];
	return h(
		"div",
		{ class: "page cage" },
		h(
			"header",
			{ class: "pit-head" },
			h("h1", null, "Cash reports"),
			asking(
				"Change the thresholds",
				"set_cash_thresholds",
				[
					{ name: "from_day", label: "First gaming day, such as 2030-01-31" },
					{ name: "single", label: "In one transaction", value: "10000.00" },
					{ name: "daily", label: "In one gaming day", value: "10000.00" },
				],
				(typed) => typed,
			),
		),
		h("h2", null, `Due: ${due.length}`),
		due.length
			? h("ul", { class: "slips", "aria-label": "Reports that are due" }, ...due.map(report))
			: empty("No cash report is due."),
		filed.length > 0 && [
			h("h2", null, `Sent: ${filed.length}`),
			h("ul", { class: "slips", "aria-label": "Reports that were sent" }, ...filed.map(report)),
		],
	);
}

/** @param {any} one */
function report(one) {
	const rows = /** @type {[string, string][]} */ ([
		["Patron", one.player],
		["Identity document", one.identity],
		["Time", new Date(one.at).toLocaleString()],
		["Gaming day", one.day],
		["Transaction", one.transaction],
		[
			one.paid_in ? "Cash paid in" : "Cash paid out",
			Object.keys(one.chips).length ? chipsInWords(one.chips) : money(one.amount),
		],
		["Total of the day", money(one.day_total)],
		[
			"Threshold",
			one.threshold === "single" ? `${money(one.single)} in one transaction` : `${money(one.daily)} in a day`,
		],
		["Cashier", one.by],
		one.filed
			? ["Sent", `${new Date(one.filed.at).toLocaleString()}, ${one.filed.by}: ${one.filed.reference}`]
			: ["Due", one.due],
	]);
	return h(
		"li",
		{ class: "console-card", key: one.report },
		h("h2", null, one.report, h("span", { class: "spring" }), h("span", { class: "figure" }, money(one.amount))),
		h(
			"dl",
			{ class: "float-figures" },
			...rows.flatMap(([name, value]) => [h("dt", null, name), h("dd", null, value)]),
		),
		one.missing.length > 0 && h("p", { class: "notice bad" }, `Missing: ${one.missing.join(", ")}.`),
		!one.filed &&
			h(
				"div",
				{ class: "deeds" },
				asking(
					"Mark as sent",
					"file_cash_report",
					[{ name: "reference", label: "Receipt, or where it is kept" }],
					({ reference }) => ({ report: one.report, reference }),
				),
			),
	);
}
