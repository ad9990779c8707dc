/** The tables of the floor. */

import { get } from "../lib/api.js";
import { h, render } from "../lib/dom.js";

/** @param {HTMLElement} main */
export async function open(main) {
  const found = await get("/tables");
  const tables = Array.isArray(found) ? found : found.tables;
  const links = tables.map((/** @type {any} */ one) => {
    const table = one.table ?? one;
    return h("li", null, h("a", { href: `#/tables/${table.id}` }, table.name));
  });
  render(main, h("div", { class: "page" }, h("h1", null, "Tables"), h("ul", null, ...links)));
}
