/** The choices of a decision, as advice names them, in the words of the game. */

import { betLabel } from "../lib/games.js";

/** @typedef {import("../lib/games.js").Game} Game */

const WORDS = /** @type {Record<string, string>} */ ({ fold: "Fold", check: "Check" });

/**
 * The bet that goes with the decision to stay; advice names the decision instead.
 * @param {Game} game
 */
export const stayBet = (game) => game.bets.find((one) => one.when === "decision")?.bet ?? "";

/**
 * @param {{game: Game}} about
 * @param {string} choice
 */
export const choiceWord = ({ game }, choice) => WORDS[choice] ?? betLabel(game, choice === game.stays ? stayBet(game) : choice);
