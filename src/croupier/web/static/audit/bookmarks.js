/** Bookmarks: made in a short form, and listed. */

import { h } from "../lib/dom.js";
import { inAddress } from "../lib/addresses.js";
import { asking, askFor } from "../pit/deeds.js";

const WHEN = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
const ASKS = [
	{ name: "title", label: "Title" },
	{ name: "note", label: "Note", optional: true },
];

/** @typedef {{table?: string | null, round?: string | null, position?: number}} Marked what is marked */

/** @param {Marked} what */
const fieldsOf = ({ table, round, position }) => ({
	...(table ? { table } : {}),
	...(round ? { round } : {}),
	...(position ? { position } : {}),
});

/** @param {Marked} what */
export const mark = (what) => askFor("Bookmark", "add_bookmark", ASKS, (typed) => ({ ...typed, ...fieldsOf(what) }));

/** @param {Marked} what */
export const markButton = (what) =>
	asking("Bookmark", "add_bookmark", ASKS, (typed) => ({ ...typed, ...fieldsOf(what) }));

/** @param {any[]} bookmarks */
export function bookmarkList(bookmarks) {
	if (!bookmarks.length) return h("p", { class: "soft" }, "There are no bookmarks.");
	return h(
		"ul",
		{ class: "bookmarks" },
		bookmarks.map((one) =>
			h(
				"li",
				{ key: one.number },
				h("b", null, one.title),
				one.note && h("p", null, one.note),
				h("p", { class: "soft" }, `${one.by}, ${WHEN.format(new Date(one.at))}`, place(one)),
			),
		),
	);
}

/** @param {any} one */
function place({ round, table }) {
	if (round) return [" · ", h("a", { href: `#/audit/${inAddress(round)}` }, round)];
	return table ? ` · ${table}` : "";
}
