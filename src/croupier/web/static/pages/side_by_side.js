/**
 * Several tables side by side. The table that needs the player comes forward, unless the one in front needs them too:
 * then it waits until that one is done with.
 */

import { say } from "../lib/announce.js";
import { get } from "../lib/api.js";
import { h, render } from "../lib/dom.js";
import { hearFrames } from "../lib/frames.js";
import { nowHave } from "../lib/session.js";
import { empty } from "./states.js";

const MOST = 4;

/** @typedef {{id: string, name: string, game: string, status: string}} TableRow */

/**
 * @param {HTMLElement} main
 * @param {string[]} params the ids of the tables, with commas between
 * @returns {Promise<() => void>}
 */
export async function open(main, [listed]) {
	const { tables } = await get("/tables");
	const rows = tables
		.map((/** @type {any} */ one) => ({ ...one.table, ...one }))
		.filter((/** @type {TableRow} */ one) => one.status !== "closed");
	const page = new SideBySide(main, rows, listed ? listed.split(",") : []);
	page.draw();
	return page.stop;
}

class SideBySide {
	/**
	 * @param {HTMLElement} main
	 * @param {TableRow[]} rows
	 * @param {string[]} wanted
	 */
	constructor(main, rows, wanted) {
		this.main = main;
		this.rows = new Map(rows.map((one) => [one.id, one]));
		this.shown = [...new Set(wanted)].filter((id) => this.rows.has(id)).slice(0, MOST);
		this.front = this.shown[0] ?? "";
		/** The tables that need the player, in the order in which they did. @type {Set<string>} */
		this.waiting = new Set();
		this.stop = hearFrames((from, news) => this.#hear(from, news));
	}

	/**
	 * @param {MessageEventSource | null} from
	 * @param {{needsYou?: boolean, balance?: string}} news
	 */
	#hear(from, { needsYou, balance }) {
		if (balance) nowHave(balance);
		const id = this.shown.find((one) => this.#frame(one)?.contentWindow === from);
		if (id === undefined || needsYou === undefined) return;
		if (needsYou) this.waiting.add(id);
		else this.waiting.delete(id);
		this.#next();
	}

	/** Bring the table forward that has waited longest, if the one in front needs nobody. */
	#next() {
		const [first] = this.waiting;
		if (first !== undefined && !this.waiting.has(this.front)) this.bringForward(first);
		else this.draw();
	}

	/** @param {string} id */
	bringForward(id) {
		this.front = id;
		this.draw();
		if (this.waiting.has(id)) say(`Your turn at ${this.#name(id)}.`);
		this.#frame(id)?.contentWindow?.focus();
	}

	/** @param {string} id */
	add(id) {
		if (!id || this.shown.length >= MOST || this.shown.includes(id)) return;
		this.shown = [...this.shown, id];
		this.front ||= id;
		this.#changed();
	}

	/** @param {string} id */
	remove(id) {
		this.shown = this.shown.filter((one) => one !== id);
		this.waiting.delete(id);
		if (this.front === id) this.front = this.shown[0] ?? "";
		this.#changed();
	}

	/** The address follows without a visit: the frames of the others go on. */
	#changed() {
		history.replaceState(null, "", `#/side-by-side/${this.shown.map(encodeURIComponent).join(",")}`);
		this.draw();
	}

	/** @param {string} id */
	#frame(id) {
		return /** @type {HTMLIFrameElement | null} */ (this.main.querySelector(`iframe[data-table="${CSS.escape(id)}"]`));
	}

	/** @param {string} id */
	#name(id) {
		return this.rows.get(id)?.name ?? id;
	}

	draw() {
		render(
			this.main,
			h("div", { class: "side-by-side" }, this.#bar(), this.shown.length ? this.#tables() : this.#choice()),
		);
	}

	#bar() {
		const others = [...this.rows.values()].filter((one) => !this.shown.includes(one.id));
		return h(
			"header",
			{ class: "side-bar" },
			h("h1", { class: "unseen" }, "Tables side by side"),
			h(
				"div",
				{ class: "side-tabs", role: "group", "aria-label": "Tables" },
				this.shown.map((id) =>
					h(
						"button",
						{
							type: "button",
							key: id,
							class: `tab ${this.waiting.has(id) ? "needs-you" : ""}`,
							"aria-pressed": String(id === this.front),
							onclick: () => this.bringForward(id),
						},
						this.#name(id),
						this.waiting.has(id) && h("em", null, "your turn"),
					),
				),
			),
			this.shown.length < MOST &&
				h(
					"label",
					{ class: "side-add" },
					h("span", { class: "unseen" }, "Add a table"),
					h(
						"select",
						{ value: "", onchange: (/** @type {any} */ event) => this.add(event.target.value) },
						h("option", { value: "" }, "Add a table"),
						others.map((one) => h("option", { key: one.id, value: one.id }, one.name)),
					),
				),
		);
	}

	/** Nothing is shown yet: a button for each table. */
	#choice() {
		return h(
			"div",
			{ class: "side-choice" },
			empty("Choose the tables that you want to see side by side."),
			h(
				"div",
				{ class: "row" },
				[...this.rows.values()].map((one) =>
					h("button", { type: "button", key: one.id, class: "button", onclick: () => this.add(one.id) }, one.name),
				),
			),
		);
	}

	#tables() {
		return h(
			"div",
			{ class: `side-tables of-${this.shown.length}` },
			this.shown.map((id) =>
				h(
					"section",
					{
						key: id,
						class: `side-table ${id === this.front ? "is-front" : ""} ${this.waiting.has(id) ? "needs-you" : ""}`,
						"aria-label": this.#name(id),
					},
					h(
						"div",
						{ class: "side-head" },
						h(
							"button",
							{
								type: "button",
								class: "quiet",
								"aria-label": `Bring ${this.#name(id)} forward`,
								onclick: () => this.bringForward(id),
							},
							this.#name(id),
						),
						h(
							"button",
							{
								type: "button",
								class: "quiet",
								"aria-label": `Take ${this.#name(id)} away`,
								onclick: () => this.remove(id),
							},
							"✕",
						),
					),
					h("iframe", {
						src: `/?table=${encodeURIComponent(id)}#/tables/${encodeURIComponent(id)}`,
						title: this.#name(id),
						"data-table": id,
					}),
				),
			),
		);
	}
}
