/** Requests for a second person, in plain words: they answer on their own device, in their own session. */

import { h } from "../lib/dom.js";
import { sentenceOf } from "../lib/messages.js";
import { cents, money } from "../lib/money.js";
import { stopped } from "../lib/words.js";
import { asking, deed } from "../pit/deeds.js";

/**
 * A matter that waits, as an item of a queue.
 * @param {string} key
 * @param {string} where
 * @param {import("../lib/dom.js").Loose} words
 * @param {string | null} who
 * @param {...import("../lib/dom.js").Loose} buttons
 */
export const matter = (key, where, words, who, ...buttons) =>
	h(
		"li",
		{ key },
		h("b", null, where),
		h("div", null, h("p", null, words), who && h("p", { class: "soft" }, who)),
		h("div", { class: "deeds" }, ...buttons),
	);

/**
 * Chips in words: "$1,100: 10 × $100, 4 × $25".
 * @param {Record<string, number>} chips
 */
export function chipsInWords(chips) {
	const rows = Object.entries(chips).map(([value, count]) => ({ value: cents(value), count }));
	const parts = rows.sort((a, b) => b.value - a.value).map(({ value, count }) => `${count} × ${money(value)}`);
	return `${money(rows.reduce((sum, { value, count }) => sum + value * count, 0))}: ${parts.join(", ")}`;
}

/** @param {any} asked */
export function request(asked) {
	const until = new Date(asked.until).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
	const who = asked.own
		? `You asked. It waits for ${asked.for} until ${until}.`
		: `${asked.by} asks for ${asked.for} until ${until}.`;
	const { chips } = asked.command;
	const details = [
		...asked.details.map((/** @type {[string, string]} */ [name, value]) => `${name} ${value}`),
		...(chips ? [chipsInWords(chips)] : []),
	].join(" · ");
	return matter(
		asked.approval,
		asked.approval,
		[stopped(sentenceOf(asked).replace(/[:.]?\s*$/, "")), details && h("span", { class: "soft" }, ` ${details}`)],
		asked.own || !asked.hindrance ? who : `${who} You cannot agree: ${asked.hindrance}`,
		!asked.own && !asked.hindrance && deed("Approve", "approve", { approval: asked.approval }, "primary"),
		asked.own
			? deed("Take back", "decline", { approval: asked.approval, reason: "taken back" })
			: !asked.hindrance &&
					asking("Refuse", "decline", [{ name: "reason", label: "Reason" }], ({ reason }) => ({
						approval: asked.approval,
						reason,
					})),
	);
}

/**
 * All requests that the person has made or can answer; nothing if there are none.
 * @param {any[]} approvals
 */
export const requestCard = (approvals) =>
	approvals.length > 0 &&
	h(
		"section",
		{ class: "console-card queue", key: "requests", "aria-label": "Requests" },
		h("h2", null, "Waits for a second person", h("span", { class: "spring" }), String(approvals.length)),
		h("ul", null, ...approvals.map(request)),
	);
