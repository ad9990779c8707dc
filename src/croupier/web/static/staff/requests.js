/** Requests for a second person: who asks what, with the buttons of the person who looks at them. */

import { h } from "../lib/dom.js";
import { cents, money } from "../lib/money.js";
import { asking, deed } from "../pit/deeds.js";

/**
 * A matter that waits for somebody.
 * @param {string} key
 * @param {string} where
 * @param {import("../lib/dom.js").Loose} words
 * @param {string | null} who
 * @param {...import("../lib/dom.js").Loose} buttons
 */
export const matter = (key, where, words, who, ...buttons) =>
  h("li", { key }, h("b", null, where), h("div", null, h("p", null, words), who && h("p", { class: "soft" }, who)), h("div", { class: "deeds" }, ...buttons));

/**
 * Chips in words: "$1,100: 10 × $100, 4 × $25".
 * @param {Record<string, number>} chips
 */
export function chipsInWords(chips) {
  const rows = Object.entries(chips).map(([value, count]) => ({ value: cents(value), count }));
  const parts = rows.sort((a, b) => b.value - a.value).map(({ value, count }) => `${count} × ${money(value)}`);
  return `${money(rows.reduce((sum, { value, count }) => sum + value * count, 0))}: ${parts.join(", ")}`;
}

/**
 * What was asked, in words: "fill float: table T1, $1,000: 10 × $100".
 * @param {any} asked
 */
function inWords({ command: { command, kept_as: _hash, chips, ...fields } }) {
  const told = Object.entries(fields).filter(([, value]) => (typeof value === "string" && value !== "") || typeof value === "number");
  const words = told.map(([name, value]) => `${name.replaceAll("_", " ")} ${value}`);
  return `${command.replaceAll("_", " ")}: ${[...words, ...(chips ? [chipsInWords(chips)] : [])].join(", ")}`;
}

/**
 * One request, as a list item.
 * @param {any} asked
 */
export function request(asked) {
  const until = new Date(asked.until).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const who = asked.own ? `You asked. It waits for ${asked.for} until ${until}.` : `${asked.by} asks for ${asked.for} until ${until}.`;
  return matter(
    asked.approval,
    asked.approval,
    inWords(asked),
    asked.own || !asked.hindrance ? who : `${who} ${asked.hindrance}`,
    !asked.own && !asked.hindrance && deed("Approve", "approve", { approval: asked.approval }, "primary"),
    asked.own ? deed("Take back", "decline", { approval: asked.approval, reason: "taken back" }) : !asked.hindrance && asking("Refuse", "decline", [{ name: "reason", label: "Reason" }], ({ reason }) => ({ approval: asked.approval, reason })),
  );
}
