/**
 * The state of a table's console, and the Dealer's actions there.
 *
 * @typedef {"bets" | "amount" | "seat" | "early"} DeskForm
 * @typedef {{to: string, box: number | null, face_up: boolean}} CardSlot
 * @typedef {{command: string, bet?: string, amount?: string, action?: string, lowest?: string, highest?: string}}
 *   OpenChoice
 * @typedef {{box?: number, seat?: number, player: string, choices: OpenChoice[], may_enter?: boolean,
 *   may_look?: boolean}} Deciding
 * @typedef {{state: "done" | "due" | "to come", sentence: string, message: string, values: Record<string, any>,
 *   clause: string | null}} AnnouncedStep
 * @typedef {{by_hand: boolean, orders: string[], waits_for_pit: string[], sells_chips: boolean, steps: AnnouncedStep[],
 *   slots: CardSlot[], deciding: Deciding[], offer?: {options: string[], boxes: {box: number, player: string,
 *   may_enter: boolean}[], clause: string} | null, may_record: boolean, asked?: {seat: number, player: string,
 *   may_muck: boolean} | null, free_seats?: number[], rulings?: any[]}} ConsoleDocument
 */

import { say, warn } from "../lib/announce.js";
import { Refusal } from "../lib/api.js";
import { betNames } from "../lib/games.js";
import { sentenceOf } from "../lib/messages.js";
import { typed } from "../lib/money.js";
import { UnderWay } from "../lib/under_way.js";
import { stopped } from "../lib/words.js";
import { staffStream } from "../staff/connection.js";
import { housePayments, paymentInWords, pokerPayments } from "./payments.js";

export class DealerDesk {
	/**
	 * @param {any} found the table's document
	 * @param {import("../lib/games.js").Game | null} game null at Poker
	 * @param {() => void} changed
	 */
	constructor(found, game, changed) {
		this.doc = found;
		this.game = game;
		this.changed = changed;
		/** The box or seat that the Dealer works on. @type {number | null} */
		this.chosen = null;
		/**
		 * The form that is open below the felt: the bets of a box, another amount, a seat, an action out of turn.
		 * @type {DeskForm | null}
		 */
		this.form = null;
		/** @type {Refusal | null} */
		this.refusal = null;
		this.underWay = new UnderWay();
		/** The cards that are being typed. */
		this.typed = "";
		const { stream, close } = staffStream(`/tables/${encodeURIComponent(found.table.id)}/stream`, (message) =>
			this.#heard(message),
		);
		this.stream = stream;
		this.close = close;
	}

	get id() {
		return this.doc.table.id;
	}

	/** @returns {ConsoleDocument | null} */
	get console() {
		return this.doc.console ?? null;
	}

	get busy() {
		return this.underWay.holds(this.doc);
	}

	get isPoker() {
		return this.game === null;
	}

	/** The words for places and bets in a sentence of the house. */
	get names() {
		return this.game ? betNames(this.game) : { seat: (/** @type {number} */ seat) => this.nameAt(seat) };
	}

	/** @param {number} seat */
	nameAt(seat) {
		return this.doc.hand?.seats.find((/** @type {any} */ one) => one.seat === seat)?.player ?? `seat ${seat}`;
	}

	/** The sentence that everybody at the table reads. */
	get sentence() {
		return sentenceOf(this.doc, this.names);
	}

	/** The settlement that lies on the table. */
	get settlement() {
		return this.isPoker ? this.doc.hand?.settlement : this.doc.round?.settlement;
	}

	get payments() {
		if (!this.settlement) return [];
		return this.isPoker
			? pokerPayments(this.settlement, (seat) => this.nameAt(seat))
			: housePayments(/** @type {any} */ (this.game), this.settlement);
	}

	get roundName() {
		return (this.isPoker ? this.doc.hand?.hand : this.doc.round?.round) ?? null;
	}

	/** The name of the payments in this browser's storage: other payments after a corrected settlement begin anew. */
	get #paidKey() {
		return `${this.roundName}:${this.payments.map((one) => one.amount).join(",")}`;
	}

	get paid() {
		try {
			const kept = JSON.parse(localStorage.getItem(`croupier.paid.${this.id}`) ?? "null");
			return kept?.round === this.#paidKey ? Math.min(kept.done, this.payments.length) : 0;
		} catch {
			return 0;
		}
	}

	/** @param {number} done */
	pay(done) {
		try {
			localStorage.setItem(`croupier.paid.${this.id}`, JSON.stringify({ round: this.#paidKey, done }));
		} catch {
			// Without storage the guide begins anew after a reload.
		}
		const next = this.payments[done];
		say(next ? paymentInWords(next) : "All payments are done");
		this.changed();
	}

	/** Whether chips are still to be moved before the next round. */
	get mustPay() {
		return !!this.console?.by_hand && this.paid < this.payments.length;
	}

	/** The command that one key gives now; null if something else is due first. */
	get order() {
		const order = this.console?.orders[0] ?? null;
		if (order === "deal" && this.takesCards) return null;
		if (order === "show_down" && this.console?.by_hand) return null;
		return this.mustPay && (order === "open_round" || order === "start_hand") ? null : order;
	}

	/** Whether the Dealer types cards now. */
	get takesCards() {
		return (this.console?.slots.length ?? 0) > 0 || !!this.console?.asked;
	}

	/** The places that the typed cards go to. At Poker the burnt card has no name. */
	get cardSlots() {
		const slots = this.console?.slots ?? [];
		return this.isPoker ? slots.filter((slot) => slot.to !== "burnt") : slots;
	}

	/** The box or seat whose decision the Dealer enters. @returns {Deciding | null} */
	get deciding() {
		const all = this.console?.deciding ?? [];
		return all.find((one) => (one.box ?? one.seat) === this.chosen) ?? all[0] ?? null;
	}

	/** The box or seat that the next key is about; null if it is about none. @returns {number | null} */
	get place() {
		const { offer, asked } = this.console ?? {};
		const offered = offer?.boxes.find((one) => one.box === this.chosen) ?? offer?.boxes[0];
		return offered?.box ?? asked?.seat ?? this.deciding?.box ?? this.deciding?.seat ?? null;
	}

	/** @param {any} message */
	#heard(message) {
		if (message.type === "jackpot") this.doc = { ...this.doc, jackpot: message.jackpot };
		if (message.type !== "table") return this.changed();
		const before = this.doc;
		this.doc = message.table;
		const another = before.round?.stage !== this.doc.round?.stage || before.hand?.stage !== this.doc.hand?.stage;
		if (another) [this.chosen, this.form, this.refusal, this.typed] = [null, null, null, ""];
		const ruled = message.notices.filter((/** @type {any} */ one) => one.event === "irregularity_ruled");
		const payment = another ? this.payments[this.paid] : undefined;
		const said = [
			...ruled.map((/** @type {any} */ one) => sentenceOf(one, this.names)),
			...(before.sentence === this.doc.sentence ? [] : [this.sentence]),
			...(payment ? [paymentInWords(payment)] : []),
		];
		say(said.map(stopped).join(" "));
		this.changed();
	}

	/**
	 * Give a command at this table. A refusal stands on the page.
	 * @param {string} name
	 * @param {Record<string, unknown>} [fields]
	 * @returns {Promise<boolean>} whether it was carried out
	 */
	async send(name, fields = {}) {
		if (this.busy) return false;
		const sent = this.underWay.during(this.doc, () => this.stream.send(name, { table: this.id, ...fields }));
		this.changed();
		try {
			const { answer } = await sent;
			this.refusal = null;
			if (answer?.approval) say(`${answer.approval} waits for a second person.`);
			return true;
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			this.#refuse(error);
			return false;
		} finally {
			this.changed();
		}
	}

	/** @param {Refusal} refusal */
	#refuse(refusal) {
		this.refusal = refusal;
		warn(refusal.sentence);
		this.changed();
	}

	/**
	 * The amount that the Dealer typed; null if it is none, and then the page says so.
	 * @param {unknown} text
	 */
	amount(text) {
		const found = typed(String(text));
		if (found === null)
			this.#refuse(new Refusal({ sentence: `“${text}” is not an amount: write dollars, such as 50 or 12.50` }));
		return found;
	}

	/**
	 * Whether the player of a seat can act out of turn: the hand is in the round, and another player is in turn.
	 * @param {number} seat
	 */
	actsEarly(seat) {
		const found = this.doc.hand?.seats.find((/** @type {any} */ one) => one.seat === seat);
		return !!found?.in_hand && !found.folded && !found.all_in && seat !== this.doc.hand.turn;
	}

	/** Choose a box or seat to work on. @param {number} place */
	choose(place) {
		this.chosen = place;
		this.refusal = null;
		this.changed();
	}

	/** @param {DeskForm | null} form */
	open(form) {
		// The page is drawn a moment later. Keys pressed until then belong to the page, not to the form that goes.
		const focused = document.activeElement;
		if (form === null && focused instanceof HTMLElement && focused.closest(".desk-form")) focused.blur();
		this.form = form;
		this.refusal = null;
		this.changed();
	}
}
