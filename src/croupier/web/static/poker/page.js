/**
 * The Poker table: draws each document, and sends clicks and keys as commands.
 *
 * `found` is what lies on the table, `seen` is what the eye has seen of it: chips are counted, hands are named and
 * actions are offered from `seen` alone. A click or Space brings everything that moves to its end.
 */

import { inAddress } from "../lib/addresses.js";
import { get, Refusal } from "../lib/api.js";
import { clause } from "../lib/dialog.js";
import { h, render } from "../lib/dom.js";
import { useKeys } from "../lib/keys.js";
import { enteredForYou, say } from "../lib/announce.js";
import { sentenceOf } from "../lib/messages.js";
import { withOwnKeys } from "../lib/own_keys.js";
import { name } from "../lib/router.js";
import { ScreenClock } from "../lib/screen_clock.js";
import { me, nowHave } from "../lib/session.js";
import { change, moves, settings } from "../lib/settings.js";
import { noteFingerprint } from "../lib/fingerprints.js";
import { play } from "../lib/sound.js";
import { Stream } from "../lib/stream.js";
import { endsAt, timeLeft } from "../lib/time_left.js";
import { callBack } from "../lib/your_turn.js";
import { chips, useBigBlind } from "./amounts.js";
import { bar, mayShow, moreName, seatControls } from "./bar.js";
import { endedHand, log } from "./log.js";
import { offeredSeats, Play } from "./play.js";
import { rangeOf, usualSizes } from "./bet_sizes.js";
import { changesInWords } from "./changes.js";
import { learns, lesson, lessonButton } from "./lesson.js";
import { movesBetween, NOTHING_MOVES } from "./flights.js";
import { rakeOf, stage } from "./stage.js";
import { textTable } from "./text.js";
import { TimeBank } from "./time_bank.js";
import { travelOf } from "./travel.js";
import { deedInShort, nameOf, toYou } from "./words.js";

/**
 * @typedef {import("./documents.js").PokerDocument} PokerDocument
 * @typedef {import("./documents.js").Notice} Notice
 * @typedef {{notices: Notice[], fresh?: boolean, table: PokerDocument}} TableMessage
 */

/** The keys of all phases, for those who ask. */
const ALL_KEYS = [
	{ key: "f", label: "Fold", group: "Your turn" },
	{ key: "c", label: "Check or call", group: "Your turn" },
	{ key: "r", label: "Bet, raise or go all-in with the amount on the button", group: "Your turn" },
	{ key: "1", label: "Min; 2, 3 and on: the bet sizes beside it", group: "Your turn" },
	{ key: "ArrowUp", label: "More", group: "Your turn" },
	{ key: "ArrowDown", label: "Less", group: "Your turn" },
	{ key: "s", label: "Show", group: "Showdown, where a person deals" },
	{ key: "m", label: "Muck", group: "Showdown, where a person deals" },
	{ key: "h", label: "Coach on or off: it speaks after each hand", group: "Always" },
	{ key: " ", label: "Show everything at once", group: "Always" },
].map((one) => ({ ...one, run: () => {} }));
const MOST_NOTICES = 80;
const MOST_HANDS = 50;

/**
 * @param {HTMLElement} main
 * @param {any} first the table's document
 * @returns {() => void}
 */
export function open(main, first) {
	name(first.table.name);
	const page = new PokerPage(main, first);
	return () => page.close();
}

/** @param {boolean} on */
const coachSwitch = (on) =>
	h(
		"label",
		{ class: "coach-switch" },
		h("span", { class: "unseen" }, "Show the value of each hand after it"),
		h("input", {
			type: "checkbox",
			role: "switch",
			checked: on,
			onchange: (/** @type {any} */ event) => change({ coach: event.target.checked }),
		}),
	);

class PokerPage {
	/**
	 * @param {HTMLElement} main
	 * @param {PokerDocument} first
	 */
	constructor(main, first) {
		this.main = main;
		this.found = first;
		this.seen = first;
		useBigBlind(first.hand.settings.big_blind);
		this.ends = endsAt(first);
		this.clock = new ScreenClock();
		this.moves = NOTHING_MOVES;
		/** The last message that came while something was still moving. @type {TableMessage | null} */
		this.next = null;
		/** @type {import("../lib/stream.js").Connection} */
		this.connection = "connecting";
		/** @type {Notice[]} */
		this.notices = [];
		/** @type {import("./log.js").PlayedHand[]} */
		this.hands = [];
		this.ranOut = "";
		/** The last action of each seat on this street. @type {Map<number, string>} */
		this.deeds = new Map();
		this.viewer = first.you.player;
		/**
		 * The last hand that the coach has spoken about, and what it said.
		 * @type {{hand: string, view: import("../lib/dom.js").Loose} | null}
		 */
		this.coached = null;
		this.narrow = matchMedia("(max-width: 700px), (max-aspect-ratio: 1/1)");
		this.play = new Play({
			send: (name, fields) => this.stream.send(name, fields),
			document: () => this.seen,
			changed: () => this.draw(),
		});
		this.bank = new TimeBank((name, fields) => this.stream.send(name, fields));
		this.stream = this.#listen();
		this.redraw = () => this.draw();
		this.hurry = () => this.clock.runs && this.clock.finish();
		main.addEventListener("pointerdown", this.hurry);
		this.away = () => document.hidden && this.hurry();
		document.addEventListener("visibilitychange", this.away);
		this.narrow.addEventListener("change", this.redraw);
		const unwatch = [settings.watch(() => this.#coach()), me.watch(() => this.#whoIsThere())];
		this.unwatch = () => unwatch.forEach((stop) => stop());
		this.release = useKeys(
			() => withOwnKeys(this.#keys()),
			() => withOwnKeys(ALL_KEYS),
		);
		this.draw();
		if (first.hand.legal.length) callBack(true);
		this.#loadHands();
	}

	close() {
		this.stream.close();
		this.clock.stop();
		this.bank.stop();
		this.main.removeEventListener("pointerdown", this.hurry);
		document.removeEventListener("visibilitychange", this.away);
		this.narrow.removeEventListener("change", this.redraw);
		this.unwatch();
		this.release();
	}

	#listen() {
		return new Stream(`/tables/${encodeURIComponent(this.found.table.id)}/stream`, {
			message: (message) => {
				if (message.type === "table") this.#take(message);
				else if (message.type === "bet_for_you" || message.type === "entered_for_you") enteredForYou(message);
			},
			state: (state) => {
				this.connection = state;
				this.draw();
			},
		});
	}

	/** Someone signed in or out: the stream is opened anew, to show what they may see. */
	#whoIsThere() {
		const name = me.value === undefined ? this.viewer : (me.value?.name ?? null);
		if (name === this.viewer) return;
		this.viewer = name;
		this.stream.close();
		this.stream = this.#listen();
		this.#loadHands();
	}

	/**
	 * Load the earlier events of a hand for a viewer who comes in the middle of it.
	 * @param {string} hand
	 */
	async #catchUp(hand) {
		try {
			const { notices } = await get(`/rounds/${inAddress(hand)}`);
			if (this.found.hand.hand !== hand) return;
			const known = new Set(this.notices.map((one) => one.position));
			const missed = notices.filter((/** @type {Notice} */ one) => !known.has(one.position));
			this.notices = [...missed, ...this.notices].sort((a, b) => a.position - b.position).slice(-MOST_NOTICES);
			this.draw();
		} catch (error) {
			if (!(error instanceof Refusal)) throw error; // The log then begins with the next event.
		}
	}

	/** The hands that were played here before the page was opened. */
	async #loadHands() {
		if (!this.viewer) return;
		try {
			const { rounds } = await get(
				`/rounds?mine=1&limit=${MOST_HANDS}&table=${encodeURIComponent(this.found.table.id)}`,
			);
			const known = new Set(this.hands.map((one) => one.hand));
			const over = rounds.filter((/** @type {any} */ one) => one.outcome && !known.has(one.round));
			this.hands = [
				...this.hands,
				...over.map((/** @type {any} */ one) => ({ hand: one.round, net: one.net, pot: null })),
			];
			this.draw();
		} catch (error) {
			if (!(error instanceof Refusal)) throw error; // A house that keeps no list still plays.
		}
	}

	/**
	 * A new document. While something of an earlier one still moves, it waits its turn.
	 * @param {TableMessage} message
	 */
	#take(message) {
		if (!this.clock.runs) return this.#look(message);
		this.next = {
			...message,
			notices: [...(this.next?.notices ?? []), ...message.notices],
			fresh: message.fresh || this.next?.fresh,
		};
	}

	/** @param {TableMessage} message */
	#look({ notices, fresh, table }) {
		if (table.hand.hand) noteFingerprint(table.hand.hand, table.hand.commitment, table.at);
		const before = this.found;
		if (fresh || table.hand.hand !== before.hand.hand) this.notices = [];
		const known = new Set(this.notices.map((one) => one.position));
		const ofThisHand = notices.filter((one) => !known.has(one.position));
		const opened = ofThisHand.findLastIndex((one) => one.event === "round_opened");
		this.notices = [...(opened > 0 ? [] : this.notices), ...ofThisHand.slice(Math.max(0, opened))].slice(-MOST_NOTICES);
		this.ranOut = this.#timeRanOut(before, table, notices);
		this.#noteDeeds(before, table, notices);
		this.found = table;
		useBigBlind(table.hand.settings.big_blind);
		this.ends = endsAt(table);
		if (fresh && table.hand.hand) this.#catchUp(table.hand.hand);
		const still = fresh || !moves() || settings.value.text || this.clock.hurries;
		this.moves = still ? NOTHING_MOVES : movesBetween(before.hand, table.hand);
		// A new hand clears the table at once, and what can no longer be done is no longer offered.
		if (table.hand.hand !== before.hand.hand) this.seen = { ...table, hand: { ...table.hand, legal: [], pot: "0.00" } };
		else if (!table.hand.legal.length) this.seen = { ...this.seen, hand: { ...this.seen.hand, legal: [] } };
		if (this.moves.ms) this.#sound();
		this.draw();
		this.clock.run({ ms: this.moves.ms, still: true, after: () => this.#isSeen(before, table) });
	}

	#sound() {
		const { dealt, flights, turned } = this.moves;
		const won = flights.some((one) => one.key.startsWith("win") && one.to.seat === this.found.hand.you);
		play(
			won ? "win" : dealt.size ? "card" : turned.size ? "flip" : flights.some((one) => one.chips) ? "stack" : "card",
		);
	}

	/**
	 * Everything of a document lies where it belongs: chips are counted, hands have names, actions are offered.
	 * @param {PokerDocument} before
	 * @param {PokerDocument} table
	 */
	#isSeen(before, table) {
		this.seen = table;
		this.moves = NOTHING_MOVES;
		nowHave(table.you.balance);
		const ended = endedHand(table);
		if (ended && this.hands[0]?.hand !== ended.hand) this.hands = [ended, ...this.hands].slice(0, MOST_HANDS);
		this.play.follow();
		const bank = this.bank.follow(table, this.ends);
		this.#coach();
		if (table.hand.legal.length && !before.hand.legal.length) play("chip");
		if (Boolean(table.hand.legal.length) !== Boolean(before.hand.legal.length)) callBack(table.hand.legal.length > 0);
		say([this.ranOut, bank, changesInWords(before, table)].filter(Boolean).join(" "));
		const { next } = this;
		this.next = null;
		if (next) this.#look(next);
	}

	/**
	 * The effect on the viewer's hand after the time ran out. It stands there until the player is asked again.
	 * @param {PokerDocument} before
	 * @param {PokerDocument} now
	 * @param {Notice[]} notices
	 */
	#timeRanOut(before, now, notices) {
		const { you, turn } = before.hand;
		const late = before.deadline !== null && Date.parse(now.at) >= Date.parse(before.deadline);
		const acted = notices.find((one) => one.event === "acted" && one.seat === you);
		if (!late || you === null || turn !== you || !acted)
			return now.hand.legal.length || now.hand.hand !== before.hand.hand ? "" : this.ranOut;
		if (acted.action === "fold") return "Time ran out: your hand was folded.";
		return "Time ran out: you have checked. For the rest of this hand the house checks or folds for you.";
	}

	/**
	 * Keep what each seat has done, until the next street is dealt.
	 * @param {PokerDocument} before
	 * @param {PokerDocument} now
	 * @param {Notice[]} notices
	 */
	#noteDeeds(before, now, notices) {
		if (before.hand.hand !== now.hand.hand || before.hand.board.length !== now.hand.board.length || now.hand.settlement)
			this.deeds.clear();
		const dealt = notices.findLastIndex((one) => one.event === "cards_dealt" && one.to === "board");
		for (const one of notices.slice(dealt + 1))
			if (one.event === "acted" && one.seat && !now.hand.settlement) this.deeds.set(one.seat, deedInShort(one));
	}

	#keys() {
		if (this.clock.runs) return [{ key: " ", label: "", run: this.hurry }];
		const { hand } = this.seen;
		const range = rangeOf(hand);
		const has = (/** @type {string} */ name) => hand.legal.some((one) => one.action === name);
		const may = (/** @type {string} */ name) => this.seen.you.legal.some((one) => one.command === name);
		if (mayShow(this.seen)) {
			return [
				...(may("show") ? [{ key: "s", label: "Show", run: this.play.show }] : []),
				...(may("muck") ? [{ key: "m", label: "Muck", run: this.play.muck }] : []),
			];
		}
		const coach = { key: "h", label: "Coach on or off", run: () => change({ coach: !settings.value.coach }) };
		if (!hand.legal.length) return [coach];
		const sizes = range && range.deed !== "all-in" ? usualSizes(hand, range) : [];
		return [
			coach,
			...(has("fold") ? [{ key: "f", label: "Fold", run: this.play.fold }] : []),
			{ key: "c", label: has("check") ? "Check" : "Call", run: this.play.checkOrCall },
			...(range ? [{ key: "r", label: moreName(range, this.play.amount), run: this.play.raise }] : []),
			...sizes.map((size, index) => ({
				key: String(index + 1),
				label: `${size.name}, ${chips(size.amount)}`,
				run: () => this.play.setAmount(size.amount),
			})),
			...(range
				? [{ key: "ArrowUp", label: "More", run: () => this.play.setAmount(this.play.amount + range.step) }]
				: []),
			...(range
				? [{ key: "ArrowDown", label: "Less", run: () => this.play.setAmount(this.play.amount - range.step) }]
				: []),
		];
	}

	/** Ask the coach about a hand that has just ended, for a player who was in it and has the coach on. */
	async #coach() {
		this.draw();
		const { hand, settlement, you } = this.seen.hand;
		const wasIn = settlement?.seats.some((one) => one.seat === you && one.player === this.viewer);
		if (!settings.value.coach || !hand || !wasIn || settlement?.result === "void" || this.coached?.hand === hand)
			return;
		this.coached = { hand, view: h("p", { class: "soft", role: "status" }, "Counting …") };
		this.draw();
		const { reviewed, spokenView } = await import("./coach.js");
		const told = await reviewed(hand);
		if (this.coached.hand === hand)
			this.coached.view = typeof told === "string" ? h("p", { class: "soft" }, told) : spokenView(told);
		this.draw();
	}

	#coachBox() {
		if (this.found.hand.you === null && !this.coached) return null;
		const on = settings.value.coach;
		return h(
			"section",
			{ key: "coach", class: "coach-box", "aria-label": "Coach" },
			h("h2", null, "Coach", coachSwitch(on)),
			on
				? (this.coached?.view ?? h("p", { class: "soft" }, "The coach speaks after each hand."))
				: h("p", { class: "soft" }, "After each hand: the value of yours, street by street."),
		);
	}

	draw() {
		const { found, play, seen } = this;
		const text = settings.value.text;
		const isOpen = found.hand.you === null && found.table.status === "open" && !play.busy;
		const isOffered = offeredSeats(found);
		const sit = (/** @type {number} */ seat) => (isOpen && isOffered(seat) ? () => play.sit(seat) : null);
		const bots = new Set(found.seated.filter((one) => one.bot).map((one) => one.player));
		const learner = learns(found);
		const alone = this.narrow.matches;
		render(
			this.main,
			h(
				"div",
				{ class: `poker ${text ? "as-text" : ""}`, "data-game": "poker" },
				h(
					"div",
					{ class: "poker-main" },
					h(
						"header",
						{ class: "table-title" },
						h("h1", null, found.table.name, h("small", null, rakeOf(found.hand))),
						seatControls(found, play),
					),
					h(
						"div",
						{ class: "stage-area" },
						text
							? textTable(found, { sit, stake: play.stake })
							: stage(found, {
									ends: this.ends,
									sit,
									stake: play.stake,
									tall: this.narrow.matches,
									bots,
									deeds: this.deeds,
									travel: travelOf(this.moves, this.narrow.matches),
									seen: seen.hand,
								}),
					),
					bar(seen, play, this.#sentence(), this.ranOut, learner && alone && lessonButton(this.redraw)),
				),
				log(this.notices, this.hands, (seat) => this.#playerAt(seat), [
					learner && !alone && lesson(this.redraw),
					this.#coachBox(),
				]),
			),
		);
	}

	/** The one sentence, with the time that is left for it. */
	#sentence() {
		const { seen } = this;
		const ends = seen.hand.legal.length ? this.ends : null;
		return [
			ends !== null && timeLeft({ ends, whole_s: seen.window_s ?? 1, own: true }),
			this.connection === "reconnecting"
				? h("p", { class: "sentence lost", role: "status" }, "Reconnecting; your chips are safe.")
				: h("p", { class: "sentence" }, this.#says(), clause(seen.clause), ends !== null && this.bank.label(seen)),
		];
	}

	#says() {
		const { hand, table } = this.seen;
		if (table.status === "suspended") return "Play at this table is suspended. Your chips are safe.";
		if (table.status === "closed") return "This table is closed.";
		if (hand.legal.length) return "Your turn";
		return toYou(
			sentenceOf(this.seen, {
				seat: (seat) => this.#playerAt(seat),
				player: (player) => (player === this.viewer ? "You" : nameOf(player)),
				money: chips,
			}),
		);
	}

	/** @param {number} seat */
	#playerAt(seat) {
		const found = this.found.hand.seats.find((one) => one.seat === seat);
		return found ? (seat === this.found.hand.you ? "You" : nameOf(found.player)) : null;
	}
}
