/** The auditor's page: rounds to find, and one round with all its evidence. */

import { openFinder } from "./finder.js";
import { openRound } from "./round.js";

/**
 * @param {HTMLElement} main
 * @param {string[]} params
 */
export const open = (main, [round]) => (round ? openRound(main, round) : openFinder(main));
