/**
 * The viewer's time bank. When the time of their turn is about to run out, the page takes more out of the bank by
 * itself, as long as there is some: nobody loses a hand because they were thinking. A page that is closed takes
 * nothing.
 */

import { Refusal } from "../lib/api.js";
import { h } from "../lib/dom.js";

/** The page asks this long before the end, so that the request comes in time. */
const AHEAD_MS = 1500;

/** @typedef {import("./documents.js").PokerDocument} PokerDocument */

export class TimeBank {
	/** @param {(name: string, fields: Record<string, unknown>) => Promise<any>} send */
	constructor(send) {
		this.send = send;
		/** @type {ReturnType<typeof setTimeout> | undefined} */
		this.timer = undefined;
		/** The time left in the bank in the last document. */
		this.left = 0;
	}

	/**
	 * A new document: plan to use the bank in time.
	 * @param {PokerDocument} found
	 * @param {number | null} ends of the turn, by performance.now()
	 * @returns {string} what a screen reader says if the bank has just begun to run
	 */
	follow(found, ends) {
		this.stop();
		const { hand, table, you } = found;
		const left = you.time_bank_s ?? 0;
		const before = this.left;
		this.left = left;
		if (!hand.legal.length || ends === null) return "";
		if (left > 0) this.timer = setTimeout(() => this.#use(table.id), Math.max(0, ends - performance.now() - AHEAD_MS));
		return left < before ? `Your time bank runs: ${before - left} seconds more. ${left} seconds are left in it.` : "";
	}

	/** @param {string} table */
	async #use(table) {
		try {
			await this.send("use_time_bank", { table });
		} catch (error) {
			if (!(error instanceof Refusal)) throw error; // the turn was over, or the bank is empty
		}
	}

	stop() {
		clearTimeout(this.timer);
	}

	/**
	 * Beside the sentence: what is left, and whether it runs.
	 * @param {PokerDocument} found
	 */
	label({ table, window_s: whole, you }) {
		const left = you.time_bank_s;
		if (left === undefined) return null;
		const runs = (whole ?? 0) > (table.pace?.decide_s ?? Infinity);
		return h(
			"small",
			{ class: `time-bank${runs ? " is-running" : ""}`, key: "bank" },
			runs ? `Time bank runs · ${left} s left in it` : `Time bank ${left} s`,
		);
	}
}
