/** Beside the felt: the settled round, bet by bet, the coach, and the pay tables. */

import { clause } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { betLabel } from "../lib/games.js";
import { money, signed } from "../lib/money.js";
import { called } from "../lib/words.js";
import { coachDrawer } from "./coach-drawer.js";
import { howToButton } from "./how_to.js";

/**
 * @typedef {import("./table.js").HouseTable} HouseTable
 * @typedef {import("./settlement.js").Story} Story
 * @typedef {import("./settlement.js").BoxStory} BoxStory
 * @typedef {import("./settlement.js").Line} Line
 */

/** @param {HouseTable} table */
export function panel(table) {
	return h(
		"aside",
		{ class: "beside", "aria-label": "About this round" },
		coachDrawer(table),
		result(table),
		about(table),
	);
}

/** @param {HouseTable} table */
export function result(table) {
	const shown = table.shownStory;
	if (!shown) {
		return h(
			"section",
			{ class: "card-box", key: "result" },
			h("h2", null, "Result"),
			h("p", { class: "faint" }, "Each round is listed here, bet by bet, with the clause that it was settled under."),
		);
	}
	const { story, boxesShown, now } = shown;
	return h(
		"section",
		{ class: "card-box", key: "result", "aria-label": now ? "This round" : "Last round" },
		h("h2", null, now ? "This round" : "Last round", h("small", null, story.round)),
		h("p", { class: "dealer-says" }, story.dealer),
		h(
			"ol",
			{ class: "settled" },
			...story.boxes.slice(0, boxesShown).map((box) => settledBox(box, table.doc.you.player)),
		),
	);
}

/**
 * @param {BoxStory} box
 * @param {string | null} you
 */
function settledBox(box, you) {
	const own = !!you && box.player === you;
	return h(
		"li",
		{ key: box.box, class: own ? "is-own" : "" },
		h(
			"div",
			{ class: "settled-head" },
			h("b", null, `Box ${box.box}`),
			h("span", { class: "faint" }, [own ? "you" : called(box.player), box.hand].filter(Boolean).join(" · ")),
			h("output", { class: tone(box.net) }, box.net === 0 ? "even" : signed(box.net)),
		),
		h("table", null, h("tbody", null, ...box.lines.map(lineRow))),
	);
}

/** @param {Line} line */
function lineRow(line) {
	return h(
		"tr",
		{ class: `line-${line.outcome}` },
		h("th", { scope: "row" }, line.label),
		h("td", null, line.word),
		h(
			"td",
			{ class: `sum ${tone(line.net)}` },
			line.outcome === "push" || line.outcome === "returned" ? money(0) : signed(line.net),
		),
		h("td", { class: "cite" }, ...line.clauses.map(clause)),
	);
}

/** @param {number} net */
const tone = (net) => (net > 0 ? "up" : net < 0 ? "down" : "");

/** @param {HouseTable} table */
function about(table) {
	const { game } = table;
	const { spots } = table.doc;
	const limits = spots
		.filter((spot) => spot.min || spot.max || spot.amount || spot.multiple_of)
		.map((spot) => [spot.label, limitsOf(spot)]);
	return h(
		"details",
		{
			class: "card-box",
			key: "about",
			open: table.paysOpen,
			ontoggle: (/** @type {any} */ event) => (table.paysOpen = event.target.open),
		},
		h("summary", null, h("h2", null, "Limits and payments")),
		h("dl", { class: "pairs" }, ...limits.flatMap(([name, value]) => [h("dt", null, name), h("dd", null, value)])),
		...game.signs.map((one) => sign(game, one)),
		h("p", null, howToButton(table)),
		h(
			"p",
			{ class: "faint" },
			`${game.title}, ${game.code}.`,
			" ",
			game.odds && h("a", { href: `#/odds/${game.game}` }, "The exact odds"),
		),
	);
}

/** @param {import("../lib/documents.js").Spot} spot */
function limitsOf(spot) {
	if (spot.amount) return money(spot.amount);
	if (spot.multiple_of) return `credits of ${money(spot.multiple_of)}`;
	return [spot.min && money(spot.min), spot.max && money(spot.max)].filter(Boolean).join(" to ");
}

/**
 * "250 to 1", "10% of the meter", "$500".
 * @param {string} pays
 */
function paysInWords(pays) {
	if (pays.endsWith("%")) return `${pays} of the meter`;
	return /^[\d,]+\.\d\d$/.test(pays) ? money(pays.replaceAll(",", "")) : pays;
}

/**
 * @param {import("../lib/games.js").Game} game
 * @param {any} found what a sign at the table says
 */
function sign(game, found) {
	return h(
		"table",
		{ class: "sign" },
		h(
			"caption",
			null,
			found.bets.map((/** @type {string} */ bet) => betLabel(game, bet)).join(", "),
			clause(found.clause),
		),
		h(
			"tbody",
			null,
			...found.rows.map((/** @type {any} */ row) =>
				h("tr", null, h("th", { scope: "row" }, row.hand), h("td", null, paysInWords(row.pays))),
			),
		),
		found.cap &&
			h(
				"tfoot",
				null,
				h("tr", null, h("td", { colspan: 2 }, `At most ${money(found.cap.most)}`, clause(found.cap.clause))),
			),
	);
}
