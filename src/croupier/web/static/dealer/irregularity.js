/**
 * The report of an irregularity: only kinds that can apply now, facts filled in from the round, and the ruling that
 * follows, in plain words, before it takes effect.
 *
 * @typedef {{box?: number | null, seat?: number | null, facts: Record<string, any>, sentence: string, message: string,
 *   values: Record<string, any>, clause: string | null, authority: string, enough: boolean, needs: string | null}}
 *   ReportCase
 * @typedef {{fact: string, asks: string, answers: {value: any, words: string}[]}} Question
 * @typedef {{kind: string, what: string, takes_card: boolean, asks: Question[], cases: ReportCase[]}} PossibleReport
 */

import { get, Refusal } from "../lib/api.js";
import { clause, showDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { sentenceOf } from "../lib/messages.js";
import { stopped } from "../lib/words.js";
import { loading, refused } from "../pages/states.js";
import { CARDS_ONLY, typedCards } from "./card_entry.js";

/** The keys of the choices, in their order. */
const KEYS = "123456789abcdefghijklmnopqrstuvwxyz";
const focused = { created: (/** @type {HTMLElement} */ el) => queueMicrotask(() => el.focus()) };

/** @param {import("./desk.js").DealerDesk} desk */
export async function reportIrregularity(desk) {
	/** @type {PossibleReport[] | null} */
	let reports = null;
	/** @type {PossibleReport | null} */
	let report = null;
	/** @type {Refusal | null} */
	let refusal = null;
	/** The cases that the answers so far leave. @type {ReportCase[]} */
	let cases = [];
	/** @type {Set<string>} */
	let answered = new Set();
	let ruled = false;

	const place = (/** @type {ReportCase} */ one) => one.box ?? one.seat ?? null;
	const differ = (/** @type {(one: ReportCase) => unknown} */ of) => new Set(cases.map(of)).size > 1;

	/** @param {ReportCase[]} left */
	function keep(left) {
		cases = left;
		draw();
	}

	/** @param {SubmitEvent} event */
	async function send(event) {
		event.preventDefault();
		const fields = new FormData(/** @type {HTMLFormElement} */ (event.target));
		const named = typedCards(String(fields.get("cards") ?? "")) ?? [];
		const [one] = cases;
		const about = one.seat !== undefined ? { seat: one.seat } : { box: one.box };
		const card = one.needs === "order" ? { order: named } : named.length ? { card: named[0] } : {};
		ruled = await desk.send("report", { kind: report?.kind, facts: one.facts, ...about, ...card });
		refusal = desk.refusal;
		draw();
	}

	const choices = (/** @type {[string, () => void][]} */ all) =>
		h(
			"ol",
			{ class: "report-choices", key: `${report?.kind}-${cases.length}` },
			...all.map(([label, run], at) =>
				h(
					"li",
					null,
					h(
						"button",
						{ type: "button", class: "button", "data-choice": KEYS[at], onclick: run, hook: at === 0 ? focused : {} },
						label,
						h("kbd", null, KEYS[at]?.toUpperCase()),
					),
				),
			),
		);

	function question() {
		if (differ(place)) {
			const numbers = [...new Set(cases.map(place))];
			const word = cases[0].seat !== undefined ? "Seat" : "Box";
			return [
				h("p", null, `Which ${word.toLowerCase()}?`),
				choices(
					numbers.map((number) => [
						number === null ? "All of them" : `${word} ${number}`,
						() => keep(cases.filter((one) => place(one) === number)),
					]),
				),
			];
		}
		const open = report?.asks.find(({ fact }) => !answered.has(fact) && differ((one) => one.facts[fact]));
		if (!open) return null;
		const possible = open.answers.filter(({ value }) => cases.some((one) => one.facts[open.fact] === value));
		const answer = (/** @type {any} */ value) => () => {
			answered = new Set([...answered, open.fact]);
			keep(cases.filter((one) => one.facts[open.fact] === value));
		};
		return [
			h("p", null, open.asks),
			choices(possible.map(({ value, words }) => [words.charAt(0).toUpperCase() + words.slice(1), answer(value)])),
		];
	}

	function ruling() {
		const [one] = cases;
		const card = one.needs === "order" || one.needs === "card" || report?.takes_card;
		return h(
			"form",
			{ class: "report-ruling", onsubmit: send },
			h("p", { class: "ruling-words" }, sentenceOf(one, desk.names), " ", clause(one.clause)),
			h(
				"p",
				{ class: "soft" },
				one.enough
					? "It takes effect when you report it."
					: `This is for the ${one.authority.replaceAll("-", " ")} to decide: call them to the table.`,
			),
			one.enough &&
				card &&
				h(
					"label",
					null,
					h(
						"span",
						null,
						one.needs === "order" ? "The cards, in their order" : one.needs ? "The card" : "The card, if it is known",
					),
					h("input", {
						type: "text",
						name: "cards",
						placeholder: "as",
						...CARDS_ONLY,
						required: one.needs !== null,
						hook: focused,
					}),
				),
			refused(refusal),
			one.enough && h("button", { class: "button primary", hook: card ? {} : focused }, "Report"),
		);
	}

	const after = () =>
		h(
			"div",
			{ class: "report-ruling" },
			h("p", { class: "ruling-words" }, sentenceOf(cases[0], desk.names), " ", clause(cases[0].clause)),
			h("p", null, h("b", null, "Next: "), stopped(desk.sentence)),
			h("button", { type: "button", class: "button primary", hook: focused, onclick: () => dialog.close() }, "Go on"),
		);

	function body() {
		if (ruled) return after();
		if (refusal && !report) return refused(refusal);
		if (!reports) return loading();
		if (!report) return choices(reports.map((one) => [one.what, () => ((report = one), keep(one.cases))]));
		return [h("p", { class: "report-kind" }, h("b", null, report.what)), question() ?? ruling()];
	}

	const dialog = showDialog({ title: "Irregularity", body, class: "report" });
	const draw = () => dialog.update();
	document.querySelector("dialog.report")?.addEventListener("keydown", (event) => {
		const key = /** @type {KeyboardEvent} */ (event).key;
		if (event.target instanceof HTMLInputElement || !KEYS.includes(key)) return;
		event.preventDefault(); // the field that may come next must not get the key
		/** @type {HTMLElement | null} */ (document.querySelector(`dialog.report [data-choice="${key}"]`))?.click();
	});
	try {
		reports = (await get(`/tables/${encodeURIComponent(desk.id)}/reports`)).reports;
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		refusal = error;
	}
	draw();
}
