/**
 * Cards, drawn once as SVG symbols: `#card-As` (clear from 40 px of height), `#fan-As` (everything in its left
 * half, for cards that overlap), `#mini-As` (from 24 px), `#card-back`. A symbol is made on first use.
 *
 * @typedef {"card" | "fan" | "mini"} Drawing
 */

import { h } from "./dom.js";
import { cardInWords } from "./words.js";

/** Width and height in the units of the symbols. */
export const CARD = { width: 100, height: 140 };

const SVG = "http://www.w3.org/2000/svg";
const PIPS = /** @type {Record<string, string>} */ ({
  s: "M50 4C60 26 92 42 92 66a23 23 0 0 1-36 19c1 6 4 10 9 13H35c5-3 8-7 9-13A23 23 0 0 1 8 66C8 42 40 26 50 4Z",
  h: "M50 96C42 78 6 60 6 32a22 22 0 0 1 44-6 22 22 0 0 1 44 6c0 28-36 46-44 64Z",
  d: "M50 3C58 22 72 40 86 50 72 60 58 78 50 97 42 78 28 60 14 50 28 40 42 22 50 3Z",
  c: "M50 4a22 22 0 0 1 17 36 22 22 0 1 1-11 41c1 8 4 13 9 17H35c5-4 8-9 9-17a22 22 0 1 1-11-41A22 22 0 0 1 50 4Z",
});

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
    defs.append(back());
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
  );
}

/** @param {string} name */
function rankText(name) {
  return name[0] === "T" ? "10" : name[0];
}

/**
 * @param {string} name
 * @param {{x: number, y: number, size: number}} at
 */
function rank(name, { x, y, size }) {
  const text = rankText(name);
  /** @type {Record<string, string | number>} */
  const wide = text.length > 1 ? { textLength: size * 0.98, lengthAdjust: "spacingAndGlyphs" } : {};
  return make("text", { x, y, "font-size": size, "text-anchor": "middle", ...wide }, text);
}

/** @param {string} name */
function corner(name) {
  const pip = make("use", { href: `#pip-${name[1]}`, x: 9.5, y: 46, width: 19, height: 19 });
  return [rank(name, { x: 19, y: 38, size: 37 }), pip];
}

/** @param {string} name */
function face(name) {
  const pip = make("use", { href: `#pip-${name[1]}`, x: 27, y: 47, width: 46, height: 46 });
  const turned = make("g", { transform: "rotate(180 50 70)" }, ...corner(name));
  return symbol("card", name, ...corner(name), pip, turned);
}

/** @param {string} name */
function fan(name) {
  const pip = make("use", { href: `#pip-${name[1]}`, x: 9, y: 58, width: 36, height: 36 });
  const far = make("use", { href: `#pip-${name[1]}`, x: 62, y: 100, width: 28, height: 28 });
  return symbol("fan", name, rank(name, { x: 27, y: 50, size: 50 }), pip, far);
}

/** @param {string} name */
function small(name) {
  const pip = make("use", { href: `#pip-${name[1]}`, x: 28, y: 70, width: 62, height: 62 });
  return symbol("mini", name, rank(name, { x: 38, y: 62, size: 66 }), pip);
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

const DRAWN = { card: face, fan, mini: small };

/**
 * The address of a card's symbol; null is the back.
 * @param {string | null} name such as "As"
 * @param {Drawing | boolean} [drawing] true is short for "mini"
 */
export function cardHref(name, drawing = "card") {
  const all = symbols();
  if (name === null) return "#card-back";
  const kind = drawing === true ? "mini" : drawing === false ? "card" : drawing;
  const id = `${kind}-${name}`;
  if (!document.getElementById(id)) all.append(DRAWN[kind](name));
  return `#${id}`;
}

/**
 * A card in a line of HTML, with words for screen readers.
 * @param {string | null} name
 * @param {{mini?: boolean, class?: string}} [options]
 */
export function card(name, { mini = false, class: extra = "" } = {}) {
  const label = name === null ? "a card face down" : cardInWords(name);
  return h(
    "svg",
    { class: `card ${mini ? "card-mini" : ""} ${extra}`, viewBox: "0 0 100 140", role: "img", "aria-label": label },
    h("use", { href: cardHref(name, mini), width: 100, height: 140 }),
  );
}

/**
 * Several cards in a line of HTML.
 * @param {(string | null)[]} names
 * @param {{mini?: boolean}} [options]
 */
export const cards = (names, options) => h("span", { class: "cards" }, ...names.map((name) => card(name, options)));
