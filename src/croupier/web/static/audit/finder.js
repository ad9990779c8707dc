/** Rounds found by table, player, time, irregularity and amount. The question stands in the address. */

import { get } from "../lib/api.js";
import { h, render } from "../lib/dom.js";
import { allGames } from "../lib/games.js";
import { cents, money, signed } from "../lib/money.js";
import { go, here } from "../lib/router.js";
import { called, counted } from "../lib/words.js";
import { inAddress } from "../lib/addresses.js";
import { empty, failed, loading } from "../pages/states.js";
import { table } from "../replay/settlement.js";

const PAGE = 50;
const WHEN = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });
/** @typedef {Record<string, any>} Found a round, as GET /api/v1/audit/rounds has it */

/** @param {HTMLElement} main */
export function openFinder(main) {
	const asked = new URLSearchParams(here().split("?")[1] ?? "");
	/** @type {Found[] | null} */
	let rounds = null;
	/** @type {Map<string, string>} */
	let titles = new Map();
	/** @type {any} */
	let last = null;
	/** @type {unknown} */
	let problem = null;
	let left = false;

	async function load() {
		problem = null;
		try {
			const query = new URLSearchParams({ ...inUtc(asked), limit: String(PAGE) });
			if (rounds?.length) query.set("before", String(rounds.at(-1)?.position));
			const [found, games] = await Promise.all([get(`/audit/rounds?${query}`), allGames()]);
			[titles, last] = [new Map(games.map((one) => [one.game, one.short_title])), found];
			rounds = [...(rounds ?? []), ...found.rounds];
		} catch (error) {
			problem = error;
		}
		if (!left) draw();
	}

	/** @param {SubmitEvent} event */
	function submit(event) {
		event.preventDefault();
		const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
		const typed = [...form].map(([name, value]) => [name, String(value).trim()]).filter(([, text]) => text);
		const to = `/audit${typed.length ? `?${new URLSearchParams(typed)}` : ""}`;
		if (to !== here()) return go(to);
		rounds = null;
		load();
	}

	const results = () => {
		if (problem) return failed(problem, load);
		if (rounds === null) return loading();
		return [
			last.reads_back &&
				h(
					"p",
					{ class: "notice" },
					`Earlier rounds are still being read: ${last.listed.toLocaleString("en")} are listed so far.`,
				),
			rounds.length
				? table(
						["Round", "Result", "Opened", "Players", "Went wrong"],
						rounds.map((one) => row(one, titles)),
						[1],
						"Rounds",
					)
				: empty("No round matches."),
			last.more && h("button", { type: "button", class: "button", onclick: load }, "Earlier rounds"),
		];
	};

	const draw = () =>
		render(
			main,
			h(
				"div",
				{ class: "page audit" },
				h("h1", null, "Audit"),
				form(asked, last?.kinds ?? [], submit),
				h("section", { "aria-label": "Rounds found", "aria-live": "polite" }, results()),
			),
		);

	draw();
	load();
	return () => {
		left = true;
	};
}

/**
 * The question with its times in UTC; the fields hold those of the reader's clock.
 * @param {URLSearchParams} asked
 */
function inUtc(asked) {
	return Object.fromEntries(
		[...asked].map(([name, text]) => [name, name === "from" || name === "to" ? new Date(text).toISOString() : text]),
	);
}

/**
 * @param {URLSearchParams} asked
 * @param {string[]} kinds
 * @param {(event: SubmitEvent) => void} submit
 */
function form(asked, kinds, submit) {
	const field = (
		/** @type {string} */ name,
		/** @type {string} */ label,
		/** @type {Record<string, any>} */ more = {},
	) =>
		h(
			"label",
			null,
			h("span", null, label),
			h("input", { type: "text", name, autocomplete: "off", hook: keeping(asked.get(name)), ...more }),
		);
	return h(
		"form",
		{ class: "audit-form", onsubmit: submit, role: "search", "aria-label": "Find rounds" },
		field("table", "Table", { placeholder: "T1", maxlength: 40 }),
		field("player", "Player", { maxlength: 40 }),
		field("from", "From", { type: "datetime-local" }),
		field("to", "To", { type: "datetime-local" }),
		h(
			"label",
			null,
			h("span", null, "Irregularity"),
			h(
				"select",
				{ name: "irregularity", key: kinds.length, hook: keeping(asked.get("irregularity")) },
				h("option", { value: "" }, "With or without"),
				h("option", { value: "any" }, "Any"),
				kinds.map((kind) => h("option", { value: kind }, kind.replaceAll("-", " "))),
			),
		),
		field("amount", "Won or lost at least", { inputmode: "decimal", placeholder: "500.00", maxlength: 20 }),
		h("button", { class: "button primary" }, "Find"),
	);
}

/** @param {string | null} value what the field holds at first */
const keeping = (value) => ({ created: (/** @type {any} */ el) => (el.value = value ?? "") });

/**
 * @param {Found} one
 * @param {Map<string, string>} titles
 */
function row(one, titles) {
	const players = one.players.map(
		(/** @type {any} */ { player, net }) => `${called(player)}${net === null ? "" : ` ${signed(net)}`}`,
	);
	return h(
		"tr",
		{ key: one.round },
		h(
			"th",
			{ scope: "row" },
			one.outcome === null ? one.round : h("a", { href: `#/audit/${inAddress(one.round)}` }, one.round),
			h("small", { class: "soft" }, titles.get(one.game) ?? one.game),
		),
		h("td", { class: "number" }, result(one)),
		h("td", { class: "number-text" }, one.at ? WHEN.format(new Date(one.at)) : "–"),
		h(
			"td",
			null,
			players.length > 4
				? `${players.slice(0, 4).join(", ")} and ${counted(players.length - 4, "other")}`
				: players.join(", "),
		),
		h("td", null, one.irregularities.map((/** @type {string} */ kind) => kind.replaceAll("-", " ")).join(", ")),
	);
}

/**
 * The largest win or loss of a player, or how the round stands.
 * @param {Found} one
 */
function result({ outcome, amount }) {
	if (outcome === null) return "in play";
	return outcome === "void" ? "void" : cents(amount) ? `± ${money(amount)}` : "even";
}
