/**
 * A player's bets while bets are open: chips put down, taken back, repeated.
 *
 * Bets on their way to the server already count, so that two quick clicks are two chips.
 *
 * @typedef {import("../lib/documents.js").TableDocument} TableDocument
 * @typedef {import("../lib/documents.js").Spot} Spot
 * @typedef {{box: number, bet: string}} Place
 * @typedef {Place & {before: number}} Deed
 * @typedef {Record<string, Record<string, string>>} KeptBets by box, by bet
 */

import { Refusal } from "../lib/api.js";
import { cents, wire } from "../lib/money.js";

export class Betting {
	/**
	 * @param {{send: (name: string, fields: Record<string, unknown>) => Promise<any>, document: () => TableDocument,
	 *   refused: (place: Place | null, refusal: Refusal) => void, changed: () => void}} table
	 */
	constructor(table) {
		this.table = table;
		/** @type {Deed[]} */
		this.deeds = [];
		/** Bets on their way: the amount of each, until a document at that position has come.
		 * @type {Map<string, {amount: number, until: number}>} */
		this.onItsWay = new Map();
		// Bets put down before the stream's first document belong to this round.
		this.round = table.document().round?.round ?? "";
	}

	get open() {
		return this.table.document().round?.stage === "betting";
	}

	/**
	 * The chips on a spot, with those on their way.
	 * @param {Place} place
	 */
	on(place) {
		const moving = this.onItsWay.get(keyOf(place));
		return moving ? moving.amount : lies(this.table.document(), place);
	}

	/**
	 * The boxes whose bet is on its way.
	 * @param {string} bet
	 */
	movingOn(bet) {
		return [...this.onItsWay.keys()]
			.map((key) => key.split("/"))
			.filter(([, moving]) => moving === bet)
			.map(([box]) => Number(box));
	}

	/** A new document has come: its bets are no longer on their way, and a new round has nothing to take back. */
	settle() {
		const { position, round } = this.table.document();
		for (const [key, { until }] of this.onItsWay) if (until <= position) this.onItsWay.delete(key);
		if (round && round.round !== this.round) {
			this.round = round.round;
			this.deeds = [];
			this.onItsWay.clear();
		}
		if (round && round.stage !== "betting") this.#keep();
	}

	/**
	 * Put chips on a spot.
	 * @param {Place} place
	 * @param {number} chip
	 */
	async put(place, chip) {
		const before = this.on(place);
		const amount = this.#amountFor(place.bet, chip);
		await this.#set(place, before + amount);
	}

	/**
	 * Bring a spot to an amount.
	 * @param {Place} place
	 * @param {number} amount
	 */
	bring(place, amount) {
		return this.#set(place, amount);
	}

	/** How many chips on their way are not yet in the document. */
	get notCounted() {
		const found = this.table.document();
		let sum = 0;
		for (const [key, { amount }] of this.onItsWay) {
			const [box, bet] = key.split("/");
			sum += amount - lies(found, { box: Number(box), bet });
		}
		return sum;
	}

	/** @param {string} bet @param {number} chip */
	#amountFor(bet, chip) {
		const spot = spotOf(this.table.document(), bet);
		if (spot?.amount) return cents(spot.amount);
		if (spot?.multiple_of) {
			const credit = cents(spot.multiple_of);
			return chip % credit ? credit : chip;
		}
		return chip;
	}

	/**
	 * Bring a spot to an amount: more is added, less is taken back and put down anew.
	 * @param {Place} place
	 * @param {number} amount
	 * @param {boolean} [undoing]
	 */
	async #set(place, amount, undoing = false) {
		const before = this.on(place);
		if (amount === before) return;
		const { table } = this;
		const fields = { table: table.document().table.id, box: place.box, bet: place.bet };
		const sends =
			before === 0
				? [table.send("place_bet", { ...fields, amount: wire(amount) })]
				: amount > before
					? [table.send("increase_bet", { ...fields, amount: wire(amount - before) })]
					: amount === 0
						? [table.send("withdraw_bet", fields)]
						: [table.send("withdraw_bet", fields), table.send("place_bet", { ...fields, amount: wire(amount) })];
		const moving = { amount, until: Infinity };
		this.onItsWay.set(keyOf(place), moving);
		if (!undoing) this.deeds.push({ ...place, before });
		table.changed();
		try {
			const answers = await Promise.all(sends);
			moving.until = Math.max(...answers.map((answer) => answer.position ?? 0));
		} catch (error) {
			this.onItsWay.delete(keyOf(place));
			if (!undoing)
				this.deeds = this.deeds.filter(
					(deed) => deed.box !== place.box || deed.bet !== place.bet || deed.before !== before,
				);
			if (error instanceof Refusal) table.refused(place, error);
			else throw error;
		}
		this.settle();
		table.changed();
	}

	get canUndo() {
		return this.open && this.deeds.length > 0;
	}

	/** Take back the last chips. */
	async undo() {
		const deed = this.deeds.pop();
		if (deed) await this.#set(deed, deed.before, true);
	}

	/**
	 * Take back the last chips on one spot; all of them if their history is unknown.
	 * @param {Place} place
	 */
	async takeBack(place) {
		if (!this.on(place)) return;
		const at = this.deeds.findLastIndex((deed) => deed.box === place.box && deed.bet === place.bet);
		const [deed] = at < 0 ? [{ ...place, before: 0 }] : this.deeds.splice(at, 1);
		await this.#set(place, deed.before, true);
	}

	/** Take everything back, also what is on its way. */
	async clear() {
		const found = this.table.document();
		const boxes = new Set([...Object.keys(bets(found)), ...[...this.onItsWay.keys()].map((key) => key.split("/")[0])]);
		this.deeds = [];
		for (const box of boxes) {
			// The ante last: side bets need it.
			for (const { bet } of [...found.spots].reverse()) await this.#set({ box: Number(box), bet }, 0, true);
		}
	}

	/** The bets of the last round that this player played here. @returns {KeptBets | null} */
	get kept() {
		try {
			return JSON.parse(sessionStorage.getItem(this.#keptAs) ?? "null");
		} catch {
			return null;
		}
	}

	get canRepeat() {
		const { kept } = this;
		if (!this.open || !kept) return false;
		return Object.entries(kept).some(([box, laid]) =>
			Object.keys(laid).some((bet) => !this.on({ box: Number(box), bet })),
		);
	}

	/** The bets that repeating would put down. */
	get repeatTotal() {
		const { kept } = this;
		let total = 0;
		for (const [box, laid] of Object.entries(kept ?? {})) {
			for (const [bet, amount] of Object.entries(laid)) if (!this.on({ box: Number(box), bet })) total += cents(amount);
		}
		return total;
	}

	/** Put down the same bets as in the last round. */
	async repeat() {
		const { kept } = this;
		const order = this.table.document().spots.map((spot) => spot.bet);
		for (const [box, laid] of Object.entries(kept ?? {})) {
			const placed = Object.entries(laid).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
			for (const [bet, amount] of placed) {
				const place = { box: Number(box), bet };
				if (!this.on(place)) await this.#set(place, cents(amount));
			}
		}
	}

	get #keptAs() {
		return `croupier.bets.${this.table.document().table.id}`;
	}

	#keep() {
		const own = bets(this.table.document());
		if (!Object.keys(own).length) return;
		try {
			sessionStorage.setItem(this.#keptAs, JSON.stringify(own));
		} catch {
			// Without storage there is nothing to repeat.
		}
	}
}

/** @param {Place} place */
const keyOf = ({ box, bet }) => `${box}/${bet}`;

/** @param {TableDocument} document @param {string} bet */
export const spotOf = (document, bet) => document.spots.find((spot) => spot.bet === bet);

/** @param {TableDocument} document @param {Place} place */
function lies(document, { box, bet }) {
	const found = document.round?.boxes.find((one) => one.box === box);
	return found?.bets[bet] ? cents(found.bets[bet]) : 0;
}

/**
 * The viewer's bets from before the deal.
 * @param {TableDocument} document
 * @returns {KeptBets}
 */
function bets(document) {
	const start = new Set(document.spots.filter((spot) => spot.when !== "decision").map((spot) => spot.bet));
	/** @type {KeptBets} */
	const found = {};
	for (const box of document.round?.boxes ?? []) {
		if (!document.you.player || box.player !== document.you.player) continue;
		const laid = Object.entries(box.bets).filter(([bet]) => start.has(bet));
		if (laid.length) found[box.box] = Object.fromEntries(laid);
	}
	return found;
}
