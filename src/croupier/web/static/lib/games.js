/**
 * The games as they describe themselves: their bets with names and places, their cards, their signs.
 *
 * @typedef {{bet: string, label: string, short: string, caption: string | null, key: string, row: number,
 *   column: number, when: "start" | "decision", multiple: number | null, jackpot: boolean, limits: boolean}} BetPlace
 * @typedef {{game: string, code: string, title: string, short_title: string, version: number, odds: boolean,
 *   nouns: Record<string, string>}} Heading
 * @typedef {Heading & {hand_cards: number, dealer_cards: number, community_cards: number, bets: BetPlace[],
 *   signs: any[], stays: string, no_qualifying_hand: string | null, about: string, has_draw: boolean}} Game
 */

import { get } from "./api.js";

/** @type {Map<string, Promise<any>>} */
const answers = new Map();

/**
 * An answer of the server that never changes.
 * @param {string} path
 */
function once(path) {
	const known = answers.get(path);
	if (known) return known;
	const found = get(path);
	answers.set(path, found);
	found.catch(() => answers.delete(path));
	return found;
}

/**
 * One game, under a version of its rules or the newest.
 * @param {string} name
 * @param {number | undefined} [version]
 * @returns {Promise<Game>}
 */
export const gameOf = (name, version) =>
	once(`/games/${encodeURIComponent(name)}${version ? `?version=${version}` : ""}`);

/**
 * All games, in short.
 * @returns {Promise<Heading[]>}
 */
export const allGames = async () => (await once("/games")).games;

/**
 * @param {Game} game
 * @param {string} bet
 */
export const placeOf = (game, bet) => game.bets.find((one) => one.bet === bet);

/**
 * The words for its bets in a sentence of the house.
 * @param {Heading | undefined} game
 * @returns {import("./messages.js").Names}
 */
export const betNames = (game) => ({ bet: (bet) => game?.nouns[bet] ?? bet });

/**
 * A bet as the rules call it.
 * @param {Game} game
 * @param {string} bet
 */
export const betLabel = (game, bet) => placeOf(game, bet)?.label ?? bet;

/**
 * The bet that goes with the decision to stay; advice names the decision instead.
 * @param {Game} game
 */
export const stayBet = (game) => game.bets.find((one) => one.when === "decision")?.bet ?? "";

const CHOICES = /** @type {Record<string, string>} */ ({ fold: "Fold", check: "Check" });

/**
 * The word for a choice that advice names.
 * @param {Game} game
 * @param {string} choice
 */
export const choiceWord = (game, choice) =>
	CHOICES[choice] ?? betLabel(game, choice === game.stays ? stayBet(game) : choice);
