/**
 * A session as a curve: the running result, and what the same bets bring on average. The table says the same in words.
 */

import { h } from "../lib/dom.js";
import { money, short, signed } from "../lib/money.js";
import { table } from "../replay/settlement.js";
import { runningSums } from "./sessions.js";

/** @typedef {import("./sessions.js").Session} Session */

const WIDTH = 720;
const HEIGHT = 200;
const LEFT = 62;
const RIGHT = 12;
const TOP = 14;
const BOTTOM = 26;

/** @param {Session} session */
export function curve(session) {
	const sums = [{ round: "", result: 0, expected: session.expected === null ? null : 0 }, ...runningSums(session)];
	const values = sums.flatMap((one) => [one.result, one.expected ?? 0]);
	const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
	const span = high - low || 100;
	const x = (/** @type {number} */ index) => LEFT + (index / (sums.length - 1)) * (WIDTH - LEFT - RIGHT);
	const y = (/** @type {number} */ value) => TOP + ((high - value) / span) * (HEIGHT - TOP - BOTTOM);
	const path = (/** @type {(number | null)[]} */ points) =>
		points.map((value, index) => `${index ? "L" : "M"}${x(index).toFixed(1)} ${y(value ?? 0).toFixed(1)}`).join("");
	const last = sums[sums.length - 1];
	return h(
		"figure",
		{ class: "session-curve" },
		h(
			"svg",
			{ viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": inWords(last, sums.length - 1) },
			[...new Set([high, 0, low])].map((value) =>
				h(
					"g",
					{ class: value === 0 ? "zero" : "tick" },
					h("line", { x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value) }),
					h("text", { x: LEFT - 8, y: y(value) + 4, "text-anchor": "end" }, short(value).replace("$-", "−$")),
				),
			),
			last.expected !== null && h("path", { class: "expected", d: path(sums.map((one) => one.expected)) }),
			h("path", { class: "result-line", d: path(sums.map((one) => one.result)) }),
			h("text", { x: WIDTH - RIGHT, y: HEIGHT - 6, "text-anchor": "end" }, `${sums.length - 1} rounds`),
		),
		h(
			"figcaption",
			null,
			h("span", { class: "key-result" }, "Result"),
			last.expected !== null && h("span", { class: "key-expected" }, "On average, with best play"),
			h(
				"small",
				{ class: "soft" },
				last.expected === null ? noAverage(session) : "Without jackpot bets: their value changes with the meter.",
			),
		),
		h(
			"details",
			null,
			h("summary", null, "As a table"),
			table(
				["Round", "Result so far", ...(last.expected === null ? [] : ["On average so far"])],
				sums
					.slice(1)
					.map((one) =>
						h(
							"tr",
							null,
							h("th", { scope: "row" }, one.round),
							h("td", { class: "number" }, signed(one.result)),
							one.expected !== null && h("td", { class: "number" }, signed(one.expected)),
						),
					),
				[1, 2],
				"The session, round by round",
			),
		),
	);
}

/** @param {Session} session */
const noAverage = ({ rounds }) =>
	rounds[0].game === "poker"
		? "Poker has no average of its own: it depends on how the others play."
		: "The average is being counted, or cannot be counted here.";

/**
 * @param {{result: number, expected: number | null}} last
 * @param {number} rounds
 */
function inWords({ result, expected }, rounds) {
	const whole = `After ${rounds} rounds the result is ${signed(result)}.`;
	if (expected === null) return whole;
	const apart = result - expected;
	const average = `With best play these bets bring ${signed(expected)} on average.`;
	return `${whole} ${average} The result is ${money(Math.abs(apart))} ${apart < 0 ? "less" : "more"} than that.`;
}
