/**
 * One person at a Poker table: the document, the choices on the screen, and the resulting commands.
 */

import { Refusal } from "../lib/api.js";
import { warn } from "../lib/announce.js";
import { cents, typed, wire } from "../lib/money.js";
import { somebody } from "../lib/session.js";
import { UnderWay } from "../lib/under_way.js";
import { typedChips } from "./amounts.js";
import { rangeOf, within } from "./bet_sizes.js";
import { askForChips } from "./add_chips.js";

/**
 * @typedef {import("./documents.js").PokerDocument} PokerDocument
 * @typedef {(name: string, fields: Record<string, unknown>) => Promise<any>} Send
 */

const USUAL_BLINDS = 100;

export class Play {
	/**
	 * @param {{send: Send, document: () => PokerDocument, changed: () => void}} table
	 */
	constructor(table) {
		this.table = table;
		this.underWay = new UnderWay();
		/** @type {Refusal | null} */
		this.refusal = null;
		this.amount = 0;
		/** The unfinished text of each field. @type {{stake?: string, amount?: string}} */
		this.typing = {};
		this.stake = usualStake(table.document());
		this.asked = "";
		/** The commands that wait for the end of the hand. @type {Map<string, Record<string, unknown>>} */
		this.later = new Map();
		/** @type {{deed: string, street: string | null, bet: string} | null} */
		this.chosen = null;
		this.follow();
	}

	/** A new document has come. */
	follow() {
		const { hand } = this.table.document();
		const { least, most } = stakesOf(this.table.document());
		this.stake = Math.min(most, Math.max(least, this.stake));
		const question = `${hand.hand}/${hand.street}/${hand.bet}/${hand.turn}`;
		if (question !== this.asked) {
			this.asked = question;
			this.typing = { stake: this.typing.stake };
			this.refusal = null;
			this.amount = rangeOf(hand)?.lowest ?? 0;
		}
		if (!handIsOn(this.table.document())) {
			this.chosen = null;
			this.#doWhatWaited();
		}
		this.#doWhatWasChosen();
	}

	/**
	 * An action chosen ahead is done in turn, and dropped with a new street or bet. A fold, and a call of any bet,
	 * outlast a new bet.
	 */
	#doWhatWasChosen() {
		const { street, bet, legal } = this.table.document().hand;
		const was = this.chosen;
		if (!was || was.street !== street || (was.deed === "stay" && was.bet !== bet)) this.chosen = null;
		else if (legal.length) {
			this.chosen = null;
			if (was.deed === "fold" && !legal.some((one) => one.action === "check")) this.fold();
			else this.checkOrCall();
		}
	}

	/** @param {string} deed chosen ahead; chosen again, it is taken back */
	choose(deed) {
		const { street, bet } = this.table.document().hand;
		this.chosen = this.chosen?.deed === deed ? null : { deed, street, bet };
		this.table.changed();
	}

	#doWhatWaited() {
		for (const [name, fields] of this.later) {
			this.later.delete(name);
			this.#send(name, fields);
		}
	}

	/** @param {string} name */
	waitsWith(name) {
		return this.later.has(name);
	}

	/** @param {number} amount */
	setAmount(amount) {
		const range = rangeOf(this.table.document().hand);
		this.typing = {};
		if (range) this.amount = within(range, amount);
		this.table.changed();
	}

	/**
	 * The amount in the field: the button follows it, and the text stays as it is typed.
	 * @param {string} text
	 */
	typeAmount(text) {
		this.setAmount(typedChips(text) ?? this.amount);
		this.typing = { ...this.typing, amount: text };
		this.table.changed();
	}

	/** @param {string} text */
	typeStake(text) {
		const { least, most, chip } = stakesOf(this.table.document());
		const wanted = typed(text) ?? this.stake;
		this.stake = Math.min(most, Math.max(least, wanted - (wanted % chip)));
		this.typing = { ...this.typing, stake: text };
		this.table.changed();
	}

	/** A field was left: it shows the amount that counts. @param {"stake" | "amount"} field */
	stopTyping(field) {
		delete this.typing[field];
		this.table.changed();
	}

	fold = () => this.#act("fold");

	checkOrCall = () => {
		const legal = this.table.document().hand.legal.map((one) => one.action);
		if (legal.includes("check")) this.#act("check");
		else if (legal.includes("call")) this.#act("call");
	};

	raise = () => {
		const range = rangeOf(this.table.document().hand);
		if (!range) return;
		if (range.deed === "all-in" || this.amount >= range.allIn) this.#act("all-in");
		else this.#act(range.deed, { to: wire(this.amount) });
	};

	/** @param {number} seat */
	sit = async (seat) => {
		try {
			await somebody();
		} catch (error) {
			return this.#refuse(error);
		}
		await this.#send("sit", { seat, amount: wire(this.stake) });
	};

	show = () => this.#send("show", {});

	muck = () => this.#send("muck", {});

	sitOut = () => this.#send("sit_out", {});

	comeBack = () => this.#send("come_back", {});

	leave = () => this.#nowOrLater("leave", {});

	addChips = () => {
		if (this.later.delete("add_chips")) return this.table.changed();
		askForChips(this.table.document(), (amount) => this.#nowOrLater("add_chips", { amount: wire(amount) }));
	};

	/**
	 * Chips move between hands only (3.6): during a hand, the command waits for its end. A second click takes it back.
	 * @param {string} name
	 * @param {Record<string, unknown>} fields
	 */
	#nowOrLater(name, fields) {
		if (this.later.delete(name)) return this.table.changed();
		const { hand } = this.table.document();
		const own = hand.seats.find((seat) => seat.seat === hand.you);
		const bound = handIsOn(this.table.document()) && (name === "add_chips" || (own?.in_hand && !own.folded));
		if (!bound) return this.#send(name, fields);
		this.later.set(name, fields);
		this.table.changed();
	}

	get busy() {
		return this.underWay.holds(this.table.document());
	}

	/**
	 * @param {string} action
	 * @param {Record<string, unknown>} [fields]
	 */
	#act(action, fields = {}) {
		if (this.busy || !this.table.document().hand.legal.some((one) => one.action === action)) return;
		return this.#send("act", { action, ...fields });
	}

	/**
	 * @param {string} name
	 * @param {Record<string, unknown>} fields
	 */
	async #send(name, fields) {
		this.refusal = null;
		const shown = this.table.document();
		const sent = this.underWay.during(shown, () => this.table.send(name, { table: shown.table.id, ...fields }));
		this.table.changed();
		try {
			await sent;
		} catch (error) {
			this.#refuse(error);
		}
		this.table.changed();
	}

	/** @param {unknown} error */
	#refuse(error) {
		if (!(error instanceof Refusal)) throw error;
		this.refusal = error;
		warn(error.sentence);
		this.table.changed();
	}
}

/** @param {PokerDocument} found */
export const handIsOn = ({ hand }) => hand.hand !== null && hand.settlement === null;

/**
 * A hundred big blinds, within the table's limits and the player's chips.
 * @param {PokerDocument} found
 */
function usualStake(found) {
	const { least, most, chip } = stakesOf(found);
	const wanted = Math.min(USUAL_BLINDS * cents(found.hand.settings.big_blind), most);
	const has = found.you.player ? cents(found.you.balance ?? "0") : wanted;
	return Math.max(least, Math.min(wanted, has - (has % chip)));
}

/**
 * The seats to choose from: a player who was called has one. Where the document names none, the house says why not.
 * @param {PokerDocument} found
 * @returns {(seat: number) => boolean}
 */
export function offeredSeats({ you }) {
	const seats = you.legal.filter((one) => one.command === "sit").map((one) => one.seat);
	return (seat) => seats.length === 0 || seats.includes(seat);
}

/**
 * The limits of a stake: a returning player brings at least what they left with (3.6.2).
 * @param {PokerDocument} found
 */
export function stakesOf({ hand: { settings }, you }) {
	const own = you.legal.find((one) => one.command === "sit");
	return {
		least: cents(own?.lowest ?? settings.min_stake),
		most: cents(own?.highest ?? settings.max_stake),
		chip: cents(settings.chip),
	};
}
