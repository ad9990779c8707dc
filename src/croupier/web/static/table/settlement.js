/**
 * A settlement as a story: the Dealer's hand, then box by box in table order, bet by bet with word, sign and clause.
 *
 * @typedef {import("../lib/documents.js").Settlement} Settlement
 * @typedef {import("../lib/documents.js").SettledBet} SettledBet
 * @typedef {import("../lib/documents.js").Round} Round
 * @typedef {import("../lib/games.js").Game} Game
 * @typedef {{bet: string, label: string, word: string, net: number, outcome: string, prize: boolean, rare: boolean,
 *   clauses: string[]}} Line `prize`: of a jackpot; `rare`: a prize that the whole room may notice
 * @typedef {{box: number, player: string, hand: string, short: string, ante: number, lines: Line[], net: number}}
 *   BoxStory `short`: the hand without its ranks, where it is one pair or better; empty if it was folded
 * @typedef {{box: number, text: string, tier: "small" | "large" | "huge" | "jackpot"}} Banner
 * @typedef {{round: string, dealer: string, headline: string, clause: string | null, boxes: BoxStory[]}} Story
 */

import { betLabel, placeOf } from "../lib/games.js";
import { cents, money, signed } from "../lib/money.js";
import { handName, listed } from "../lib/words.js";

/**
 * @param {Game} game
 * @param {string} round
 * @param {Settlement} settlement
 * @param {Round} [seen] the round, while its hands are still to be seen
 * @returns {Story}
 */
export function storyOf(game, round, settlement, seen) {
	const words = new Map(seen?.boxes.map((box) => [box.box, box.hand_in_words]));
	const folded = new Set(seen?.boxes.filter((box) => box.folded).map((box) => box.box));
	const boxes = [...settlement.boxes]
		.sort((a, b) => a.box - b.box)
		.map((box) => {
			const hand = box.hand === null ? "" : (words.get(box.box) ?? handName(box.hand));
			return {
				box: box.box,
				player: box.player ?? "",
				hand,
				short: folded.has(box.box) ? "" : box.hand?.endsWith("odd-cards") ? hand : handName(box.hand),
				ante: cents(box.bets.find((bet) => bet.bet === "ante")?.stake ?? "0"),
				lines: box.bets.map((bet) => lineOf(game, bet)),
				net: cents(box.net),
			};
		});
	const hand = seen?.dealer.hand_in_words ?? handName(settlement.dealer?.hand);
	return { round, dealer: dealerSays(settlement, hand), ...headline(game, settlement, hand), boxes };
}

/**
 * The end of the round in one sentence, with its clause.
 * @param {Game} game
 * @param {Settlement} settlement
 * @param {string} hand
 */
function headline(game, { dealer, result, boxes }, hand) {
	const lines = boxes.flatMap((box) => box.bets);
	if (result === "void" || !dealer)
		return { headline: "The round is void: all bets go back", clause: lines[0]?.clause ?? null };
	if (dealer.qualifies === null) return { headline: `The Dealer has ${hand}`, clause: null };
	if (dealer.qualifies) return { headline: `The Dealer has ${hand}, which qualifies`, clause: null };
	const decided = lines.find((line) => line.bet === "ante" && line.outcome === "win");
	return {
		headline: `The Dealer does not qualify: ${game.no_qualifying_hand}`,
		clause: decided?.clause ?? null,
	};
}

/**
 * @param {Settlement} settlement
 * @param {string} hand
 */
function dealerSays({ dealer, result }, hand) {
	if (result === "void" || !dealer) return "The round is void: all bets go back";
	if (dealer.qualifies === null) return `Dealer: ${hand}`;
	return `Dealer: ${hand}, ${dealer.qualifies ? "qualifies" : "does not qualify"}`;
}

/**
 * @param {Game} game
 * @param {SettledBet} bet
 * @returns {Line}
 */
function lineOf(game, bet) {
	const net = cents(bet.pays) + cents(bet.returned) - cents(bet.stake);
	const word = { win: "wins", lose: "loses", push: "push", returned: "goes back" }[bet.outcome] ?? bet.outcome;
	const prize = bet.outcome === "win" && !!placeOf(game, bet.bet)?.jackpot;
	const rare = prize && cents(bet.pays) >= RARE * cents(bet.stake);
	return {
		bet: bet.bet,
		label: betLabel(game, bet.bet),
		word,
		net,
		outcome: bet.outcome,
		prize,
		rare,
		clauses: [bet.clause, ...(bet.also ?? [])],
	};
}

/**
 * The badge beside a spot: "+$400", "−$100", "push", "back".
 * @param {Line} line
 */
export function badge(line) {
	if (line.outcome === "push") return "push";
	if (line.outcome === "returned") return "back";
	return signed(line.net);
}

/**
 * One box in a sentence for screen readers.
 * @param {BoxStory} box
 * @param {string | null} you
 */
export function boxInWords(box, you) {
	const lines = box.lines.map((line) => {
		const how =
			line.outcome === "win" || line.outcome === "lose" ? `${line.word} ${money(Math.abs(line.net))}` : line.word;
		return `${line.label} ${how}`;
	});
	const who = box.player === you ? "your box" : "box";
	const all = box.net === 0 ? "even" : box.net > 0 ? `${money(box.net)} up` : `${money(-box.net)} down`;
	return `${who} ${box.box}${box.hand ? `, ${box.hand}` : ""}: ${listed(lines)}; ${all}`;
}

/** A share of the meter is more than this many times its bet. */
const RARE = 100;
const LARGE = 5;
const HUGE = 20;

/**
 * The result of each box in one line, larger the rarer it is: from five and from twenty times the ante. A jackpot prize
 * is large, and the largest of all if it is rare.
 * @param {BoxStory[]} boxes
 * @returns {Banner[]}
 */
export const banners = (boxes) => boxes.map((box) => ({ box: box.box, text: bannerText(box), tier: tierOf(box) }));

/** @param {BoxStory} box */
function bannerText({ short, lines, net }) {
	const hand = (short || "folded").replace(/^an? /, "");
	const name = lines.some((line) => line.rare)
		? `Jackpot! ${short && hand}`.trim()
		: lines.some((line) => line.prize)
			? "Jackpot prize"
			: hand.charAt(0).toUpperCase() + hand.slice(1);
	return `${name}: ${net === 0 ? "even" : signed(net)}`;
}

/** @param {BoxStory} box */
function tierOf({ lines, net, ante }) {
	if (lines.some((line) => line.rare)) return "jackpot";
	if (ante && net >= HUGE * ante) return "huge";
	return (ante && net >= LARGE * ante) || lines.some((line) => line.prize) ? "large" : "small";
}
