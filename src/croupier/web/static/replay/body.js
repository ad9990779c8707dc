/** The steps of a replay beside the table at one of them, and the keys that turn them. */

import { cards } from "../lib/cards.js";
import { clause } from "../lib/dialog.js";
import { h, unless } from "../lib/dom.js";
import { betLabel } from "../lib/games.js";
import { money } from "../lib/money.js";
import { nameOf } from "../poker/words.js";
import { picture } from "./picture.js";

/**
 * @typedef {import("./picture.js").Picture} Picture
 * @typedef {import("./picture.js").Place} Place
 * @typedef {{steps: import("./steps.js").Step[], step: number, turnTo: (to: number) => void}} Turning the steps, the one that is
 *   shown (the first is 1), and how to turn to another
 */

/**
 * @param {import("../lib/games.js").Game} game
 * @param {any} found the round, with its notices
 * @param {Turning} turning
 */
export function replayBody(game, found, { steps, step, turnTo }) {
  const kind = found.game === "poker" ? "seat" : "box";
  const now = picture(found.notices.slice(0, steps[step - 1]?.upTo), kind);
  return h(
    "div",
    { class: "replay-body" },
    h(
      "section",
      { class: "replay-scene", "aria-label": "The table at this step" },
      h("p", { class: "sentence", "aria-live": "off" }, steps[step - 1]?.says, " ", clause(steps[step - 1]?.clause)),
      scene(game, now, found),
      controls(step, steps.length, turnTo),
    ),
    h(
      "ol",
      { class: "steps", "aria-label": "Steps" },
      steps.map((one, index) =>
        h(
          "li",
          { key: index },
          h(
            "button",
            {
              type: "button",
              "aria-current": index + 1 === step ? "step" : null,
              onclick: () => turnTo(index + 1),
              hook: { updated: (el) => index + 1 === step && keepInSight(el) },
            },
            one.says,
          ),
        ),
      ),
    ),
  );
}

/**
 * The keys that turn the steps.
 * @param {() => Turning} turning
 * @returns {import("../lib/keys.js").Key[]}
 */
export const stepKeys = (turning) => [
  { key: "ArrowLeft", label: "One step back", run: () => turning().turnTo(turning().step - 1) },
  { key: "ArrowRight", label: "One step on", run: () => turning().turnTo(turning().step + 1) },
  { key: "Home", label: "To the start", run: () => turning().turnTo(1) },
  { key: "End", label: "To the end", run: () => turning().turnTo(turning().steps.length) },
];

/**
 * The player of a seat, from the settlement.
 * @param {any} found
 * @param {number} seat
 */
export function playerAt(found, seat) {
  const player = (found.settlement?.seats ?? []).find((/** @type {any} */ one) => one.seat === seat)?.player;
  return player ? nameOf(player) : null;
}

/** @param {HTMLElement} el */
function keepInSight(el) {
  const list = el.closest(".steps");
  if (!list) return;
  const top = el.offsetTop - /** @type {HTMLElement} */ (list).offsetTop;
  if (top < list.scrollTop || top + el.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
}

/**
 * @param {import("../lib/games.js").Game} game
 * @param {Picture} now
 * @param {any} found
 */
function scene(game, now, found) {
  const names = new Map((found.settlement?.seats ?? []).map((/** @type {any} */ one) => [one.seat, one.player]));
  return h(
    "div",
    { class: "small-scene" },
    now.kind === "box" && line("Dealer", now.dealer),
    (now.kind === "seat" || now.board.length > 0) && line("Board", now.board),
    now.kind === "seat" && h("p", { class: "scene-line" }, h("span", null, "Pot"), h("b", null, money(now.pot))),
    h(
      "ul",
      { class: "scene-places" },
      [...now.places.values()].sort((a, b) => a.number - b.number).map((place) => placeRow(game, place, now.kind, place.player ?? names.get(place.number) ?? null)),
    ),
  );
}

/**
 * @param {string} label
 * @param {(string | null)[]} shown
 */
const line = (label, shown) => h("p", { class: "scene-line" }, h("span", null, label), shown.length ? cards(shown) : h("span", { class: "soft" }, "–"));

/**
 * @param {import("../lib/games.js").Game} game
 * @param {Place} place
 * @param {string} kind
 * @param {string | null} player
 */
function placeRow(game, place, kind, player) {
  const bets = [...place.bets].map(([bet, amount]) => (bet === "in" ? money(amount) : `${betLabel(game, bet)} ${money(amount)}`));
  return h(
    "li",
    { key: place.number, class: place.folded ? "folded" : "" },
    h("span", { class: "scene-who" }, `${kind === "box" ? "Box" : "Seat"} ${place.number}`, player && h("small", null, nameOf(player))),
    cards(place.cards),
    h("span", { class: "scene-bets" }, bets.join(" · "), h("small", null, place.folded ? "folded" : place.done)),
  );
}

/**
 * @param {number} step
 * @param {number} last
 * @param {(to: number) => void} turnTo
 */
function controls(step, last, turnTo) {
  return h(
    "div",
    { class: "controls", role: "group", "aria-label": "Steps" },
    control("«", "To the start", step > 1, () => turnTo(1)),
    control("‹", "One step back", step > 1, () => turnTo(step - 1)),
    h("input", {
      type: "range",
      min: 1,
      max: last,
      value: String(step),
      "aria-label": "Step",
      "aria-valuetext": `${step} of ${last}`,
      oninput: (/** @type {any} */ event) => turnTo(Number(event.target.value)),
    }),
    control("›", "One step on", step < last, () => turnTo(step + 1)),
    control("»", "To the end", step < last, () => turnTo(last)),
  );
}

/**
 * @param {string} sign
 * @param {string} label
 * @param {boolean} can
 * @param {() => void} run
 */
const control = (sign, label, can, run) => h("button", { type: "button", class: "button small", "aria-label": label, title: label, ...unless(!can, run) }, sign);
