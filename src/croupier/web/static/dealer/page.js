/** The Dealer's page: the tables at which this person may deal, and the console of one of them. */

import { openTables } from "./tables.js";

/**
 * @param {HTMLElement} main
 * @param {string[]} params
 */
export async function open(main, [id]) {
	return id ? (await import("./console.js")).open(main, id) : openTables(main);
}
