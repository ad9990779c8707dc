/** One table: a house game or Poker, by its document. */

import { get } from "../lib/api.js";
import { gameOf } from "../lib/games.js";
import { name } from "../lib/router.js";

/**
 * @param {HTMLElement} main
 * @param {string[]} params
 */
export async function open(main, [id]) {
  const house = import("../table/page.js"); // on its way while the house answers; Poker comes after it
  const found = /** @type {import("../lib/documents.js").TableDocument} */ (await get(`/tables/${encodeURIComponent(id)}`));
  name(found.table.name);
  if (found.table.game === "poker") return (await import("../poker/page.js")).open(main, found);
  const game = await gameOf(found.table.game, found.table.version);
  return (await house).open(main, found, game);
}
