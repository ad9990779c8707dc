/**
 * Rounds in sessions: a session ends with a pause of half an hour, and with a change between Poker and the house games,
 * whose expectations cannot be added.
 *
 * @typedef {{result: string, jackpot: string, expected: string | null, decisions: number, mistakes: number,
 *   cost: string}} Weighed
 * @typedef {{round: string, table: string, game: string, at: string, position: number, outcome: string, net: string,
 *   weighed: Weighed | null}} Played
 * @typedef {{rounds: Played[], from: Date, to: Date, net: number, expected: number | null, cost: number,
 *   mistakes: number}} Session the newest round first; amounts in cents
 */

import { cents } from "../lib/money.js";

const PAUSE_MS = 30 * 60 * 1000;

/**
 * @param {Played[]} rounds the newest first
 * @returns {Session[]}
 */
export function sessionsOf(rounds) {
	/** @type {Played[][]} */
	const groups = [];
	for (const one of rounds) {
		const last = groups.at(-1)?.at(-1);
		if (last && Date.parse(last.at) - Date.parse(one.at) < PAUSE_MS && isPoker(last) === isPoker(one))
			groups.at(-1)?.push(one);
		else groups.push([one]);
	}
	return groups.map(sessionOf);
}

/** @param {Played} one */
const isPoker = (one) => one.game === "poker";

/**
 * @param {Played[]} rounds
 * @returns {Session}
 */
function sessionOf(rounds) {
	const weighed = rounds.map((one) => one.weighed);
	const counts = weighed.every((one) => one !== null && one.expected !== null);
	return {
		rounds,
		from: new Date(rounds[rounds.length - 1].at),
		to: new Date(rounds[0].at),
		net: sum(rounds.map((one) => one.net)),
		expected: counts ? sum(weighed.map((one) => one?.expected ?? "0")) : null,
		cost: sum(weighed.map((one) => one?.cost ?? "0")),
		mistakes: weighed.reduce((all, one) => all + (one?.mistakes ?? 0), 0),
	};
}

/** @param {string[]} amounts */
const sum = (amounts) => amounts.reduce((all, one) => all + cents(one), 0);

/**
 * The running sums of a session, the oldest round first. Jackpot bets stand apart: their worth moves with the meter.
 * @param {Session} session
 * @returns {{round: string, result: number, expected: number | null}[]}
 */
export function runningSums({ rounds, expected }) {
	let [result, average] = [0, 0];
	return [...rounds].reverse().map((one) => {
		result += cents(one.weighed?.result ?? one.net);
		average += cents(one.weighed?.expected ?? "0");
		return { round: one.round, result, expected: expected === null ? null : average };
	});
}
