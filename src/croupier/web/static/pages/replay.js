/** A round again, step by step; its settlement, and the proof of its shuffle. */

import { get } from "../lib/api.js";
import { cards } from "../lib/cards.js";
import { clause } from "../lib/dialog.js";
import { h, render, unless } from "../lib/dom.js";
import { betLabel, betNames, gameOf } from "../lib/games.js";
import { useKeys } from "../lib/keys.js";
import { say } from "../lib/announce.js";
import { money } from "../lib/money.js";
import { name } from "../lib/router.js";
import { historyAddress, inAddress } from "../poker/log.js";
import { nameOf } from "../poker/words.js";
import { picture } from "../replay/picture.js";
import { proof } from "../replay/proof.js";
import { settlementTable } from "../replay/settlement.js";
import { stepsOf } from "../replay/steps.js";
import { checked } from "../replay/verify.js";
import { failed, loading } from "./states.js";

/** @typedef {import("../replay/picture.js").Picture} Picture */
/** @typedef {import("../replay/picture.js").Place} Place */

const WHEN = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short" });

/**
 * @param {HTMLElement} main
 * @param {string[]} params
 * @returns {() => void}
 */
export function open(main, [round]) {
  /** @type {any} */
  let found = null;
  /** @type {import("../lib/games.js").Game | null} */
  let game = null;
  /** @type {import("../replay/verify.js").Check | null} */
  let check = null;
  /** @type {import("../replay/steps.js").Step[]} */
  let steps = [];
  /** @type {import("../lib/dom.js").Loose} */
  let worth = null;
  let step = 0;
  /** @type {unknown} */
  let problem = null;

  async function load() {
    problem = null;
    draw();
    try {
      found = await get(`/rounds/${inAddress(round)}`);
      check = found.record ? await checked(found.record) : null;
      const rules = await gameOf(found.game, found.sheet?.version);
      steps = stepsOf(found.notices, { ...betNames(rules), seat: (seat) => playerAt(found, seat) });
      step = steps.length;
      game = rules;
      name(`${rules.title} ${found.round}`);
    } catch (error) {
      problem = error;
    }
    draw();
  }

  async function weigh() {
    const { reviewOf, reviewTables } = await import("../replay/review.js");
    try {
      worth = reviewTables(await reviewOf(found.round));
    } catch (error) {
      worth = failed(error, weigh);
    }
    draw();
  }

  /** @param {number} to */
  function turnTo(to) {
    step = Math.max(1, Math.min(steps.length, to));
    draw();
    say(steps[step - 1].says);
  }

  const draw = () => render(main, h("div", { class: "page replay", "data-game": found?.game }, page()));
  const page = () => (problem ? failed(problem, load) : game ? whole(game, found, { steps, step, turnTo, worth, weigh }, check) : loading());

  const release = useKeys(() =>
    found
      ? [
          { key: "ArrowLeft", label: "One step back", run: () => turnTo(step - 1) },
          { key: "ArrowRight", label: "One step on", run: () => turnTo(step + 1) },
          { key: "Home", label: "To the start", run: () => turnTo(1) },
          { key: "End", label: "To the end", run: () => turnTo(steps.length) },
        ]
      : [],
  );
  load();
  return release;
}

/**
 * @param {import("../lib/games.js").Game} game
 * @param {any} found
 * @param {{steps: import("../replay/steps.js").Step[], step: number, turnTo: (to: number) => void, worth: import("../lib/dom.js").Loose, weigh: () => void}} at
 * @param {import("../replay/verify.js").Check | null} check
 */
function whole(game, found, { steps, step, turnTo, worth, weigh }, check) {
  const kind = found.game === "poker" ? "seat" : "box";
  const now = picture(found.notices.slice(0, steps[step - 1]?.upTo), kind);
  const over = step === steps.length;
  return [
    h("p", null, h("a", { href: "#/history" }, "Your rounds")),
    h("h1", null, game.title),
    h("p", { class: "lead" }, `Round ${found.round} · ${WHEN.format(new Date(found.at))}`),
    h(
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
    ),
    over && found.settlement && h("section", null, h("h2", null, "Settlement"), settlementTable(game, found.settlement)),
    found.game === "poker" && found.sheet && found.settlement?.result !== "void" && h("section", null, h("h2", null, "What it was worth"), worth ?? h("button", { type: "button", class: "button", onclick: weigh }, "Weigh the hand")),
    proof(found, check),
    found.game === "poker" && found.over && h("p", null, h("a", { class: "button", href: historyAddress(found.round), download: `${found.round.replaceAll("/", "-")}.phh` }, "Hand history, PHH")),
  ];
}

/**
 * The player of a seat, from the settlement.
 * @param {any} found
 * @param {number} seat
 */
function playerAt(found, seat) {
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
