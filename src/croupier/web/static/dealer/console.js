/** The Dealer's console of one table. */

import { get } from "../lib/api.js";
import { h, render } from "../lib/dom.js";
import { name } from "../lib/router.js";

/**
 * @param {HTMLElement} main
 * @param {string} id
 */
export async function open(main, id) {
  const found = await get(`/tables/${encodeURIComponent(id)}`);
  name(found.table.name);
  render(main, h("div", { class: "page" }, h("h1", null, found.table.name), h("p", null, found.sentence)));
}
