/** The proof of the shuffle, for people. */

import { h } from "../lib/dom.js";
import { inAddress } from "../poker/log.js";

/**
 * @param {any} found the round
 * @param {import("./verify.js").Check | null} check
 */
export function proof(found, check) {
  if (!found.over) return null;
  return h("section", { class: "proof" }, h("h2", null, "The shuffle"), ...explanation(found, check));
}

/**
 * @param {any} found
 * @param {import("./verify.js").Check | null} check
 */
function explanation(found, check) {
  if (!found.record) return [h("p", { class: "lead" }, found.sheet ? "Hands were folded or given up unseen, and the deck would tell them: staff can check this shuffle." : "Those who played in this round can check its shuffle here.")];
  if (!check) return [h("p", { class: "lead" }, "These cards were shuffled and entered by hand: there is no deck of ours to check.")];
  const good = check.matches !== false && check.inOrder && found.verified?.verified !== false;
  return [
    h(
      "p",
      { class: `notice ${good ? "good" : "bad"}` },
      h("b", null, good ? "✓ Verified" : "✗ Not verified"),
      good ? "The deck was fixed before the first bet, and every card came from it in order." : "This round's record does not fit its deck. Please tell the pit.",
    ),
    h(
      "ol",
      { class: "proof-steps" },
      step(true, "Before the first bet, the house published this fingerprint of the deck.", h("code", null, check.commitment)),
      step(check.matches, matching(check.matches), h("details", null, h("summary", null, "The line that is hashed"), h("code", null, check.line))),
      step(check.inOrder, `The ${check.dealt} cards that left the deck are its first ${check.dealt}, in order.`, null),
    ),
    h("p", null, h("a", { class: "button", href: `/api/v1/records/${inAddress(found.round)}`, download: `${found.round.replaceAll("/", "-")}.json` }, "The record, for croupier verify")),
  ];
}

/** @param {boolean | null} matches */
function matching(matches) {
  if (matches === null) return "Afterwards it opened the deck. This browser cannot hash on a plain network address; sha256sum can, with this line.";
  return matches ? "Afterwards it opened the deck. Hashed in this browser, it gives the same fingerprint." : "The deck that was opened gives another fingerprint.";
}

/**
 * @param {boolean | null} good
 * @param {string} text
 * @param {import("../lib/dom.js").Loose} more
 */
const step = (good, text, more) => h("li", null, h("span", { class: good === false ? "down" : "up", "aria-hidden": "true" }, good === null ? "–" : good ? "✓" : "✗"), h("div", null, h("p", null, text), more));
