/** Theoretical and actual win with its bands, pace and errors, by gaming day and table. */

import { get } from "../lib/api.js";
import { clause } from "../lib/dialog.js";
import { h, render } from "../lib/dom.js";
import { allGames } from "../lib/games.js";
import { cents, money, signed } from "../lib/money.js";
import { counted } from "../lib/words.js";
import { inAddress } from "../lib/addresses.js";
import { empty, failed, loading } from "../pages/states.js";
import { table } from "../replay/settlement.js";

const WIDTH = 180;
const HEIGHT = 24;
const DAYS = [1, 7, 30];
const DAY = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
const JUDGED = /** @type {Record<string, string>} */ ({
	inside: "within the band",
	between: "between the bands",
	outside: "outside both bands",
});

/** @param {HTMLElement} main */
export function open(main) {
	/** @type {any} */
	let found = null;
	/** @type {Map<string, string>} */
	let titles = new Map();
	/** @type {unknown} */
	let problem = null;
	let days = 7;
	let left = false;

	/** @param {number} wanted */
	async function load(wanted = days) {
		[days, problem] = [wanted, null];
		draw();
		try {
			const [figures, games] = await Promise.all([get(`/audit/figures?days=${days}`), allGames()]);
			[found, titles] = [figures, new Map(games.map((one) => [one.game, one.short_title]))];
		} catch (error) {
			problem = error;
		}
		draw();
	}

	const page = () => {
		if (problem) return failed(problem, load);
		if (found === null) return loading("The exact odds are being counted …");
		if (!found.days.length) return empty("No round was played yet.");
		return found.days.map((/** @type {any} */ day) => daySection(day, titles));
	};

	const draw = () =>
		!left &&
		render(
			main,
			h(
				"div",
				{ class: "page audit house-figures" },
				h(
					"div",
					{ class: "audit-head" },
					h("h1", null, "Figures"),
					h(
						"span",
						{ class: "choices", role: "group", "aria-label": "Days" },
						DAYS.map((one) =>
							h(
								"button",
								{ type: "button", "aria-pressed": String(one === days), onclick: () => load(one) },
								counted(one, "day"),
							),
						),
					),
				),
				h(
					"p",
					{ class: "lead" },
					"Theoretical win: the exact edge at best play times the bets. " +
						"The dark band holds 95 of 100 chance results if all hands are independent. " +
						"The light band does if the boxes of a round are one bet. The true band lies between. " +
						"Jackpot bets are left out.",
				),
				page(),
			),
		);

	load();
	return () => {
		left = true;
	};
}

/**
 * @param {any} day
 * @param {Map<string, string>} titles
 */
function daySection(day, titles) {
	const wrong = day.tables.flatMap((/** @type {any} */ one) => one.irregularities);
	return h(
		"section",
		{ key: day.day, "aria-label": day.day },
		h("h2", null, DAY.format(new Date(day.day))),
		table(
			["Table", "Theoretical", "Actual", "Band", "Bets", "Rounds", "An hour", "Errors"],
			day.tables.map((/** @type {any} */ one) => tableRow(one, titles)),
			[1, 2, 4, 5, 6, 7],
			`Figures of ${day.day}`,
		),
		wrong.length > 0 &&
			h(
				"details",
				null,
				h("summary", null, `Irregularities: ${wrong.length}`),
				h(
					"ul",
					{ class: "plain" },
					wrong.map((/** @type {any} */ one, /** @type {number} */ at) =>
						h(
							"li",
							{ key: at },
							h("a", { href: `#/audit/${inAddress(one.round)}` }, one.round),
							` ${one.kind.replaceAll("-", " ")} `,
							clause(one.clause),
							one.dealer && ` Dealer ${one.dealer}`,
							!one.of_staff && h("span", { class: "soft" }, " not an error of staff"),
						),
					),
				),
			),
	);
}

/**
 * @param {any} one
 * @param {Map<string, string>} titles
 */
function tableRow(one, titles) {
	const theory = one.theoretical !== null;
	return h(
		"tr",
		{ key: one.table },
		h("th", { scope: "row" }, one.table, h("small", { class: "soft" }, titles.get(one.game) ?? one.game)),
		h("td", { class: "number" }, theory ? signed(one.theoretical) : "–"),
		h("td", { class: "number" }, one.actual === null ? `rake ${money(one.rake)}` : signed(one.actual)),
		h(
			"td",
			null,
			theory
				? [band(one), h("small", { class: one.judged === "outside" ? "down" : "soft" }, JUDGED[one.judged])]
				: h("small", { class: "soft" }, one.why),
		),
		h("td", { class: "number" }, one.staked === null ? "–" : money(one.staked)),
		h("td", { class: "number" }, `${one.rounds}${one.voids ? ` (${one.voids} void)` : ""}`),
		h("td", { class: "number" }, one.an_hour ?? "–"),
		h("td", { class: "number" }, `${one.errors}`),
	);
}

/**
 * Both bands, a line at the theoretical win and a dot at the actual one.
 * @param {any} one
 */
function band(one) {
	const [actual, expected] = [cents(one.actual), cents(one.theoretical)];
	const [inner, outer] = [one.band.map(cents), one.wide.map(cents)];
	const [low, high] = [Math.min(outer[0], actual), Math.max(outer[1], actual)];
	const x = (/** @type {number} */ amount) => 6 + ((amount - low) / (high - low || 1)) * (WIDTH - 12);
	const bar = (/** @type {number[]} */ [from, to], /** @type {string} */ kind, /** @type {number} */ tall) =>
		h("rect", {
			class: kind,
			x: x(from),
			y: (HEIGHT - tall) / 2,
			width: Math.max(1, x(to) - x(from)),
			height: tall,
			rx: 2,
		});
	const [usual, widest] = [one.band, one.wide].map(([least, most]) => `from ${signed(least)} to ${signed(most)}`);
	const found = `Theoretical ${signed(one.theoretical)}, actual ${signed(one.actual)}`;
	const words = `${found}; chance spreads it ${usual}, at most ${widest}: ${JUDGED[one.judged]}.`;
	return h(
		"svg",
		{
			class: `band is-${one.judged}`,
			viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
			width: WIDTH,
			height: HEIGHT,
			role: "img",
			"aria-label": words,
		},
		h("title", null, words),
		bar(outer, "wide", 12),
		bar(inner, "inner", 12),
		h("line", { x1: x(expected), x2: x(expected), y1: 2, y2: HEIGHT - 2 }),
		h("circle", { cx: x(actual), cy: HEIGHT / 2, r: 5 }),
	);
}
