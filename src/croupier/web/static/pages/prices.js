/**
 * Own prices: the pay tables of a game with sliders, and the exact edges that follow, worked out on this page from the
 * server's counts.
 */

import { get } from "../lib/api.js";
import { say } from "../lib/announce.js";
import { h, render } from "../lib/dom.js";
import { allGames, betLabel, gameOf } from "../lib/games.js";
import { cents, typed } from "../lib/money.js";
import { name } from "../lib/router.js";
import { change, divided, minus, percentage, ratio, sign, times, ZERO } from "../odds/exact.js";
import { gameTabs, pageBar, playedEditions, versionShown } from "../odds/heading.js";
import { asked, MOST_EDGE, MOST_METER, readChoices, readPrices, USUAL_EDGE, writeLink } from "../odds/price_link.js";
import { edgesLine, fractions, fractionsOf, jackpotVerdict } from "../odds/price_results.js";
import { dollars, field, prizeRow, priceTable, slider, toOneRow } from "../odds/price_rows.js";
import {
	approved,
	bonusEdge,
	bonusReturn,
	edgeAt,
	jackpotPriced,
	mainPriced,
	meterFor,
	rowReturn,
} from "../odds/pricing.js";
import { plain } from "../odds/words.js";
import { failed, loading } from "./states.js";

/** @typedef {import("../lib/games.js").Game} Game */
/** @typedef {import("../odds/pricing.js").Counts} Counts */
/** @typedef {import("../odds/pricing.js").Prices} Prices */
/** @typedef {import("../odds/price_results.js").Priced} Priced */

const STAKES = [100, 200, 500];
const USUAL = { stake: 500, meter: 250_000_00 };
const LOWEST_END = 1_000_000_00;
const PAUSE_MS = 600;

/** @type {Record<string, string>} */
const QUALIFIES = { none: "always", "ace-high": "with ace high", "ace-king": "with ace-king", pair: "with a pair" };
/** @type {Record<string, string>} */
const STRATEGIES = {
	"best-play": "best play, at these prices",
	pair: "BET on any pair or better",
	"ace-king": "BET on ace-king or better",
	AKJ83: "BET on A-K-J-8-3 or better",
	all: "BET on every hand",
};

/**
 * @param {HTMLElement} main
 * @param {string[]} params
 */
export async function open(main, [wanted]) {
	const counted = (await allGames()).filter((one) => one.odds);
	const newest = counted.find((one) => one.game === wanted) ?? counted[0];
	const played = await playedEditions(newest.game);
	const version = versionShown(newest, played, asked().get("version"));
	const game = await gameOf(newest.game, version);
	name(`Own prices of ${game.title}`);
	const desk = new PriceDesk(
		main,
		game,
		played.find((one) => one.version === version)?.jackpot?.meter ?? null,
		(body) =>
			h(
				"div",
				{ class: "page odds prices", "data-game": game.game },
				h("h1", null, "Own prices"),
				h(
					"p",
					{ class: "lead" },
					"Change the prices of a bet, and see the exact edge at once. The tables still pay the approved prices.",
				),
				gameTabs(counted, game.game, "/prices"),
				pageBar(newest, played, version, "/prices"),
				body,
			),
	);
	desk.load();
	return () => desk.leave();
}

/** The prices that are set, the counts behind them, and the page that shows both. */
class PriceDesk {
	/**
	 * @param {HTMLElement} main
	 * @param {Game} game
	 * @param {string | null} liveMeter
	 * @param {(body: import("../lib/dom.js").Loose) => import("../lib/dom.js").VElement} page
	 */
	constructor(main, game, liveMeter, page) {
		this.main = main;
		this.game = game;
		this.page = page;
		this.live = liveMeter === null ? null : cents(liveMeter);
		this.choices = readChoices(asked());
		this.there = true;
		this.copied = "";
		/** The counts of the approved rules. @type {Counts | null} */
		this.usual = null;
		/** The counts that are priced. @type {Counts | null} */
		this.counts = null;
		/** @type {Prices | null} */
		this.prices = null;
		/** @type {unknown} */
		this.problem = null;
		this.counting = false;
		/** @type {Record<string, string>} */
		this.typed = {};
		this.typing = {
			text: (/** @type {string} */ key) => this.typed[key],
			type: (/** @type {string} */ key, /** @type {string} */ text) => {
				this.typed[key] = text;
				this.draw();
			},
			stop: (/** @type {string} */ key) => {
				delete this.typed[key];
				this.draw();
			},
		};
	}

	leave() {
		this.there = false;
		clearTimeout(this.pause);
	}

	async load() {
		this.problem = null;
		this.draw();
		try {
			this.usual = await this.ask(null, null);
			this.base = approved(this.usual, { stake: USUAL.stake, meter: this.live ?? USUAL.meter });
			this.prices = readPrices(asked(), this.base, this.usual.most_pay);
			await this.countAnew();
		} catch (error) {
			this.problem = error;
		}
		this.draw();
	}

	/**
	 * @param {string | null} qualifies
	 * @param {string | null} strategy
	 * @returns {Promise<Counts>}
	 */
	ask(qualifies, strategy) {
		const query = new URLSearchParams({ version: String(this.game.version) });
		if (qualifies) query.set("qualifies", qualifies);
		if (strategy) query.set("strategy", strategy);
		return get(`/odds/${this.game.game}/counts?${query}`);
	}

	/** Other rules of play need other counts: the server counts them. */
	async countAnew() {
		const { qualifies, strategy } = this.choices;
		this.counting = true;
		this.draw();
		try {
			this.counts = qualifies || strategy ? await this.ask(qualifies, strategy) : this.usual;
		} finally {
			this.counting = false;
		}
	}

	/** @param {Partial<import("../odds/price_link.js").Choices>} chosen */
	async choose(chosen) {
		this.choices = { ...this.choices, ...chosen };
		try {
			await this.countAnew();
		} catch (error) {
			this.problem = error;
		}
		this.changed();
	}

	/** @param {Partial<Prices>} part */
	set(part) {
		this.prices = { .../** @type {Prices} */ (this.prices), ...part };
		this.changed();
	}

	/**
	 * @param {"pay" | "bonus" | "prize"} table
	 * @param {string} row
	 * @param {any} value
	 */
	setRow(table, row, value) {
		const prices = /** @type {Prices} */ (this.prices);
		this.set({ [table]: { ...prices[table], [row]: value } });
	}

	reset() {
		this.typed = {};
		this.prices = /** @type {Prices} */ (this.base);
		this.choose({ qualifies: null, strategy: null, edge: USUAL_EDGE });
		say("All prices are as approved again.");
	}

	changed() {
		this.copied = "";
		this.draw();
		clearTimeout(this.pause);
		this.pause = setTimeout(() => {
			history.replaceState(null, "", this.link());
			if (this.counts) say(spoken(this.priced()));
		}, PAUSE_MS);
	}

	link() {
		const version = asked().get("version");
		const base = /** @type {Prices} */ (this.base);
		const query = writeLink(/** @type {Prices} */ (this.prices), base, { ...this.choices, version });
		return `#/odds/${this.game.game}/prices${query}`;
	}

	async copy() {
		history.replaceState(null, "", this.link());
		try {
			await navigator.clipboard.writeText(location.href);
			this.copied = "Copied.";
		} catch {
			this.copied = location.href; // No clipboard on a plain network address: the link stands there to be taken.
		}
		say("The link holds these prices.");
		this.draw();
	}

	/**
	 * @param {Counts} [counts]
	 * @param {Prices} [prices]
	 * @returns {Priced}
	 */
	priced(counts = /** @type {Counts} */ (this.counts), prices = /** @type {Prices} */ (this.prices)) {
		return {
			main: mainPriced(counts, prices),
			jackpots: counts.jackpots.map((one) => jackpotPriced(counts, one, prices)),
			bonus: counts.bonus ? bonusEdge(counts.bonus, prices) : null,
		};
	}

	draw() {
		if (this.there) render(this.main, this.page(this.body()));
	}

	body() {
		if (this.problem) return failed(this.problem, () => this.load());
		if (!this.counts || !this.prices || !this.usual || !this.base) return loading("Counting every deal …");
		const priced = this.priced();
		const { stake, meter } = this.prices;
		const before = this.priced(this.usual, { ...this.base, stake, meter });
		return h(
			"div",
			{ class: `price-desk${this.counting ? " waiting" : ""}`, "aria-busy": this.counting ? "true" : null },
			edgesLine(this.edges(priced, before)),
			this.rulesOfPlay(priced, before),
			this.counts.bet && h("section", null, h("h2", null, "The BET"), this.betRows(this.counts)),
			this.counts.bonus &&
				h("section", null, h("h2", null, `The ${this.label("bonus")}`), this.bonusRows(this.counts.bonus)),
			priced.jackpots.length > 0 && this.jackpotSection(priced),
			h("section", null, fractions(fractionsOf(priced, (bet) => this.label(bet)))),
			this.deeds(),
		);
	}

	/** @param {string} bet */
	label(bet) {
		return betLabel(this.game, bet);
	}

	/**
	 * @param {Priced} priced
	 * @param {Priced} before
	 */
	edges(priced, before) {
		const { meter } = /** @type {Prices} */ (this.prices);
		const found = [
			{
				label: "House edge",
				value: priced.main.edge,
				before: before.main.edge,
				note: priced.main.risk ? "of the ante" : "of the ante; no price here changes it",
			},
		];
		if (priced.main.risk && before.main.risk) {
			found.push({ label: "Element of risk", value: priced.main.risk, before: before.main.risk, note: "of all bets" });
		}
		if (priced.bonus && before.bonus) {
			found.push({
				label: `The ${this.label("bonus")} keeps`,
				value: priced.bonus,
				before: before.bonus,
				note: "of all bets on it",
			});
		}
		priced.jackpots.forEach((one, at) => {
			const [now, then] = [edgeAt(one, meter), edgeAt(before.jackpots[at], meter)];
			found.push({
				label: `${this.label(one.bet)} keeps`,
				value: now,
				before: then,
				note: `at a meter of $${dollars(meter)}`,
			});
		});
		return found;
	}

	/**
	 * The Dealer's qualification and the player's strategy, with a sentence that says what the edge rests on.
	 * @param {Priced} priced
	 * @param {Priced} before
	 */
	rulesOfPlay(priced, before) {
		const counts = /** @type {Counts} */ (this.counts);
		const usual = /** @type {Counts} */ (this.usual);
		const strategies = counts.bet ? counts.strategies : [];
		if (!strategies.length)
			return h(
				"p",
				{ class: "lead" },
				"For a player who plays the main game best. Prices of the side bets change nothing about that.",
			);
		return h(
			"div",
			{ class: "play-rules" },
			this.choice(
				"The Dealer qualifies",
				counts.qualifying_hands ?? [],
				QUALIFIES,
				this.choices.qualifies ?? usual.qualifies ?? "",
				(value) => this.choose({ qualifies: value === usual.qualifies ? null : value }),
			),
			this.choice("The player plays", strategies, STRATEGIES, this.choices.strategy ?? strategies[0], (value) =>
				this.choose({ strategy: value === strategies[0] ? null : value }),
			),
			h("p", { class: "lead", role: "note" }, ...this.playedSentence(priced, before)),
		);
	}

	/**
	 * @param {Priced} priced
	 * @param {Priced} before
	 */
	playedSentence(priced, before) {
		if (this.counting) return ["The server is counting every deal anew …"];
		const [now, then] = [priced.main.bets ?? ZERO, before.main.bets ?? ZERO];
		const share = h("b", null, percentage(now, 3));
		if (this.choices.strategy)
			return ["A fixed strategy, the same at all prices: the player BETs in ", share, " of all deals."];
		const moved = minus(now, then);
		const than =
			sign(moved) === 0 ? ", as at the approved prices." : `, ${change(moved, 3)} against the approved rules.`;
		return ["Best play follows the prices exactly: the player BETs in ", share, ` of all deals${than}`];
	}

	/**
	 * @param {string} label
	 * @param {string[]} values
	 * @param {Record<string, string>} words
	 * @param {string} chosen
	 * @param {(value: string) => void} choose
	 */
	choice(label, values, words, chosen, choose) {
		return h(
			"label",
			{ class: "choice" },
			h("span", null, label),
			h(
				"select",
				{ value: chosen, onchange: (/** @type {any} */ event) => choose(event.target.value) },
				values.map((value) => h("option", { value, selected: value === chosen }, words[value] ?? value)),
			),
		);
	}

	/** @param {Counts} counts */
	betRows(counts) {
		const [prices, base] = [/** @type {Prices} */ (this.prices), /** @type {Prices} */ (this.base)];
		const rows = (counts.bet ?? []).map((row) => {
			const pays = prices.pay[row.hand];
			const shown = {
				key: `pay-${row.hand}`,
				label: plain(row.hand),
				pays,
				approved: base.pay[row.hand],
				most: counts.most_pay,
				back: rowReturn(counts, row, pays),
			};
			return toOneRow(shown, this.typing, (value) => this.setRow("pay", row.hand, value));
		});
		return priceTable("ante", rows);
	}

	/** @param {NonNullable<Counts["bonus"]>} bonus */
	bonusRows(bonus) {
		const [prices, base] = [/** @type {Prices} */ (this.prices), /** @type {Prices} */ (this.base)];
		const most = /** @type {Counts} */ (this.counts).most_pay;
		const rows = bonus.rows.map((row) => {
			const pays = prices.bonus[row.row];
			const shown = {
				key: `bonus-${row.row}`,
				label: row.name,
				pays,
				approved: base.bonus[row.row],
				most: Math.max(most, 2 * row.pays),
				back: bonusReturn(bonus, row, pays),
			};
			return toOneRow(shown, this.typing, (value) => this.setRow("bonus", row.row, value));
		});
		return priceTable("bet", rows);
	}

	/** @param {Priced} priced */
	jackpotSection(priced) {
		const prices = /** @type {Prices} */ (this.prices);
		const target = ratio(BigInt(this.choices.edge), 10000n);
		return h(
			"section",
			null,
			h("h2", null, "The jackpot"),
			h(
				"div",
				{ class: "choices", role: "group", "aria-label": "Jackpot bet" },
				STAKES.map((one) =>
					h(
						"button",
						{ type: "button", "aria-pressed": String(one === prices.stake), onclick: () => this.set({ stake: one }) },
						`$${one / 100} bet`,
					),
				),
			),
			this.meterRow(priced),
			this.prizeRows(priced),
			priced.jackpots.map((one) =>
				jackpotVerdict(this.label(one.bet), one, prices.meter, target, this.targetField(one.bet)),
			),
		);
	}

	/** @param {string} bet */
	targetField(bet) {
		const shown = String(this.choices.edge / 100);
		const read = (/** @type {string} */ text) => atMost(typed(text.replace("%", "")), MOST_EDGE);
		const set = (/** @type {number} */ edge) => {
			this.choices = { ...this.choices, edge };
			this.changed();
		};
		return h(
			"span",
			{ class: "price-field inline" },
			field(this.typing, `edge-${bet}`, "Target house edge, in percent", shown, read, set),
			"%",
		);
	}

	/** @param {Priced} priced */
	meterRow(priced) {
		const prices = /** @type {Prices} */ (this.prices);
		const fair = meterFor(priced.jackpots[0], ratio(0n)) ?? 0n;
		const reach = Math.max(LOWEST_END, Number(fair) * 1.25, (this.live ?? 0) * 1.5);
		const most = Math.ceil(reach / 100_000_00) * 100_000_00;
		const read = (/** @type {string} */ text) => atMost(typed(text), MOST_METER);
		const set = (/** @type {number} */ value) => this.set({ meter: value });
		return h(
			"div",
			{ class: "price-row meter-row", role: "group", "aria-label": "Meter" },
			h("span", { class: "price-name" }, "Meter"),
			slider("Meter", prices.meter, most, 1_000_00, `$${dollars(prices.meter)}`, set),
			h(
				"span",
				{ class: "price-field" },
				h("span", { "aria-hidden": "true" }, "$"),
				field(this.typing, "meter", "Meter, in dollars", dollars(prices.meter), read, set),
			),
			h(
				"button",
				{
					type: "button",
					class: "button small",
					hidden: this.live === null || this.live === prices.meter,
					onclick: () => this.live !== null && this.set({ meter: this.live }),
				},
				"Today's meter",
			),
		);
	}

	/** @param {Priced} priced */
	prizeRows(priced) {
		const [prices, base] = [/** @type {Prices} */ (this.prices), /** @type {Prices} */ (this.base)];
		const [first] = priced.jackpots;
		const rows = first.hits.map(({ hand, prize, chance }) => {
			const worth = {
				none: ZERO,
				"%": ratio(BigInt(prize.amount) * BigInt(prices.meter), 100n),
				$: ratio(BigInt(prize.amount)),
				"to 1": times(ratio(BigInt(prize.amount)), first.stake),
			};
			const back = divided(times(chance, worth[prize.unit]), first.stake);
			const shown = { key: `prize-${hand}`, label: plain(hand), prize, approved: base.prize[hand], back };
			const row = prizeRow(shown, this.typing, (value) => this.setRow("prize", hand, value));
			return { row, isUsual: base.prize[hand].unit !== "none" || prize.unit !== "none" };
		});
		const more = rows.filter(({ isUsual }) => !isUsual);
		return h(
			"div",
			{ class: "prize-tables" },
			priceTable("bet", [...rows.filter(({ isUsual }) => isUsual).map(({ row }) => row), ...this.drawRows()]),
			more.length > 0 &&
				h(
					"details",
					null,
					h("summary", null, "More hands"),
					priceTable(
						"bet",
						more.map(({ row }) => row),
					),
				),
		);
	}

	/** The draws of the jackpot system, each once. */
	drawRows() {
		const [prices, base] = [/** @type {Prices} */ (this.prices), /** @type {Prices} */ (this.base)];
		const draws = new Map(
			/** @type {Counts} */ (this.counts).jackpots.flatMap(({ draws: all = [] }) => all.map((one) => [one.draw, one])),
		);
		return [...draws.values()].map(({ draw, chance }) => {
			const prize = prices.prize[draw];
			const back = ratio(BigInt(chance[0]) * BigInt(prize.amount), BigInt(chance[1]));
			/** @type {import("../odds/pricing.js").Prize["unit"][]} */
			const units = ["to 1"];
			return prizeRow(
				{ key: `prize-${draw}`, label: plain(draw), prize, approved: base.prize[draw], back, units },
				this.typing,
				(value) => this.setRow("prize", draw, value),
			);
		});
	}

	deeds() {
		const isLink = this.copied.startsWith("http");
		return h(
			"p",
			{ class: "downloads price-deeds" },
			h("button", { type: "button", class: "button", onclick: () => this.reset() }, "Reset all prices"),
			h("button", { type: "button", class: "button", onclick: () => this.copy() }, "Copy the link"),
			isLink
				? h("input", {
						class: "link-text",
						readonly: true,
						"aria-label": "Link to these prices",
						value: this.copied,
						hook: { created: (el) => el.select() },
					})
				: h("span", { class: "soft" }, this.copied),
		);
	}
}

/**
 * @param {number | null} value
 * @param {number} most
 */
const atMost = (value, most) => (value !== null && value <= most ? value : null);

/** @param {Priced} priced */
function spoken({ main, bonus }) {
	const rest = bonus ? ` The Bonus keeps ${percentage(bonus, 3)}.` : "";
	return `House edge ${percentage(main.edge, 3)}.${rest}`;
}
