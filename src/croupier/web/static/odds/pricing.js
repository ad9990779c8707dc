/**
 * The value of a pay table: exact figures from the server's counts and from prices, with no rounding.
 *
 * @typedef {import("./exact.js").Ratio} Ratio
 * @typedef {{unit: "none" | "%" | "$" | "to 1", amount: number}} Prize `$` in cents
 * @typedef {{hand: string, pays: number, steps: number[][]}} BetRow a step: pay, no hand, below, equal, above, folded
 * @typedef {{draw: string, pays: number, chance: [number, number], apart: boolean}} LotteryDraw
 * @typedef {{bet: string, prizes: {hand: string, pays: string}[], after_fold?: boolean, stake_comes_back?: boolean,
 *   draws?: LotteryDraw[], of?: number, won?: [string | null, string | null, number][]}} JackpotCounts
 * @typedef {{row: string, name: string, pays: number, combinations: number}} BonusRow
 * @typedef {{game: string, version: number, strategy: string, strategies: string[], qualifies?: string | null,
 *   qualifying_hands?: string[], combinations: number, net?: number, times?: number, ante_pays?: number,
 *   most_pay: number, bet?: BetRow[], jackpots: JackpotCounts[], bonus?: {rows: BonusRow[], lost: number}}} Counts
 * @typedef {{pay: Record<string, number>, prize: Record<string, Prize>, bonus: Record<string, number>, stake: number,
 *   meter: number}} Prices to 1, prizes, to 1, cents, cents
 * @typedef {{edge: Ratio, risk: Ratio | null, bets: Ratio | null}} MainPriced
 * @typedef {{hand: string, prize: Prize, chance: Ratio}} PricedHit
 * @typedef {{bet: string, hits: PricedHit[], fixed: Ratio, perMeter: Ratio, lucky: Ratio, stake: Ratio}} JackpotPriced
 *   in cents of one bet
 */

import { minus, nearest, ONE, plus, ratio, sign, sum, times, divided, ZERO } from "./exact.js";

/** @type {Prize} */
export const NO_PRIZE = { unit: "none", amount: 0 };

/**
 * "10%", "500.00", "50 to 1" or "none", as the server writes prizes.
 * @param {string} text
 * @returns {Prize | null} null if it is not a prize
 */
export function readPrize(text) {
	if (text === "none") return NO_PRIZE;
	const share = /^(\d{1,3})%$/.exec(text);
	if (share) return Number(share[1]) > 100 ? null : prizeOf("%", Number(share[1]));
	const toOne = /^(\d{1,7}) to 1$/.exec(text);
	if (toOne) return prizeOf("to 1", Number(toOne[1]));
	const dollars = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
	return dollars ? prizeOf("$", Number(dollars[1]) * 100 + Number((dollars[2] ?? "").padEnd(2, "0"))) : null;
}

/**
 * @param {Prize["unit"]} unit
 * @param {number} amount
 * @returns {Prize}
 */
const prizeOf = (unit, amount) => (amount === 0 ? NO_PRIZE : { unit, amount });

/** @param {Prize} prize */
export function writePrize({ unit, amount }) {
	if (unit === "none" || amount === 0) return "none";
	if (unit === "%") return `${amount}%`;
	return unit === "to 1" ? `${amount} to 1` : `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
}

/**
 * The prices that the house has approved.
 * @param {Counts} counts
 * @param {{stake: number, meter: number}} jackpot
 * @returns {Prices}
 */
export function approved(counts, { stake, meter }) {
	const prizes = (counts.jackpots[0]?.prizes ?? []).map(({ hand, pays }) => [hand, readPrize(pays) ?? NO_PRIZE]);
	const draws = counts.jackpots.flatMap(({ draws: all = [] }) =>
		all.map(({ draw, pays }) => [draw, { unit: "to 1", amount: pays }]),
	);
	return {
		pay: Object.fromEntries((counts.bet ?? []).map(({ hand, pays }) => [hand, pays])),
		prize: Object.fromEntries([...prizes, ...draws]),
		bonus: Object.fromEntries((counts.bonus?.rows ?? []).map(({ row, pays }) => [row, pays])),
		stake,
		meter,
	};
}

/**
 * The counts of a row at this pay: the last step that is not above it.
 * @param {BetRow} row
 * @param {number} pay
 * @returns {bigint[]} no hand, below, equal, above, folded
 */
function stepAt(row, pay) {
	const step = row.steps.findLast(([from]) => from <= pay) ?? row.steps[0];
	return step.slice(1).map(BigInt);
}

/**
 * The main game, played as the counts say.
 * @param {Counts} counts
 * @param {Prices} prices
 * @returns {MainPriced}
 */
export function mainPriced(counts, prices) {
	const deals = BigInt(counts.combinations);
	if (!counts.bet) return { edge: ratio(-BigInt(counts.net ?? 0), deals), risk: null, bets: null };
	const [ante, multiple] = [BigInt(counts.ante_pays ?? 1), BigInt(counts.times ?? 2)];
	let [net, bets] = [0n, 0n];
	for (const row of counts.bet) {
		const [noHand, below, equal, above, folded] = stepAt(row, prices.pay[row.hand]);
		const won = ante + multiple * BigInt(prices.pay[row.hand]);
		net += noHand * ante + below * won - above * (1n + multiple) - folded;
		bets += noHand + below + equal + above;
	}
	return { edge: ratio(-net, deals), risk: ratio(-net, deals + multiple * bets), bets: ratio(bets, deals) };
}

/**
 * The return of a row of the BET table, in antes a round.
 * @param {Counts} counts
 * @param {BetRow} row
 * @param {number} pay
 */
export function rowReturn(counts, row, pay) {
	const [, below] = stepAt(row, pay);
	return ratio(below * BigInt(counts.times ?? 2) * BigInt(pay), BigInt(counts.combinations));
}

/**
 * One jackpot bet.
 * @param {Counts} counts
 * @param {JackpotCounts} jackpot
 * @param {Prices} prices
 * @returns {JackpotPriced}
 */
export function jackpotPriced(counts, jackpot, prices) {
	const stake = ratio(BigInt(prices.stake));
	const hits = jackpot.won ? sharedHits(jackpot, prices) : handHits(counts, jackpot, prices);
	const draws = (jackpot.draws ?? []).map((draw) => ({
		...draw,
		share: ratio(BigInt(draw.chance[0]), BigInt(draw.chance[1])),
	}));
	const open = draws.filter((draw) => !draw.apart);
	const nothing = [...hits.filter(({ prize }) => prize.unit !== "none").map(({ chance }) => chance)].reduce(minus, ONE);
	const noDraw = open.reduce((left, { share }) => times(left, minus(ONE, share)), nothing);
	const drawn = open.map(({ draw, share }) => times(share, times(ratio(BigInt(prices.prize[draw].amount)), stake)));
	const back = jackpot.stake_comes_back ? times(stake, minus(ONE, noDraw)) : ZERO;
	return {
		bet: jackpot.bet,
		hits,
		stake,
		fixed: sum([...hits.map(({ prize, chance }) => times(chance, fixedPart(prize, stake))), ...drawn, back]),
		perMeter: sum(
			hits
				.filter(({ prize }) => prize.unit === "%")
				.map(({ prize, chance }) => times(chance, ratio(BigInt(prize.amount), 100n))),
		),
		lucky: sum(
			draws
				.filter((draw) => draw.apart)
				.map(({ draw, share }) => times(share, times(plus(ratio(BigInt(prices.prize[draw].amount)), noDraw), stake))),
		),
	};
}

/**
 * @param {Prize} prize
 * @param {Ratio} stake
 */
function fixedPart({ unit, amount }, stake) {
	if (unit === "$") return ratio(BigInt(amount));
	return unit === "to 1" ? times(ratio(BigInt(amount)), stake) : ZERO;
}

/**
 * Stud: each kind of hand by itself; where a fold costs the bet, only hands that stay.
 * @param {Counts} counts
 * @param {JackpotCounts} jackpot
 * @param {Prices} prices
 * @returns {PricedHit[]}
 */
function handHits(counts, jackpot, prices) {
	return (counts.bet ?? []).map((row) => {
		const many = stepAt(row, prices.pay[row.hand]);
		const staying = jackpot.after_fold ? many : many.slice(0, -1);
		const deals = staying.reduce((all, one) => all + one, 0n);
		return { hand: row.hand, prize: prices.prize[row.hand], chance: ratio(deals, BigInt(counts.combinations)) };
	});
}

/**
 * Hold'em: a deal that wins with the player's hand and with the board is paid the larger prize. A share of the
 * meter counts as more than any fixed amount.
 * @param {JackpotCounts} jackpot
 * @param {Prices} prices
 * @returns {PricedHit[]}
 */
function sharedHits(jackpot, prices) {
	/** @type {Record<string, bigint>} */
	const many = {};
	for (const [onHand, onBoard, deals] of jackpot.won ?? []) {
		const rows = [onHand, onBoard].filter((row) => row !== null && prices.prize[row].unit !== "none");
		const [first, second] = /** @type {string[]} */ (rows);
		if (!first) continue;
		const row = second && isMore(prices.prize[second], prices.prize[first], prices.stake) ? second : first;
		many[row] = (many[row] ?? 0n) + BigInt(deals);
	}
	const of = BigInt(jackpot.of ?? 1);
	return jackpot.prizes.map(({ hand }) => ({ hand, prize: prices.prize[hand], chance: ratio(many[hand] ?? 0n, of) }));
}

/**
 * @param {Prize} a
 * @param {Prize} b
 * @param {number} stake
 */
function isMore(a, b, stake) {
	const share = (/** @type {Prize} */ one) => (one.unit === "%" ? one.amount : 0);
	const fixed = (/** @type {Prize} */ one) =>
		one.unit === "$" ? one.amount : one.unit === "to 1" ? one.amount * stake : 0;
	return share(a) !== share(b) ? share(a) > share(b) : fixed(a) > fixed(b);
}

/**
 * The share of a jackpot bet that stays with the house at this meter.
 * @param {JackpotPriced} priced
 * @param {number} meter in cents
 */
export const edgeAt = (priced, meter) =>
	minus(ONE, divided(plus(priced.fixed, times(priced.perMeter, ratio(BigInt(meter)))), priced.stake));

/**
 * The meter, in cents, at which the house keeps this share of the bet; null if no meter does it.
 * @param {JackpotPriced} priced
 * @param {Ratio} edge
 * @param {Ratio} [added] what else comes back
 * @returns {bigint | null}
 */
export function meterFor(priced, edge, added = ZERO) {
	const missing = minus(minus(times(priced.stake, minus(ONE, edge)), priced.fixed), added);
	if (sign(missing) <= 0) return 0n;
	return sign(priced.perMeter) === 0 ? null : nearest(divided(missing, priced.perMeter));
}

/**
 * The edge of the Bonus.
 * @param {NonNullable<Counts["bonus"]>} bonus
 * @param {Prices} prices
 */
export function bonusEdge(bonus, prices) {
	let [net, deals] = [-BigInt(bonus.lost), BigInt(bonus.lost)];
	for (const { row, combinations } of bonus.rows) {
		net += BigInt(combinations) * BigInt(prices.bonus[row]);
		deals += BigInt(combinations);
	}
	return ratio(-net, deals);
}

/**
 * The return of a row of the Bonus, in bets.
 * @param {NonNullable<Counts["bonus"]>} bonus
 * @param {BonusRow} row
 * @param {number} pay
 */
export function bonusReturn(bonus, row, pay) {
	const deals = bonus.rows.reduce((all, one) => all + BigInt(one.combinations), BigInt(bonus.lost));
	return ratio(BigInt(row.combinations) * BigInt(pay), deals);
}
