/** A round again, step by step; its settlement, and the proof of its shuffle. */

import { get } from "../lib/api.js";
import { h, render } from "../lib/dom.js";
import { betNames, gameOf } from "../lib/games.js";
import { useKeys } from "../lib/keys.js";
import { say } from "../lib/announce.js";
import { name } from "../lib/router.js";
import { historyAddress, inAddress } from "../poker/log.js";
import { playerAt, replayBody, stepKeys } from "../replay/body.js";
import { proof } from "../replay/proof.js";
import { settlementTable } from "../replay/settlement.js";
import { stepsOf } from "../replay/steps.js";
import { checked } from "../replay/verify.js";
import { failed, loading } from "./states.js";

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

  const release = useKeys(() => (found ? stepKeys(() => ({ steps, step, turnTo })) : []));
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
  const over = step === steps.length;
  return [
    h("p", null, h("a", { href: "#/history" }, "Your rounds")),
    h("h1", null, game.title),
    h("p", { class: "lead" }, `Round ${found.round} · ${WHEN.format(new Date(found.at))}`),
    replayBody(game, found, { steps, step, turnTo }),
    over && found.settlement && h("section", null, h("h2", null, "Settlement"), settlementTable(game, found.settlement)),
    found.game === "poker" && found.sheet && found.settlement?.result !== "void" && h("section", null, h("h2", null, "What it was worth"), worth ?? h("button", { type: "button", class: "button", onclick: weigh }, "Weigh the hand")),
    proof(found, check),
    found.game === "poker" && found.over && h("p", null, h("a", { class: "button", href: historyAddress(found.round), download: `${found.round.replaceAll("/", "-")}.phh` }, "Hand history, PHH")),
  ];
}
