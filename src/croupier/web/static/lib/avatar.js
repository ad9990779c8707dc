/**
 * A coat of arms for each name: a field, a division of it and a charge, all drawn here and all made from the name, so
 * that the same player looks the same on every screen.
 */

import { PIPS } from "./card_art.js";
import { h } from "./dom.js";

/** The fields, and on each of them a colour that stands out. */
const FIELDS = [
	["#1f4e79", "#e8c15a"],
	["#7a2333", "#f0d9b5"],
	["#22613f", "#f2e6c8"],
	["#4b3a78", "#e7d6ff"],
	["#8a4b16", "#ffe3b8"],
	["#14565c", "#c8f0ea"],
	["#37424d", "#f3c969"],
	["#6b2a5e", "#ffd9ec"],
	["#33522a", "#ffdf7f"],
	["#5a3328", "#cfe8ff"],
];
const DIVISIONS = [
	"M0 0h50v100H0Z",
	"M0 0h100L0 100Z",
	"M0 50h100v50H0Z",
	"M0 100 50 40l50 60Z",
	"M0 0h100v26H0Z",
	"M38 0h24v100H38Z",
	"M0 38h100v24H0Z",
	"M0 0 50 60 100 0Z",
];
const CHARGES = [
	PIPS.s,
	PIPS.h,
	PIPS.d,
	PIPS.c,
	"M10 84 4 28l24 22L50 12l22 38 24-22-6 56Z",
	"M50 4l12 34h36L69 59l11 35-30-21-30 21 11-35L2 38h36Z",
	"M50 6a44 44 0 1 0 .100 0ZM50 30a20 20 0 1 1-.100 0Z",
	"M50 6 94 50 50 94 6 50Z",
];

/**
 * A number that follows from a name (FNV-1a).
 * @param {string} name
 */
function numberOf(name) {
	let found = 0x811c9dc5;
	for (const letter of name) found = Math.imul(found ^ /** @type {number} */ (letter.codePointAt(0)), 0x01000193) >>> 0;
	return found;
}

/** @param {string} name */
export function avatar(name) {
	const number = numberOf(name);
	const [field, light] = FIELDS[number % FIELDS.length];
	const division = DIVISIONS[(number >>> 8) % DIVISIONS.length];
	const charge = CHARGES[(number >>> 16) % CHARGES.length];
	return h(
		"svg",
		{ class: "avatar", viewBox: "0 0 100 100", "aria-hidden": "true" },
		h("rect", { width: 100, height: 100, fill: field }),
		h("path", { d: division, fill: light, "fill-opacity": 0.24 }),
		h("g", { transform: "translate(24 24) scale(.52)" }, h("path", { d: charge, fill: light, "fill-rule": "evenodd" })),
	);
}
