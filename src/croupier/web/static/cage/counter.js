/**
 * The counter: a patron, the patron's cash of the gaming day beside the threshold, and chips for cash or cash for
 * chips.
 */

import { say, warn } from "../lib/announce.js";
import { command, get, Refusal } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { cents, money } from "../lib/money.js";
import { refused } from "../pages/states.js";
import { asking } from "../pit/deeds.js";
import { may } from "../staff/rights.js";
import { ChipCount } from "./chip_count.js";

/**
 * @typedef {"sell_chips" | "redeem_chips"} Deed
 * @typedef {{player: string, called: string, day: string, balance: string, paid_in: string, paid_out: string,
 *   thresholds: Record<string, string>, may_buy: boolean,
 *   exclusion?: {until: string | null, by: string, reason: string, own: boolean} | null}} PatronDocument
 */

const WORDS = {
	sell_chips: { title: "Buy-in", does: "Sell chips", total: "paid in", done: "Sold" },
	redeem_chips: { title: "Cash-out", does: "Pay cash", total: "paid out", done: "Paid" },
};

export class Counter {
	/** The step that is under way, or the last one. @type {Promise<void>} */
	#step = Promise.resolve();

	/**
	 * @param {string[]} denominations
	 * @param {() => void} draw
	 */
	constructor(denominations, draw) {
		this.draw = draw;
		this.count = new ChipCount(denominations, draw);
		/** @type {PatronDocument | null} */
		this.patron = null;
		/** @type {Deed} */
		this.deed = "sell_chips";
		this.identity = "";
		this.reason = "";
		/** @type {Refusal | null} */
		this.refusal = null;
		/** @type {string | null} */
		this.done = null;
		this.busy = false;
	}

	/** @param {string} name */
	async find(name) {
		// A name that is entered while a payment is under way is not lost: it waits for its turn.
		while (this.busy) await this.#step;
		this.done = null;
		await this.try(async () => {
			const before = this.patron?.player;
			this.patron = null; // nothing is booked for the last patron while another one is asked for
			this.patron = await get(`/cage/patrons/${encodeURIComponent(name)}`);
			if (before !== this.patron?.player) this.begin(this.patron?.may_buy ? this.deed : "redeem_chips");
		});
		toChips();
	}

	/** The keys of the counter. @returns {import("../lib/keys.js").Key[]} */
	get keys() {
		/** @param {Deed} deed */
		const begin = (deed) => {
			this.begin(deed);
			toChips();
		};
		return [
			{
				key: "p",
				label: "Another patron",
				run: () => /** @type {HTMLInputElement | null} */ (document.querySelector("#patron"))?.select(),
			},
			{ key: "b", label: "Buy-in", run: () => begin("sell_chips") },
			{ key: "c", label: "Cash-out", run: () => begin("redeem_chips") },
		];
	}

	/** The same patron again, since something has changed. */
	async refresh() {
		const { patron } = this;
		if (!patron || this.busy) return;
		const found = await get(`/cage/patrons/${encodeURIComponent(patron.player)}`);
		if (this.patron !== patron) return; // another patron has been asked for meanwhile
		this.patron = found;
		this.draw();
	}

	/** @param {Deed} deed */
	begin(deed) {
		if (deed === "sell_chips" && !this.patron?.may_buy) deed = "redeem_chips";
		this.deed = deed;
		this.count.clear();
		[this.identity, this.reason, this.refusal, this.done] = ["", "", null, null];
		this.draw();
	}

	/** @param {() => Promise<void>} step */
	async try(step) {
		if (this.busy) return;
		this.busy = true;
		this.#step = this.#carryOut(step);
		await this.#step;
	}

	/** @param {() => Promise<void>} step */
	async #carryOut(step) {
		try {
			await step();
			this.refusal = null;
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			this.refusal = error;
			warn(error.sentence);
		} finally {
			this.busy = false;
			this.draw();
		}
	}

	/** The day's cash with this transaction, and what follows from it. */
	get outlook() {
		const { thresholds, paid_in, paid_out } = /** @type {PatronDocument} */ (this.patron);
		const amount = this.count.total || 0;
		const total = cents(this.deed === "sell_chips" ? paid_in : paid_out) + amount;
		const reported = amount > 0 && (amount >= cents(thresholds.single) || total >= cents(thresholds.daily));
		const near =
			amount > 0 && !reported && (amount >= cents(thresholds.warn_single) || total >= cents(thresholds.warn_daily));
		return { amount, total, reported, near, daily: cents(thresholds.daily) };
	}

	async book() {
		const { patron, deed } = this;
		if (!patron || !this.count.good) return;
		const { amount, reported } = this.outlook;
		await this.try(async () => {
			const fields = {
				player: patron.player,
				chips: this.count.chips,
				...(reported ? { identity: this.identity } : {}),
				...(this.reason ? { reason: this.reason } : {}),
			};
			const { answer } = await command(deed, fields);
			const words =
				deed === "sell_chips"
					? `${patron.called} has bought ${money(amount)} in chips.`
					: `${patron.called} was paid ${money(amount)}.`;
			this.done = answer?.approval
				? `${answer.approval} waits for a second person.`
				: `${words}${reported ? " A cash report is on the list." : ""}`;
			say(this.done);
			this.count.clear();
			[this.identity, this.reason] = ["", ""];
			this.patron = await get(`/cage/patrons/${encodeURIComponent(patron.player)}`);
		});
	}

	view() {
		return h(
			"div",
			{ class: "counter" },
			this.finder(),
			this.patron && [this.about(this.patron), this.form(this.patron)],
			!this.patron && [
				refused(this.refusal),
				h("p", { class: "soft" }, "Name the patron to sell chips or to pay for them."),
			],
		);
	}

	finder() {
		return h(
			"form",
			{
				class: "row finder",
				role: "search",
				onsubmit: (/** @type {SubmitEvent} */ event) => {
					event.preventDefault();
					const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("patron")).trim();
					if (name) this.find(name);
				},
			},
			h("label", { for: "patron" }, "Patron"),
			h("input", {
				id: "patron",
				name: "patron",
				type: "text",
				autocomplete: "off",
				autocapitalize: "none",
				spellcheck: "false",
				maxlength: 40,
				required: true,
			}),
			h("button", { class: "button" }, "Find"),
		);
	}

	/** @param {PatronDocument} patron */
	about(patron) {
		return h(
			"section",
			{ class: "console-card patron", "aria-label": "Patron" },
			h(
				"h2",
				null,
				patron.called,
				h("span", { class: "spring" }),
				h("span", { class: "figure" }, `${money(patron.balance)} in chips`),
			),
			dayCash("Paid in today", patron.paid_in, patron.thresholds),
			dayCash("Paid out today", patron.paid_out, patron.thresholds),
			!patron.may_buy &&
				h("p", { class: "notice wait" }, `No chips can be sold to ${patron.called} now. Chips can be cashed.`),
			patron.exclusion && exclusion(patron.exclusion),
			h(
				"div",
				{ class: "deeds" },
				asking(
					patron.exclusion ? "Exclude for longer" : "Exclude",
					"exclude_patron",
					[
						{ name: "reason", label: "Reason" },
						{
							name: "days",
							label: "Gaming days, today included; leave empty for no end",
							optional: true,
							kind: "number",
						},
					],
					(typed) => ({ player: patron.player, ...typed }),
				),
				patron.exclusion &&
					asking("End the exclusion", "lift_exclusion", [{ name: "reason", label: "Reason" }], ({ reason }) => ({
						player: patron.player,
						reason,
					})),
			),
		);
	}

	/** @param {PatronDocument} patron */
	form(patron) {
		const words = WORDS[this.deed];
		const { amount, total, reported, near, daily } = this.outlook;
		const choose = (/** @type {Deed} */ deed) =>
			h(
				"button",
				{
					type: "button",
					"aria-pressed": String(this.deed === deed),
					"aria-disabled": deed === "sell_chips" && !patron.may_buy ? "true" : null,
					onclick: () => (deed === "redeem_chips" || patron.may_buy) && this.begin(deed),
				},
				WORDS[deed].title,
			);
		return h(
			"form",
			{
				class: "console-card cash-form",
				"aria-label": words.title,
				onsubmit: (/** @type {SubmitEvent} */ event) => {
					event.preventDefault();
					this.book();
				},
			},
			h(
				"div",
				{ class: "choices whole", role: "group", "aria-label": "Sell or pay" },
				may("sell_chips") && choose("sell_chips"),
				may("redeem_chips") && choose("redeem_chips"),
			),
			this.count.view(this.keys),
			h(
				"p",
				{ class: "cash-total" },
				h("span", null, "Total"),
				h("b", { class: "figure", "data-total": "" }, Number.isNaN(this.count.total) ? "?" : money(amount)),
			),
			amount > 0 &&
				h(
					"p",
					{ class: "soft", role: "status" },
					`With this, ${money(total)} is ${words.total} today. A report is due from ${money(daily)}.`,
				),
			near &&
				h(
					"p",
					{ class: "notice wait", role: "status" },
					`This comes near the threshold. From ${money(daily)} in a day on, an identity document must be seen.`,
				),
			reported && [
				h(
					"p",
					{ class: "notice wait", role: "status" },
					"A cash report is due. See an identity document before you continue.",
				),
				field("Identity document that was seen", this.identity, (text) => (this.identity = text)),
			],
			(this.deed === "redeem_chips" || this.refusal?.code === "NOT_DOCUMENTED" || this.reason) &&
				field("Reason", this.reason, (text) => (this.reason = text)),
			refused(this.refusal),
			this.done && h("p", { class: "notice good", role: "status" }, this.done),
			h(
				"button",
				{ class: "button primary", "aria-disabled": this.count.good && !this.busy ? null : "true" },
				amount > 0 ? `${words.does}, ${money(amount)}` : words.does,
				h("kbd", null, "Enter"),
			),
		);
	}
}

/** Go on with the keyboard where chips are counted. */
const toChips = () => /** @type {HTMLElement | null} */ (document.querySelector(".chip-count input"))?.focus();

/**
 * @param {string} label
 * @param {string} value
 * @param {(text: string) => void} typed
 */
const field = (label, value, typed) =>
	h(
		"label",
		{ class: "stacked", key: label },
		h("span", null, label),
		h("input", {
			type: "text",
			autocomplete: "off",
			maxlength: 200,
			required: true,
			value,
			oninput: (/** @type {InputEvent} */ event) => typed(/** @type {HTMLInputElement} */ (event.target).value),
		}),
	);

/**
 * Cash of the day beside the threshold, in figures and as a bar.
 * @param {string} label
 * @param {string} amount
 * @param {Record<string, string>} thresholds
 */
function dayCash(label, amount, thresholds) {
	const [now, daily] = [cents(amount), cents(thresholds.daily)];
	const state = now >= daily ? "is-reported" : now >= cents(thresholds.warn_daily) ? "is-near" : "";
	const says = now >= daily ? "reported" : now >= cents(thresholds.warn_daily) ? "near the threshold" : "";
	return h(
		"div",
		{ class: `day-cash ${state}` },
		h("span", null, label, says && ` · ${says}`),
		h("span", { class: "figure" }, `${money(now)} of ${money(daily)}`),
		h(
			"div",
			{
				class: "cash-bar",
				role: "meter",
				"aria-label": `${label}, against the threshold`,
				"aria-valuemin": 0,
				"aria-valuemax": daily / 100,
				"aria-valuenow": Math.min(now, daily) / 100,
			},
			h("i", { style: { width: `${Math.min(100, (100 * now) / daily)}%` } }),
		),
	);
}

/** @param {{until: string | null, by: string, reason: string, own: boolean}} found */
function exclusion({ until, by, reason, own }) {
	const when = until ? `until ${until}` : "without an end";
	return h(
		"p",
		{ class: "notice bad" },
		own ? `Excluded at their own request, ${when}.` : `Excluded by ${by}, ${when}: ${reason}`,
	);
}
