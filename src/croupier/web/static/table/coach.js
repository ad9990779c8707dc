/**
 * The coach: the exact worth of each choice, and the cost of past decisions against best play.
 *
 * @typedef {{choices: Record<string, number>, best: string}} Advice values in antes
 * @typedef {{advice: Advice, ante: number, box: number}} Asked what is being decided on
 * @typedef {{box: number, choice: string, best: string, cost: number, ante: number}} Verdict cost in antes
 * @typedef {{decisions: number, best: number, cents: number}} Total
 */

import { get } from "../lib/api.js";
import { stayBet } from "../lib/games.js";

/** @typedef {import("../lib/documents.js").TableDocument} TableDocument */
/** @typedef {import("../lib/documents.js").Box} Box */

export class Coach {
	/**
	 * @param {string} table
	 * @param {import("../lib/games.js").Game} game
	 * @param {() => void} changed
	 */
	constructor(table, game, changed) {
		this.table = table;
		this.game = game;
		this.changed = changed;
		this.question = "";
		/** @type {Advice | null} */
		this.advice = null;
		/** @type {number | null} */
		this.box = null;
		this.ante = 0;
		this.failed = "";
		/** @type {Verdict | null} */
		this.last = null;
		this.total = this.#read();
	}

	/**
	 * Look at the hand to decide on.
	 * @param {TableDocument} doc
	 * @param {Box | null} box
	 * @param {number} ante
	 */
	look(doc, box, ante) {
		const question = this.game.odds && box?.cards && doc.round ? questionOf(this.game, doc, box) : "";
		if (question === this.question) return;
		this.question = question;
		this.advice = null;
		this.failed = "";
		this.box = box?.box ?? null;
		this.ante = ante;
		if (question) this.#ask(question);
	}

	/** @param {string} question */
	async #ask(question) {
		try {
			const found = await get(question);
			if (this.question === question) this.advice = found;
		} catch (error) {
			if (this.question === question) this.failed = error instanceof Error ? error.message : "";
		}
		this.changed();
	}

	/**
	 * The present question, kept until its answer comes: the table may have moved on by then.
	 * @param {number | undefined} box
	 * @returns {Asked | null}
	 */
	asked(box) {
		return this.advice && this.box !== null && this.box === box ? { advice: this.advice, ante: this.ante, box } : null;
	}

	/**
	 * A decision was made.
	 * @param {Asked} asked
	 * @param {string} choice as advice names it
	 */
	decided({ advice, ante, box }, choice) {
		const named = choice in advice.choices ? choice : choice === stayBet(this.game) ? this.game.stays : choice;
		if (!(named in advice.choices)) return;
		const cost = Math.max(0, advice.choices[advice.best] - advice.choices[named]);
		this.last = { box, choice: named, best: advice.best, cost, ante };
		this.total = {
			decisions: this.total.decisions + 1,
			best: this.total.best + (cost < 1e-9 ? 1 : 0),
			cents: this.total.cents + cost * ante,
		};
		this.#write();
		this.changed();
	}

	restart() {
		this.total = { decisions: 0, best: 0, cents: 0 };
		this.last = null;
		this.#write();
		this.changed();
	}

	/** @returns {Total} */
	#read() {
		try {
			return JSON.parse(sessionStorage.getItem("croupier.coach") ?? "null") ?? { decisions: 0, best: 0, cents: 0 };
		} catch {
			return { decisions: 0, best: 0, cents: 0 };
		}
	}

	#write() {
		try {
			sessionStorage.setItem("croupier.coach", JSON.stringify(this.total));
		} catch {
			// Without storage, the total lasts as long as the page.
		}
	}
}

/**
 * @param {import("../lib/games.js").Game} game
 * @param {TableDocument} doc
 * @param {Box} box
 */
function questionOf(game, doc, box) {
	const round = /** @type {import("../lib/documents.js").Round} */ (doc.round);
	const asked = new URLSearchParams({ cards: (box.cards ?? []).join(" "), version: String(doc.table.version) });
	if (game.community_cards) {
		if (round.community.length) asked.set("board", round.community.join(" "));
	} else if (round.dealer.face_up.length === 1) {
		asked.set("dealer_up", round.dealer.face_up[0]);
	}
	return `/advice/${doc.table.game}?${asked}`;
}
