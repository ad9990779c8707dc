/**
 * A house game's table as this browser sees it: the latest document, what the player is about to do, and what is being
 * told. It draws nothing itself.
 *
 * `doc` is what lies on the felt, `seen` is what the eye has seen of it. Hands are named, and choices are offered, from
 * `seen` alone.
 */

import { get, Refusal } from "../lib/api.js";
import { chipsFor } from "../lib/chips.js";
import { betNames, placeOf } from "../lib/games.js";
import { noteFingerprint } from "../lib/fingerprints.js";
import { enteredForYou, say, warn } from "../lib/announce.js";
import { sentenceOf } from "../lib/messages.js";
import { finishCounting } from "../lib/meter.js";
import { cents, money } from "../lib/money.js";
import { ScreenClock } from "../lib/screen_clock.js";
import { guest, load, nowHave } from "../lib/session.js";
import { moves, settings } from "../lib/settings.js";
import { play } from "../lib/sound.js";
import { Stream } from "../lib/stream.js";
import { isTaught, nowTaught } from "../lib/taught.js";
import { endsAt } from "../lib/time_left.js";
import { UnderWay } from "../lib/under_way.js";
import { callBack } from "../lib/your_turn.js";
import { Betting, spotOf } from "./betting.js";
import { Coach } from "./coach.js";
import { TRAVEL_MS, TURN_MS } from "./moving_card.js";
import { banners, storyOf } from "./settlement.js";
import { changeInWords, timeRanOut } from "./changes.js";

/**
 * @typedef {import("../lib/documents.js").TableDocument} TableDocument
 * @typedef {import("../lib/documents.js").Legal} Legal
 * @typedef {import("../lib/games.js").Game} Game
 * @typedef {import("./settlement.js").Story} Story
 * @typedef {{place: {box: number, bet: string} | null, error: Refusal}} Refused
 */

/** Cards are turned and bets are settled in under two and a half seconds. */
const STORY_MS = 1600;
const BOX_MS = 750;
const DEAL_MS = 1100;
const REFUSAL_MS = 7000;
const TURN_STEP_MS = 70;
const CHEER_MS = 9000;

export class HouseTable {
	/**
	 * @param {TableDocument} doc
	 * @param {Game} game
	 * @param {() => void} draw
	 */
	constructor(doc, game, draw) {
		this.draw = draw;
		this.doc = doc;
		this.seen = doc;
		this.game = game;
		this.ends = endsAt(doc);
		this.clock = new ScreenClock();
		/** The newest document, while an earlier one is still being looked at. @type {TableDocument | null} */
		this.next = null;
		/** The effect on the viewer's hands after their time ran out. @type {import("./changes.js").RanOut | null} */
		this.ranOut = null;
		/** @type {import("../lib/stream.js").Connection} */
		this.connection = "connecting";
		/** @type {Refused | null} */
		this.refusal = null;
		/** @type {Set<string>} */
		this.lying = new Set(cardKeys(doc));
		/** When each new card leaves the shoe. @type {Map<string, number>} */
		this.delays = new Map();
		/** When each card is turned over. @type {Map<string, number>} */
		this.turns = new Map();
		/** @type {Story | null} */
		this.story = null;
		this.boxesShown = 0;
		this.underWay = new UnderWay();
		/** The round whose hand the player has asked to see. @type {string | undefined} */
		this.looking = undefined;
		/** Whether one box alone is on the felt. */
		this.focused = false;
		/** The width of the viewer's own cards in the dock; null where the felt shows them large. @type {number | null} */
		this.ownCard = 74;
		this.lesson = !isTaught(game.game);
		/** Whether the felt has room for the steps of the game; else a button shows them. */
		this.lessonLies = true;
		/** Whether the limits and payments are open beside the felt. */
		this.paysOpen = this.lesson;
		/** The last prize of a jackpot, and whether the felt still shows it. */
		this.hit = 0;
		this.cheers = false;
		/** Starts dragging a chip; set by the page. @type {(event: PointerEvent, value: number) => void} */
		this.drag = () => {};
		const ante = spotOf(doc, "ante");
		const [least, most] = [cents(ante?.min ?? "5.00"), cents(ante?.max ?? "1000.00")];
		this.chips = chipsFor(least, most);
		this.chip = this.chips.find((one) => one >= least) ?? this.chips[0];
		this.betting = new Betting({
			send: (name, fields) => this.stream.send(name, fields),
			document: () => this.doc,
			refused: (place, error) => this.refuse(place, error),
			changed: () => this.draw(),
		});
		this.coach = new Coach(doc.table.id, game, () => this.draw());
		this.box = doc.you.boxes[0] ?? this.firstFree;
		this.stream = this.#open();
		this.#showStory({ told: true });
		this.#ask();
		if (isAsked(doc)) callBack(true);
	}

	#open() {
		return new Stream(`/tables/${encodeURIComponent(this.doc.table.id)}/stream`, {
			message: (message) => {
				if (message.type === "table") this.take(message.table, message.notices ?? []);
				else if (message.type === "bet_for_you" || message.type === "entered_for_you") enteredForYou(message);
				else if (message.type === "jackpot") this.meterMoved(message.jackpot);
				else if (message.type === "refused") this.refuse(null, new Refusal(message.error, 403));
			},
			state: (state) => {
				this.connection = state;
				if (state === "reconnecting") warn("Reconnecting; your bets are safe.");
				this.draw();
			},
		});
	}

	close() {
		this.stream.close();
		this.clock.stop();
		clearTimeout(this.cheering);
		clearTimeout(this.forgetting);
	}

	/** Another person signed in: they get a stream of their own. */
	reopen() {
		this.stream.close();
		this.stream = this.#open();
	}

	/**
	 * A new document. While an earlier one is still being looked at, it waits its turn.
	 * @param {TableDocument} doc
	 * @param {import("./changes.js").Notice[]} [notices] what has happened since the one before
	 */
	take(doc, notices = []) {
		this.ranOut = timeRanOut(notices, this.next ?? this.doc, doc) ?? this.ranOut;
		if (this.clock.runs) this.next = doc;
		else this.#look(doc);
	}

	/** @param {TableDocument} doc */
	#look(doc) {
		const before = this.doc;
		this.doc = doc;
		if (doc.round) {
			noteFingerprint(doc.round.round, doc.round.commitment, doc.at);
			noteFingerprint(`${doc.round.round} draw`, doc.round.draw_commitment, doc.at);
		}
		this.ends = endsAt(doc);
		if (!this.betting.open && this.ownBoxes.length) this.taught();
		if (doc.round?.round !== before.round?.round) this.#newRound();
		if (doc.round?.stage !== before.round?.stage) this.box = this.#firstAsked ?? this.box;
		this.betting.settle();
		const settles = this.#showStory();
		this.clock.run({ ms: this.#moveCards(before), still: true, after: () => this.#cardsAreSeen(before, doc) });
		if (settles) this.clock.run(...this.#storySteps());
		this.clock.run({ ms: 0, after: () => this.#isSeen() });
		this.draw();
		this.#lookAlone();
	}

	/**
	 * All cards of a document lie where they belong: hands have names, choices are offered, and everything is said.
	 * @param {TableDocument} before
	 * @param {TableDocument} doc
	 */
	#cardsAreSeen(before, doc) {
		this.#noteMeter(this.seen.jackpot, this.doc.jackpot);
		this.seen = this.doc;
		if (!this.story || this.storyTold) nowHave(doc.you.balance);
		if (this.decisions.length) this.box = this.decisions[0].box ?? this.box;
		this.#ask();
		if (isAsked(doc) && !isAsked(before)) play("chip");
		if (isAsked(doc) !== isAsked(before)) callBack(isAsked(doc));
		const words = [
			this.ranOut && this.ranOut.round === doc.round?.round && !this.ranOut.said && this.ranOut.sentence,
			changeInWords(this.game, before, doc),
		];
		if (this.ranOut) this.ranOut.said = true;
		say(words.filter(Boolean).join(" "));
		this.draw();
	}

	/** Nothing of the document is left to be seen. */
	#isSeen() {
		nowHave(this.doc.you.balance);
		const { next } = this;
		this.next = null;
		if (next) this.#look(next);
		else this.draw();
	}

	/** Bring everything on the screen to where it will end. */
	hurry() {
		if (!this.clock.runs && !this.cheers) return;
		finishCounting();
		this.cheers = false;
		this.clock.finish();
		this.draw();
	}

	/** Ask for the document again: the viewer has bought chips, which is no event of the table. */
	async refresh() {
		await load();
		const doc = await get(`/tables/${encodeURIComponent(this.doc.table.id)}`);
		if (doc.position >= this.doc.position) this.take(doc);
	}

	/**
	 * Other tables have moved the meter.
	 * @param {import("../lib/documents.js").Jackpot} jackpot
	 */
	meterMoved(jackpot) {
		const both = this.seen === this.doc;
		this.#noteMeter(this.doc.jackpot, jackpot);
		this.doc = { ...this.doc, jackpot };
		if (both) this.seen = this.doc;
		this.draw();
	}

	/**
	 * A jackpot that was hit, here or at another table of the link: the meter has gone down.
	 * @param {import("../lib/documents.js").Jackpot | null} before
	 * @param {import("../lib/documents.js").Jackpot | null} after
	 */
	#noteMeter(before, after) {
		if (!before || !after || before.name !== after.name || cents(after.meter) >= cents(before.meter)) return;
		this.hit = cents(before.meter) - cents(after.meter);
		this.cheers = true;
		play("win");
		say(`The ${after.name} jackpot was hit. Its meter goes down by ${money(this.hit)}.`);
		clearTimeout(this.cheering);
		this.cheering = setTimeout(() => {
			this.hit = 0;
			this.cheers = false;
			this.draw();
		}, CHEER_MS);
	}

	/** Whether the steps of the game lie on the felt: at the first visit, until a round is played. */
	get teaches() {
		return this.lesson && this.betting.open;
	}

	/** The player knows how the game goes. */
	taught() {
		if (!this.lesson) return;
		this.lesson = false;
		nowTaught(this.game.game);
		this.draw();
	}

	#newRound() {
		this.lying.clear();
		this.delays.clear();
		this.turns.clear();
		this.story = null;
		this.refusal = null;
		if (this.ranOut?.round !== this.doc.last?.round) this.ranOut = null;
		if (!this.ownBoxes.length) this.box = this.mayBet(this.box) ? this.box : this.firstFree;
	}

	/**
	 * Find the new cards and those that turn, and when each of them moves.
	 * @param {TableDocument} before
	 * @returns {number} how long they move altogether
	 */
	#moveCards(before) {
		const fresh = cardKeys(this.doc).filter((key) => !this.lying.has(key));
		for (const key of fresh) this.lying.add(key);
		if (!moves() || settings.value.text || this.clock.hurries) return 0;
		const step = Math.min(70, DEAL_MS / Math.max(1, fresh.length));
		fresh.forEach((key, index) => this.delays.set(key, index * step));
		const old = faces(before);
		const turned = [...faces(this.doc)].filter((key) => !old.has(key));
		turned.forEach((key, index) => {
			const delay = this.delays.get(key);
			this.turns.set(key, delay === undefined ? index * TURN_STEP_MS : delay + TRAVEL_MS);
		});
		if (fresh.length) play("card");
		else if (turned.length) play("flip");
		const ends = [
			...[...this.delays.values()].map((delay) => delay + TRAVEL_MS),
			...[...this.turns.values()].map((delay) => delay + TURN_MS),
		];
		return Math.max(0, ...ends);
	}

	/**
	 * How a card moves in this picture; null for one that lies still.
	 * @param {string} key
	 */
	motionOf(key) {
		const [travel, turn] = [this.delays.get(key), this.turns.get(key)];
		return travel === undefined && turn === undefined ? null : { travel, turn };
	}

	/** A player with one box looks at the hand at once. With several boxes they choose one. */
	#lookAlone() {
		const [look, ...others] = this.legal.filter((one) => one.command === "examine");
		if (!look || others.length || this.ownBoxes.length > 1 || this.looking === this.doc.round?.round) return;
		this.looking = this.doc.round?.round;
		this.stream.send("examine", { table: this.doc.table.id, box: look.box }).catch(() => {
			this.looking = undefined; // then there is the button
			this.draw();
		});
	}

	/** Begin to show a settlement, if the document has a new one; one that was `told` before is there at once. */
	#showStory({ told = false } = {}) {
		const round = this.doc.round;
		if (!round?.settlement || this.story?.round === round.round) return false;
		this.story = storyOf(this.game, round.round, round.settlement, round);
		this.boxesShown = told ? this.story.boxes.length : 0;
		return true;
	}

	/** Boxes are settled in table order. The viewer's chips arrive with the last box of their own. */
	#storySteps() {
		const boxes = this.story?.boxes ?? [];
		const wait = Math.min(BOX_MS, STORY_MS / Math.max(1, boxes.length));
		const lastOwn = boxes.findLastIndex((box) => box.player === this.doc.you.player);
		/** @type {import("../lib/screen_clock.js").Step[]} */
		const steps = boxes.map((box, index) => ({
			ms: index === 0 ? 0 : wait,
			after: () => {
				this.boxesShown = index + 1;
				if (index === lastOwn) nowHave(this.doc.you.balance);
				if (box.player === this.doc.you.player) play(box.net > 0 ? "win" : "stack");
				this.draw();
			},
		}));
		return boxes.length ? [...steps, { ms: BOX_MS, still: true, after: () => this.draw() }] : steps;
	}

	get storyTold() {
		return this.story === null || this.boxesShown >= this.story.boxes.length;
	}

	/** The results of the viewer's own boxes, one line each, as far as they are told. */
	get banners() {
		const { story } = this;
		return story
			? banners(story.boxes.slice(0, this.boxesShown).filter((box) => box.player === this.doc.you.player))
			: [];
	}

	/**
	 * The five cards that decided the round for the viewer, where a hand shares cards with the board: the winner's, and
	 * of two equal hands the viewer's. Null before their box is settled, and in games without a board.
	 */
	get winningFive() {
		const own = this.ownBoxes.find((box) => box.box === this.box) ?? this.ownBoxes[0];
		const told = own ? this.shownBox(own.box) : null;
		const dealer = this.doc.round?.dealer.best;
		if (!told || !own || !dealer) return null;
		const lost =
			!own.best ||
			own.folded ||
			told.lines.some((line) => line.outcome === "lose" && placeOf(this.game, line.bet)?.when === "decision");
		return lost ? { whose: /** @type {const} */ ("dealer"), cards: dealer } : { whose: own.box, cards: own.best ?? [] };
	}

	/**
	 * How a card is marked when its round is told: a winning hand is lifted. Where hands share a board, the five cards
	 * that count are lifted, and what is left of those hands lies aside.
	 * @param {number | "dealer" | "board"} place
	 * @param {string | null} name
	 * @returns {import("./moving_card.js").CardMark}
	 */
	markOf(place, name) {
		const five = this.winningFive;
		if (!name) return "";
		if (!five) return typeof place === "number" && (this.shownBox(place)?.net ?? 0) > 0 ? "lifted" : "";
		if (place !== "board" && place !== five.whose) return "";
		return five.cards.includes(name) ? "lifted" : "aside";
	}

	/** @param {number} number */
	shownBox(number) {
		return this.story?.boxes.slice(0, this.boxesShown).find((box) => box.box === number) ?? null;
	}

	/** The panel's story: this round as far as it is shown, else the last one. */
	get shownStory() {
		if (this.story && !this.unseen) return { story: this.story, boxesShown: this.boxesShown, now: true };
		const { last } = this.doc;
		if (!last?.settlement) return null;
		const story = storyOf(this.game, last.round, last.settlement);
		return { story, boxesShown: story.boxes.length, now: false };
	}

	/** The hand on which the coach advises. */
	#ask() {
		const box = this.doc.round?.boxes.find((one) => one.box === this.decisions[0]?.box) ?? null;
		this.coach.look(this.doc, box, cents(box?.bets.ante ?? "0"));
	}

	get legal() {
		return this.doc.you.legal ?? [];
	}

	/** Whether the viewer is a player; staff only watch. */
	get plays() {
		const { player, role } = this.doc.you;
		return player !== null && (role ?? "player") === "player";
	}

	get ownBoxes() {
		const { player } = this.doc.you;
		return player ? (this.doc.round?.boxes ?? []).filter((box) => box.player === player) : [];
	}

	get ownTotal() {
		let total = 0;
		for (const box of this.ownBoxes)
			for (const bet of Object.keys(box.bets)) total += this.betting.on({ box: box.box, bet });
		return total;
	}

	get firstFree() {
		const taken = new Set([
			...(this.doc.round?.boxes ?? []).map((box) => box.box),
			...(this.doc.seated ?? []).map((one) => one.box),
		]);
		const middle = Math.ceil(this.doc.table.boxes / 2);
		const free = Array.from({ length: this.doc.table.boxes }, (_, index) => index + 1).filter((box) => !taken.has(box));
		return free.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? 1;
	}

	/**
	 * A hand in words, as far as its cards have been seen.
	 * @param {number} number
	 */
	handInWords(number) {
		if (this.seen.round?.round !== this.doc.round?.round) return null;
		return this.seen.round?.boxes.find((box) => box.box === number)?.hand_in_words ?? null;
	}

	/** Whether there are cards on the felt that have not been seen yet. */
	get unseen() {
		return this.seen !== this.doc;
	}

	/** The own hand to decide on, else the first open one. */
	get handShown() {
		const open = this.ownBoxes.filter((box) => box.cards && this.handInWords(box.box) !== null);
		return open.find((box) => box.box === this.decisions[0]?.box) ?? (this.decisions.length ? null : (open[0] ?? null));
	}

	/** The choices for the first box to decide. */
	get decisions() {
		if (this.betting.open || this.unseen || this.#waitsForOwnHand) return [];
		const all = this.legal.filter(
			(one) => ["place_bet", "fold", "check"].includes(one.command) && one.box !== undefined,
		);
		const first = all.some((one) => one.box === this.box) ? this.box : all[0]?.box;
		return all.filter((one) => one.box === first);
	}

	/**
	 * The bet of a decision, where it can be made by a click on its spot.
	 * @param {number} box
	 * @param {string} bet
	 */
	decisionOn(box, bet) {
		if (this.betting.open || this.doc.round?.offer || !this.decisions.length) return undefined;
		return this.legal.find((one) => one.command === "place_bet" && one.box === box && one.bet === bet);
	}

	/** The first own box to decide. */
	get #firstAsked() {
		return this.ownBoxes.find((box) => box.to_decide)?.box;
	}

	get looks() {
		return this.#looksAlone || this.unseen ? [] : this.legal.filter((one) => one.command === "examine");
	}

	get choices() {
		if (this.unseen) return [];
		const all = this.legal.filter((one) => one.command === "choose");
		return all.filter((one) => one.box === all[0]?.box);
	}

	get decidesBlind() {
		const box = this.doc.round?.boxes.find((one) => one.box === this.decisions[0]?.box);
		return box !== undefined && box.cards === null && !this.#looksAlone;
	}

	/**
	 * Whether the only hand of this player has been asked for: the buttons are already those of a hand that lies open.
	 */
	get #looksAlone() {
		return this.looking !== undefined && this.looking === this.doc.round?.round;
	}

	/** Whether that hand is still on its way to be turned up: there is nothing to decide on before. */
	get #waitsForOwnHand() {
		return this.#looksAlone && this.legal.some((one) => one.command === "examine");
	}

	/** Why a bet is not possible with too few chips. */
	get lessThanBet() {
		const asked = this.decisions;
		if (!asked.length || asked.some((one) => one.command === "place_bet")) return "";
		return `Your ${money(this.doc.you.balance ?? "0")} does not cover the bet.`;
	}

	/**
	 * The chips that the first decision on the antes will need, if the player has less. `fit` is an ante that leaves
	 * enough for it.
	 */
	get tooLittle() {
		const place = this.game.bets.find((one) => one.when === "decision");
		const antes = this.ownAntes;
		if (!this.betting.open || !place?.multiple || !antes.length) return null;
		const need = antes.reduce((sum, { ante }) => sum + ante, 0) * place.multiple;
		const have = cents(this.doc.you.balance ?? "0") - this.betting.notCounted;
		if (have >= need) return null;
		const unit = this.chips[0];
		const most = Math.floor((have + antes[0].ante) / (1 + place.multiple) / unit) * unit;
		return {
			label: place.label,
			need,
			have: Math.max(0, have),
			fit: antes.length === 1 && most >= this.leastOn("ante") ? most : null,
		};
	}

	/** The viewer's boxes and their antes, with those on their way: clicks and keys may come faster than documents. */
	get ownAntes() {
		const boxes = new Set([...this.ownBoxes.map((box) => box.box), ...this.betting.movingOn("ante")]);
		return [...boxes]
			.map((box) => ({ box, ante: this.betting.on({ box, bet: "ante" }) }))
			.filter(({ ante }) => ante > 0);
	}

	/** Bring the only ante down to one that leaves enough for the bet that follows. */
	fitAnte() {
		const fit = this.tooLittle?.fit;
		if (fit) return this.betting.bring({ box: this.ownAntes[0].box, bet: "ante" }, fit);
	}

	async toCage() {
		const { showCage } = await import("../lib/cage_dialog.js");
		showCage(() => this.refresh());
	}

	get busy() {
		return this.underWay.holds(this.doc);
	}

	/**
	 * The key for a choice.
	 * @param {Legal} one
	 */
	keyFor(one) {
		if (one.command === "examine") return this.looks.length > 1 ? String(one.box) : "l";
		if (one.command === "fold") return "f";
		if (one.command === "check") return "c";
		return placeOf(this.game, one.bet ?? "")?.key ?? "b";
	}

	/** @param {number} number */
	mayBet(number) {
		const { doc } = this;
		if (!this.plays || !this.betting.open || doc.table.status !== "open") return false;
		const found = doc.round?.boxes.find((box) => box.box === number);
		if (found) return found.player === doc.you.player;
		const seated = doc.seated?.find((one) => one.box === number);
		return !seated || seated.player === doc.you.player;
	}

	/** @param {string} bet */
	isStart(bet) {
		return spotOf(this.doc, bet)?.when !== "decision";
	}

	/** @param {string} bet */
	leastOn(bet) {
		return cents(spotOf(this.doc, bet)?.min ?? "0");
	}

	/** @param {string} bet */
	chipFor(bet) {
		const spot = spotOf(this.doc, bet);
		return spot?.amount
			? cents(spot.amount)
			: spot?.multiple_of && this.chip % cents(spot.multiple_of)
				? cents(spot.multiple_of)
				: this.chip;
	}

	/** @param {number} value */
	pick(value) {
		this.chip = value;
		this.draw();
	}

	/** @param {number} number */
	choose(number) {
		this.box = number;
		this.draw();
	}

	/**
	 * @param {number} box
	 * @param {string} bet
	 */
	put(box, bet) {
		this.refusal = null;
		this.box = box;
		return this.betting.put({ box, bet }, this.chip);
	}

	/**
	 * @param {number} box
	 * @param {string} bet
	 */
	takeBack(box, bet) {
		this.refusal = null;
		return this.betting.takeBack({ box, bet });
	}

	/** Whether an own box has an ante that can stay. */
	get mayBeReady() {
		return this.ownAntes.some(({ ante }) => ante >= this.leastOn("ante"));
	}

	ready() {
		return this.#send("ready", {}, null);
	}

	/** Whether the round is over and this player was in it: the pause ends when all who were want the next one. */
	get asksForNext() {
		return (
			!this.unseen &&
			["settled", "void"].includes(this.doc.round?.stage ?? "") &&
			this.legal.some((one) => one.command === "ready")
		);
	}

	nextRound() {
		if (this.asksForNext && !this.doc.you.ready) return this.ready();
	}

	/** Deal, if there is an ante to deal to. */
	deal() {
		if (this.mayBeReady && !this.doc.you.ready) return this.ready();
	}

	/**
	 * Do a legal action of the document.
	 * @param {Legal} one
	 */
	async act(one) {
		const { command, ...fields } = one;
		const place = one.box !== undefined && one.bet !== undefined ? { box: one.box, bet: one.bet } : null;
		if (one.box !== undefined) this.box = one.box;
		const asked = command === "examine" || command === "choose" ? null : this.coach.asked(one.box);
		const done = await this.#send(command, fields, place);
		if (done && asked) this.coach.decided(asked, one.bet ?? command);
	}

	/**
	 * @param {string} name
	 * @param {Record<string, unknown>} fields
	 * @param {{box: number, bet: string} | null} place
	 */
	async #send(name, fields, place) {
		this.refusal = null;
		const sent = this.underWay.during(this.doc, () => this.stream.send(name, { table: this.doc.table.id, ...fields }));
		this.draw();
		try {
			await sent;
			return true;
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			this.refuse(place, error);
			return false;
		} finally {
			this.draw();
		}
	}

	/**
	 * Show a refusal next to its spot.
	 * @param {{box: number, bet: string} | null} place
	 * @param {Refusal} error
	 */
	refuse(place, error) {
		this.refusal = { place, error };
		warn(`${error.sentence}${error.clause ? ` (${error.clause})` : ""}`);
		clearTimeout(this.forgetting);
		this.forgetting = setTimeout(() => {
			this.refusal = null;
			this.draw();
		}, REFUSAL_MS);
		this.draw();
	}

	/** The refusal was read. */
	dismiss() {
		this.refusal = null;
		this.draw();
	}

	async playAsGuest() {
		try {
			await guest();
		} catch (error) {
			if (error instanceof Refusal) this.refuse(null, error);
		}
	}

	get sentence() {
		return this.#ended?.headline ?? sentenceOf(this.seen, betNames(this.game));
	}

	get sentenceClause() {
		return this.#ended ? this.#ended.clause : this.seen.clause;
	}

	/** The finished round, while there is nothing else to say. */
	get #ended() {
		const over = ["settled", "void"].includes(this.seen.round?.stage ?? "") && this.seen.table.status === "open";
		return over ? this.story : null;
	}

	get waitingSays() {
		const { round, you } = this.doc;
		if (this.story) {
			const own = this.story.boxes.filter((box) => box.player === you.player);
			if (!own.length || !this.storyTold) return "";
			const net = own.reduce((sum, box) => sum + box.net, 0);
			return net === 0
				? "You are even on this round."
				: net > 0
					? `You win ${money(net)}.`
					: `You lose ${money(-net)}.`;
		}
		if (!round || round.stage === "betting") return "";
		return this.ownBoxes.length ? "" : "You are not in this round; the next one is open to you.";
	}

	/** Whether the board was laid face down at the start, as an Electronic Card Shuffler does. */
	get boardLies() {
		const { table, round } = this.doc;
		return /shuffler/.test(table.device ?? "") && (round?.boxes ?? []).some((box) => box.cards_dealt > 0);
	}

	/** The print under the Dealer's cards: the hand once it lies open. */
	get dealerSays() {
		const { round } = this.seen;
		const hand = round?.dealer.hand_in_words;
		if (!round || !hand || round.round !== this.doc.round?.round) return "Dealer";
		const qualifies = round.settlement?.dealer?.qualifies;
		return qualifies === false ? `${hand} · does not qualify` : qualifies ? `${hand} · qualifies` : hand;
	}
}

/**
 * Whether the viewer has to decide on a hand.
 * @param {TableDocument} doc
 */
const isAsked = (doc) => (doc.you.legal ?? []).some(({ command }) => command === "fold" || command === "check");

/**
 * The cards on the felt in the order in which they are dealt.
 * @param {TableDocument} doc
 * @returns {string[]}
 */
function cardKeys(doc) {
	const { round, table } = doc;
	if (!round) return [];
	const found = [];
	const rows = [
		...round.boxes.map((box) => ({ name: `b${box.box}`, count: box.cards_dealt })),
		{ name: "d", count: round.dealer.cards_dealt },
	];
	const most = Math.max(0, ...rows.map((row) => row.count));
	if (/shuffler/.test(table.device ?? "")) {
		for (const row of rows) for (let at = 0; at < row.count; at++) found.push(`${row.name}/${at}`);
	} else {
		for (let at = 0; at < most; at++) for (const row of rows) if (at < row.count) found.push(`${row.name}/${at}`);
	}
	const board = round.community.map((_, index) => `c/${index}`);
	return [...board, ...found].map((key) => `${round.round}/${key}`);
}

/**
 * The cards on the felt that lie face up.
 * @param {TableDocument} doc
 * @returns {Set<string>}
 */
function faces({ round }) {
	if (!round) return new Set();
	const { face_up: up, cards_dealt: count } = round.dealer;
	const rows = [
		...round.boxes.map((box) => (box.cards ?? []).map((_, index) => `b${box.box}/${index}`)),
		round.community.map((_, index) => `c/${index}`),
		up.map((_, index) => `d/${count - up.length + index}`),
	];
	return new Set(rows.flat().map((key) => `${round.round}/${key}`));
}
