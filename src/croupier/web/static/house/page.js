/**
 * The house: its settings with their days, its tables and jackpots, and the way from an empty floor to the first round.
 */

import { command } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { allGames } from "../lib/games.js";
import { meter, cents, money } from "../lib/money.js";
import { documentPage } from "../staff/document_page.js";
import { requestCard } from "../staff/requests.js";
import { may } from "../staff/rights.js";
import { ask, asking, deed } from "../pit/deeds.js";
import { changeJackpot, openJackpot } from "./jackpot_form.js";
import { amountLabel, configureTable, openTable } from "./table_form.js";
import { setUpCard } from "./set_up.js";

const UNITS = /** @type {Record<string, string>} */ ({
	SECONDS: "seconds",
	DOLLARS: "dollars",
	NAMES: "names",
	ROUNDS: "rounds",
	DAYS: "days",
});

/** @param {HTMLElement} main */
export async function open(main) {
	const games = new Map((await allGames()).map((game) => [game.game, game]));
	return documentPage(main, { path: () => "/house", picture: (doc) => picture(doc, games) }).leave;
}

/**
 * @param {import("../lib/answers.js").HouseView} doc as GET /api/v1/house has it
 * @param {Map<string, import("../lib/games.js").Heading>} games
 */
const picture = (doc, games) =>
	h(
		"div",
		{ class: "page house" },
		h(
			"header",
			{ class: "page-head" },
			h("h1", null, "House"),
			h("p", { class: "soft" }, `Gaming day ${doc.day}, from ${doc.day_begins}`),
		),
		requestCard(doc.approvals),
		setUpCard(doc, games),
		tables(doc, games),
		jackpots(doc),
		settings(doc),
		thresholds(doc),
	);

/**
 * @param {import("../lib/answers.js").HouseView} doc
 * @param {Map<string, import("../lib/games.js").Heading>} games
 */
const tables = (doc, games) =>
	h(
		"section",
		{ class: "console-card", "aria-label": "Tables" },
		h(
			"h2",
			null,
			"Tables",
			h("span", { class: "spring" }),
			may("open_table") &&
				h("button", { type: "button", class: "button small", onclick: () => openTable({}) }, "Open a table"),
		),
		doc.tables.length
			? h("ul", { class: "house-list" }, ...doc.tables.map((table) => tableRow(doc, table, games)))
			: h("p", { class: "soft" }, "There is no table yet."),
	);

/**
 * @param {import("../lib/answers.js").HouseView} doc
 * @param {import("../lib/answers.js").TableSetUpView} table
 * @param {Map<string, import("../lib/games.js").Heading>} games
 */
function tableRow(doc, table, games) {
	const { limits } = table;
	const amounts =
		table.game === "poker"
			? `blinds ${money(String(limits.small_blind))} and ${money(String(limits.big_blind))}`
			: ["ante_min", "ante_max"]
					.filter((name) => limits[name])
					.map((name) => `${amountLabel(name).toLowerCase()} ${money(String(limits[name]))}`)
					.join(", ");
	const dealt = table.dealer === "automatic" ? "the system deals" : limits.by_hand ? "dealt by hand" : "a Dealer deals";
	return h(
		"li",
		{ key: table.id },
		h("b", null, `${table.id} · ${table.name}`),
		h(
			"span",
			null,
			[
				games.get(table.game)?.title ?? table.game,
				amounts,
				dealt,
				table.jackpot && `jackpot ${table.jackpot}`,
				table.status === "open" ? "" : table.status,
			]
				.filter(Boolean)
				.join(" · "),
		),
		h(
			"div",
			{ class: "deeds" },
			table.status !== "closed" &&
				may("configure_table") &&
				h("button", { type: "button", class: "button small", onclick: () => configureTable(table, doc) }, "Change"),
			table.status !== "closed" && deed("Close", "close_table", { table: table.id }, "small"),
			table.status === "closed" &&
				may("open_table") &&
				h(
					"button",
					{
						type: "button",
						class: "button small",
						onclick: () => openTable({ game: table.game, name: table.name, table: table.id }),
					},
					"Open again",
				),
		),
	);
}

/** @param {import("../lib/answers.js").HouseView} doc */
const jackpots = (doc) =>
	h(
		"section",
		{ class: "console-card", "aria-label": "Jackpots" },
		h(
			"h2",
			null,
			"Jackpots",
			h("span", { class: "spring" }),
			may("open_jackpot") &&
				h("button", { type: "button", class: "button small", onclick: openJackpot }, "Open a jackpot"),
		),
		doc.jackpots.length
			? h(
					"ul",
					{ class: "house-list" },
					...doc.jackpots.map((one) =>
						h(
							"li",
							{ key: one.name },
							h("b", null, one.name),
							h("span", null, jackpotInWords(one)),
							h("div", { class: "deeds" }, changeJackpot(one)),
						),
					),
				)
			: h("p", { class: "soft" }, "There is no jackpot yet."),
	);

/** @param {import("../lib/answers.js").HouseView} doc */
const settings = (doc) =>
	h(
		"section",
		{ class: "console-card", "aria-label": "Settings" },
		h("h2", null, "Settings of the house"),
		h("ul", { class: "house-list" }, ...doc.settings.map((one) => settingRow(doc, one))),
	);

/** @param {any} value */
const inWords = (value) =>
	typeof value === "boolean"
		? value
			? "yes"
			: "no"
		: Array.isArray(value)
			? value.map((one) => one.replaceAll("-", " ")).join(", ") || "nobody"
			: String(value);

/**
 * @param {import("../lib/answers.js").HouseView} doc
 * @param {import("../lib/answers.js").HouseSettingView} one
 */
function settingRow(doc, one) {
	const later = one.changes.filter((change) => change.from_day > doc.day);
	const told = `${one.tells.charAt(0).toUpperCase()}${one.tells.slice(1)}`;
	const value = one.unit === "DOLLARS" ? money(String(one.value)) : inWords(one.value);
	return h(
		"li",
		{ key: one.name },
		h(
			"span",
			null,
			told,
			later.map((change) => h("small", { key: change.from_day }, ` ${inWords(change.value)} from ${change.from_day}`)),
		),
		h("b", null, value),
		h(
			"div",
			{ class: "deeds" },
			may("change_house") &&
				h(
					"button",
					{
						type: "button",
						class: "button small",
						"aria-label": `Change: ${told}`,
						onclick: () => changeSetting(one, told),
					},
					"Change",
				),
		),
	);
}

/**
 * @param {any} one
 * @param {string} told
 */
function changeSetting(one, told) {
	const { name, unit } = one;
	ask(
		"Change the setting",
		() => [
			unit === "BOOL"
				? { name: "value", label: told, kind: "truth", value: one.value ? "yes" : "" }
				: {
						name: "value",
						label: `${told}${UNITS[unit] ? ` (${UNITS[unit]})` : ""}`,
						value: inWords(one.value),
						optional: unit === "ROLES",
					},
			{
				name: "from_day",
				label: "From the gaming day",
				kind: "date",
				optional: true,
				hint: "At once if you leave it empty.",
			},
			{ name: "reason", label: "Reason" },
		],
		async ({ value, from_day, reason }) => {
			const given =
				unit === "ROLES"
					? String(value ?? "")
							.split(",")
							.map((role) => role.trim().replaceAll(" ", "-"))
							.filter((role) => role && role !== "nobody")
					: value;
			return (await command("change_house", { settings: { [name]: given }, ...(from_day ? { from_day } : {}), reason }))
				.answer;
		},
	);
}

/** @param {import("../lib/answers.js").HouseView} doc */
const thresholds = (doc) =>
	h(
		"section",
		{ class: "console-card", "aria-label": "Cash thresholds" },
		h(
			"h2",
			null,
			"Cash is reported from",
			h("span", { class: "spring" }),
			asking(
				"Set thresholds",
				"set_cash_thresholds",
				[
					{ name: "from_day", label: "From the gaming day", kind: "date" },
					{ name: "single", label: "In one transaction", value: "10000.00" },
					{ name: "daily", label: "In one gaming day", value: "10000.00" },
				],
				(typed) => typed,
			),
		),
		h(
			"ul",
			{ class: "house-list" },
			...doc.thresholds.map((one) =>
				h(
					"li",
					{ key: one.from_day },
					h("b", null, one.from_day ? `From ${one.from_day}` : "From the start"),
					h("span", null, `${money(one.single)} in one transaction, ${money(one.daily)} in a gaming day`),
				),
			),
		),
	);

/**
 * What a jackpot holds, how a bet on it is divided, and how its prizes are paid.
 * @param {import("../lib/answers.js").HouseView["jackpots"][number]} jackpot
 */
function jackpotInWords({ meter: holds, reset, settings }) {
	const two = settings.jackpot_confirmation === "two-person";
	return [
		meter(cents(holds)),
		`reset ${money(reset)}`,
		`${settings.contribution}% to the meter, ${settings.seed_reserve}% to the reserve`,
		two ? "two people confirm prizes" : "prizes are paid at once",
	].join(" · ");
}
