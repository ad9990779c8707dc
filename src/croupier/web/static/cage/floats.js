/** Floats of tables: opened, filled, credited and closed with two signatures; drop boxes counted. */

import { h } from "../lib/dom.js";
import { money, signed } from "../lib/money.js";
import { empty } from "../pages/states.js";
import { asking } from "../pit/deeds.js";
import { chipsInWords } from "../staff/requests.js";
import { may } from "../staff/rights.js";
import { countChips, sellAtTable } from "./count_dialog.js";

/** @param {import("../lib/answers.js").CageDeskView} doc */
export const floatsView = (doc) => [
	doc.uncounted.length > 0 && uncounted(doc),
	doc.tables.length
		? h("ul", { class: "tile-grid", "aria-label": "Floats" }, ...doc.tables.map((table) => tile(doc, table)))
		: empty("No house table is open."),
];

/** @param {import("../lib/answers.js").CageDeskView} doc */
function uncounted(doc) {
	return h(
		"section",
		{ class: "console-card queue", "aria-label": "Drop boxes to count" },
		h("h2", null, "Drop boxes to count", h("span", { class: "spring" }), String(doc.uncounted.length)),
		h(
			"ul",
			null,
			...doc.uncounted.map((one) =>
				h(
					"li",
					{ key: one.shift },
					h("b", null, one.shift),
					h(
						"div",
						null,
						h("p", { class: "soft" }, `Opened with ${money(one.opening)}, closed with ${money(one.closing)}.`),
					),
					h(
						"div",
						{ class: "deeds" },
						asking(
							"Count the drop",
							"count_drop",
							[{ name: "amount", label: `Cash in the box of ${one.shift}` }],
							({ amount }) => ({ shift: one.shift, amount: amount.replace(/[,$\s]/g, "") }),
						),
					),
				),
			),
		),
	);
}

/**
 * @param {import("../lib/answers.js").CageDeskView} doc
 * @param {import("../lib/answers.js").CageTableView} table
 */
function tile(doc, table) {
	const found = table.float;
	return h(
		"li",
		{ class: `tile float is-${table.status}`, key: table.table },
		h("h2", null, `${table.table} · ${table.name}`),
		found ? figures(found) : h("p", null, "No float."),
		table.playing &&
			h("p", { class: "soft" }, "A round is open: a float is opened or closed while no bet lies on the table."),
		h(
			"div",
			{ class: "deeds" },
			!found && counting("Open the float", "open_float", doc, table.table, `Shift ${table.next_shift}`),
			found && counting("Fill", "fill_float", doc, table.table, `Slip ${doc.next_fill}`),
			found && counting("Credit", "credit_float", doc, table.table, `Slip ${doc.next_credit}`),
			found &&
				may("sell_at_table") &&
				h(
					"button",
					{
						type: "button",
						class: "button",
						"aria-label": `Sell chips, ${table.table}`,
						onclick: () => sellAtTable(table.table, doc.denominations),
					},
					"Sell chips",
				),
			found &&
				counting(
					"Close the float",
					"close_float",
					doc,
					table.table,
					`Shift ${found.shift}: count all chips in the tray`,
				),
		),
	);
}

/** @param {any} found */
function figures(found) {
	const rows = /** @type {[string, string][]} */ ([
		["Shift", found.shift],
		["Opening", money(found.opening)],
		["Fills", money(found.fills)],
		["Credits", money(found.credits)],
		["Sold at the table", money(found.sold)],
		["In the tray", money(found.in_tray)],
	]);
	return h(
		"dl",
		{ class: "float-figures" },
		...rows.flatMap(([name, value]) => [h("dt", null, name), h("dd", { class: "figure" }, value)]),
	);
}

/**
 * A button that has chips counted, and asks for the second signature.
 * @param {string} title
 * @param {string} name
 * @param {import("../lib/answers.js").CageDeskView} doc
 * @param {string} table
 * @param {string} slip
 */
function counting(title, name, doc, table, slip) {
	const order = {
		title: `${title}: ${table}`,
		note: `${slip}. You sign first. Another person signs on their own device.`,
		button: "Sign",
		denominations: doc.denominations,
		command: name,
		fields: { table },
		mayBeNone: name === "close_float" || name === "open_float", // a tray can be empty
	};
	return (
		may(name) &&
		h(
			"button",
			{ type: "button", class: "button", "aria-label": `${title}, ${table}`, onclick: () => countChips(order) },
			title,
		)
	);
}

const KINDS = /** @type {Record<string, string>} */ ({
	opened: "Float opened",
	fill: "Fill",
	credit: "Credit",
	closed: "Float closed",
	drop: "Drop counted",
});

/** @param {any[]} slips */
export function slipsView(slips) {
	if (!slips.length) return empty("No slip was written today.");
	return h("ul", { class: "slips", "aria-label": "Slips" }, ...slips.map((one, at) => slip(one, slips.length - at)));
}

/**
 * @param {any} one
 * @param {number} key
 */
function slip(one, key) {
	const at = new Date(one.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
	const off = one.kind === "drop" && !/^-?0\.00$/.test(one.difference);
	return h(
		"li",
		{ class: "console-card", key },
		h(
			"h2",
			null,
			`${one.number} · ${KINDS[one.kind] ?? one.kind}`,
			h("span", { class: "spring" }),
			h("span", { class: "figure" }, money(one.amount)),
		),
		h(
			"div",
			null,
			one.chips && Object.keys(one.chips).length > 0 && h("p", null, chipsInWords(one.chips)),
			one.kind === "drop" &&
				h("p", null, `Win by the count ${signed(one.win)}, by the ledger ${signed(one.ledger_win)}.`),
			one.kind === "drop" &&
				h(
					"p",
					{ class: off ? "notice bad" : "soft" },
					off ? `The count differs by ${signed(one.difference)}.` : "No difference.",
				),
			h("p", { class: "soft" }, `${one.table ? `${one.table}, ` : ""}${at}. Signed by ${one.by} and ${one.agreed}.`),
		),
	);
}
