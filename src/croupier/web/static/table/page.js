/** A house game's table. */

import { h, render } from "../lib/dom.js";

/**
 * @param {HTMLElement} main
 * @param {import("../lib/documents.js").TableDocument} found
 * @returns {() => void}
 */
export function open(main, found) {
  render(main, h("p", { class: "state" }, found.sentence));
  return () => {};
}
