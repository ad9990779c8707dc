/**
 * Cards, drawn once as SVG symbols: `#large-As` (with all its pips, or the court; from 60 px of width), `#card-As` (one
 * pip, from 34 px), `#fan-As` (everything in its left half, for cards that overlap), `#mini-As` (from 17 px), and
 * `#card-back`. A symbol is made on first use.
 *
 * @typedef {"large" | "card" | "fan" | "mini"} Drawing
 */

import { COURTS, FRAME, GLYPHS, PIPS, PLACES, SASH, WIDE } from "./card_art.js";
import { h } from "./dom.js";
import { cardInWords } from "./words.js";

/** Width and height in the units of the symbols. */
export const CARD = { width: 100, height: 140 };

const SVG = "http://www.w3.org/2000/svg";

/** @type {SVGElement | null} */
let defs = null;

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Element | string)} children
 * @returns {SVGElement}
 */
function make(tag, attributes, ...children) {
	const el = document.createElementNS(SVG, tag);
	for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, String(value));
	el.append(...children);
	return el;
}

/** @returns {SVGElement} */
function symbols() {
	if (!defs) {
		defs = make("svg", { class: "symbols", "aria-hidden": "true", width: 0, height: 0 });
		document.body.append(defs);
		defs.append(back(), make("clipPath", { id: "court-clip" }, make("rect", { ...FRAME, rx: 3 })));
		for (const [suit, d] of Object.entries(PIPS)) {
			defs.append(make("symbol", { id: `pip-${suit}`, viewBox: "0 0 100 100" }, make("path", { d })));
		}
	}
	return defs;
}

/** A plain patterned back. */
function back() {
	const lines = [];
	for (let at = -140; at <= 100; at += 14) {
		lines.push(`M${at} 0l140 140`, `M${at + 140} 0l-140 140`);
	}
	const clip = make("clipPath", { id: "back-clip" }, make("rect", { x: 8, y: 8, width: 84, height: 124, rx: 6 }));
	return make(
		"symbol",
		{ id: "card-back", viewBox: "0 0 100 140" },
		clip,
		make("rect", { x: 1, y: 1, width: 98, height: 138, rx: 10, class: "card-edge" }),
		make("rect", { x: 8, y: 8, width: 84, height: 124, rx: 6, class: "card-back" }),
		make("path", { d: lines.join(""), class: "card-weave", "clip-path": "url(#back-clip)" }),
		make("path", { d: "M50 42 70 70 50 98 30 70Z", class: "card-medal" }),
	);
}

/**
 * The rank in the card typeface.
 * @param {string} name
 * @param {{x: number, y: number, height: number}} at the middle of its top
 */
function rank(name, { x, y, height }) {
	const scale = height / 28;
	const middle = name[0] === WIDE ? 13 : 10;
	return make("path", {
		d: GLYPHS[name[0]],
		class: "card-rank",
		transform: `translate(${x - middle * scale} ${y}) scale(${scale})`,
	});
}

/**
 * A pip around its middle.
 * @param {string} suit
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
const pip = (suit, x, y, size) =>
	make("use", { href: `#pip-${suit}`, x: x - size / 2, y: y - size / 2, width: size, height: size });

/** @param {Element[]} parts */
const turned = (...parts) => make("g", { transform: "rotate(180 50 70)" }, ...parts);

/** @param {string} name */
function large(name) {
	const index = () => [rank(name, { x: 15, y: 9, height: 26 }), pip(name[1], 15, 47, 16)];
	return symbol("large", name, ...index(), turned(...index()), ...(COURTS[name[0]] ? court(name) : field(name)));
}

/** All pips of a number card; the ace has a large one. @param {string} name */
function field([rankName, suit]) {
	if (!PLACES[rankName]) return [pip(suit, 50, 70, 46)];
	return PLACES[rankName].map(([x, y]) => (y > 70 ? turned(pip(suit, 100 - x, 140 - y, 18)) : pip(suit, x, y, 18)));
}

/** A court: the same half figure twice, in its frame. @param {string} name */
function court([rankName, suit]) {
	const half = () => [
		...COURTS[rankName].map(({ d, kind }) => make("path", { d, class: `court-${kind}` })),
		pip(suit, 33.5, 21, 10),
	];
	return [
		make("rect", { ...FRAME, rx: 3, class: "court-ground" }),
		make(
			"g",
			{ class: "court", "clip-path": "url(#court-clip)" },
			make("g", {}, ...half()),
			turned(...half()),
			make("path", { d: SASH, class: "court-sash" }),
		),
		make("rect", { ...FRAME, rx: 3, class: "court-frame" }),
	];
}

/** @param {string} name */
function face(name) {
	const corner = () => [rank(name, { x: 20, y: 9, height: 34 }), pip(name[1], 20, 57, 20)];
	return symbol("card", name, ...corner(), pip(name[1], 53, 72, 44), turned(...corner()));
}

/** @param {string} name */
function fan(name) {
	return symbol(
		"fan",
		name,
		rank(name, { x: 26, y: 11, height: 44 }),
		pip(name[1], 26, 80, 36),
		pip(name[1], 76, 114, 28),
	);
}

/** @param {string} name */
function small(name) {
	return symbol("mini", name, rank(name, { x: 38, y: 10, height: 54 }), pip(name[1], 59, 101, 62));
}

/**
 * @param {string} kind
 * @param {string} name
 * @param {...Element} parts
 */
function symbol(kind, name, ...parts) {
	return make(
		"symbol",
		{ id: `${kind}-${name}`, viewBox: "0 0 100 140", class: `card-face suit-${name[1]}` },
		make("rect", { x: 1, y: 1, width: 98, height: 138, rx: 10, class: "card-edge" }),
		...parts,
	);
}

const DRAWN = { large, card: face, fan, mini: small };

/**
 * The address of a card's symbol; null is the back.
 * @param {string | null} name such as "As"
 * @param {Drawing} [drawing]
 */
export function cardHref(name, drawing = "card") {
	const all = symbols();
	if (name === null) return "#card-back";
	const id = `${drawing}-${name}`;
	if (!document.getElementById(id)) all.append(DRAWN[drawing](name));
	return `#${id}`;
}

/**
 * The drawing for a card of this width on the screen.
 * @param {number} pixels
 * @returns {Drawing}
 */
export const drawingFor = (pixels) => (pixels < 34 ? "mini" : pixels < 58 ? "card" : "large");

/**
 * A card in a line of HTML, with words for screen readers.
 * @param {string | null} name
 * @param {{drawing?: Drawing, class?: string}} [options]
 */
export function card(name, { drawing = "card", class: extra = "" } = {}) {
	const label = name === null ? "a card face down" : cardInWords(name);
	return h(
		"svg",
		{
			class: `card ${drawing === "mini" ? "card-mini" : ""} ${extra}`,
			viewBox: "0 0 100 140",
			role: "img",
			"aria-label": label,
		},
		h("use", { href: cardHref(name, drawing), width: 100, height: 140 }),
	);
}

/**
 * Several cards in a line of HTML.
 * @param {(string | null)[]} names
 * @param {{drawing?: Drawing}} [options]
 */
export const cards = (names, options) => h("span", { class: "cards" }, ...names.map((name) => card(name, options)));
