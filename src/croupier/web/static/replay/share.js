/** Links to a finished round: made, copied and withdrawn. Only the browser that made a link knows its address. */

import { say } from "../lib/announce.js";
import { get, post, Refusal } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { refused } from "../pages/states.js";

/**
 * @typedef {import("./replayed.js").Replayed} Replayed
 * @typedef {{share: string, round: string, hands: "own" | "shown", at: string}} Link
 */

const SHOWS = { own: "your own cards", shown: "your cards and all that were shown" };
const WHEN = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

export class ShareBox {
	/**
	 * @param {Replayed} found
	 * @param {() => void} changed
	 */
	constructor(found, changed) {
		this.found = found;
		this.changed = changed;
		/** @type {Link[]} */
		this.links = [];
		/** By the link's number. @type {Map<string, string>} */
		this.addresses = new Map();
		/** @type {Refusal | null} */
		this.refusal = null;
		this.copied = "";
		this.#load();
	}

	async #load() {
		await this.#try(async () => {
			const { shares } = await get("/shares");
			this.links = shares.filter((/** @type {Link} */ one) => one.round === this.found.round);
		});
	}

	/** @param {() => Promise<void>} work */
	async #try(work) {
		this.refusal = null;
		try {
			await work();
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			this.refusal = error;
		}
		this.changed();
	}

	/** @param {"own" | "shown"} hands */
	#make(hands) {
		return this.#try(async () => {
			const { token, share } = await post("/shares", { round: this.found.round, hands });
			this.addresses.set(share, `${location.origin}/#/shared/${token}`);
			say(`A link was made. It shows ${SHOWS[hands]}.`);
			await this.#load();
		});
	}

	/** @param {string} share */
	#withdraw(share) {
		return this.#try(async () => {
			await post("/shares/withdraw", { share });
			say("The link was withdrawn. It shows nothing any more.");
			await this.#load();
		});
	}

	/** @param {string} share */
	async #copy(share) {
		await navigator.clipboard?.writeText(this.addresses.get(share) ?? "");
		this.copied = share;
		say("The link was copied.");
		this.changed();
	}

	view() {
		return h(
			"section",
			{ class: "share", key: "share" },
			h("h2", null, "Share this round"),
			h(
				"p",
				{ class: "lead" },
				"A link opens this round for anybody who has it, without an account. " +
					"It names nobody, and shows no hand that another player folded or mucked. You can withdraw it.",
			),
			h(
				"div",
				{ class: "row" },
				h("button", { type: "button", class: "button", onclick: () => this.#make("own") }, "Link with my cards"),
				h(
					"button",
					{ type: "button", class: "button", onclick: () => this.#make("shown") },
					"Link with all shown cards",
				),
			),
			refused(this.refusal),
			this.links.length > 0 &&
				h(
					"ul",
					{ class: "links" },
					this.links.map((one) => this.#row(one)),
				),
		);
	}

	/** @param {Link} link */
	#row({ share, hands, at }) {
		const address = this.addresses.get(share);
		return h(
			"li",
			{ key: share },
			h("span", null, `Shows ${SHOWS[hands]} · ${WHEN.format(new Date(at))}`),
			address &&
				h("input", {
					readonly: true,
					value: address,
					"aria-label": "The link",
					onfocus: (/** @type {any} */ event) => event.target.select(),
				}),
			address &&
				"clipboard" in navigator &&
				h(
					"button",
					{ type: "button", class: "button small", onclick: () => this.#copy(share) },
					this.copied === share ? "Copied" : "Copy",
				),
			h("button", { type: "button", class: "button small", onclick: () => this.#withdraw(share) }, "Withdraw"),
		);
	}
}
