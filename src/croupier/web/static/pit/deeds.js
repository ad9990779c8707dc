/** The commands of the pit: a button, or a short form in a dialog. A refusal stands beside what was tried. */

import { say } from "../lib/announce.js";
import { command, Refusal } from "../lib/api.js";
import { orSay, showDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { allGames } from "../lib/games.js";
import { refused } from "../pages/states.js";
import { may } from "../staff/rights.js";

/**
 * @typedef {{name: string, label: string, value?: string, choices?: [string, string][], optional?: boolean,
 *   kind?: "number"}} Field
 * @typedef {Record<string, unknown>} Fields
 */

/**
 * Give a command. What takes a second person waits in their queue.
 * @param {string} name
 * @param {Fields} fields
 */
async function give(name, fields) {
  const { answer } = await command(name, fields);
  say(answer?.approval ? `${answer.approval} waits for a second person.` : "Done.");
}

/**
 * A button for a command without questions; nothing if the role cannot give it.
 * @param {string} label
 * @param {string} name
 * @param {Fields} fields
 * @param {string} [extra] a class
 */
export const deed = (label, name, fields, extra = "") =>
  may(name) && h("button", { type: "button", class: `button ${extra}`, onclick: () => orSay(() => give(name, fields)) }, label);

/**
 * A button that asks for something first; nothing if the role cannot give the command.
 * @param {string} label
 * @param {string} name
 * @param {Field[]} asks
 * @param {(typed: Record<string, any>) => Fields} made the fields of the command
 */
export const asking = (label, name, asks, made) =>
  may(name) && h("button", { type: "button", class: "button", onclick: () => askFor(label, name, asks, made) }, label);

/**
 * @param {string} title
 * @param {string} name
 * @param {Field[]} asks
 * @param {(typed: Record<string, any>) => Fields} made
 */
export function askFor(title, name, asks, made) {
  /** @type {Refusal | null} */
  let refusal = null;

  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const typed = Object.fromEntries(
      asks.map(({ name, kind }) => [name, String(form.get(name) ?? "").trim(), kind]).filter(([, text]) => text !== "").map(([name, text, kind]) => [name, kind ? Number(text) : text]),
    );
    try {
      await give(name, made(typed));
      dialog.close();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal = error;
      dialog.update();
    }
  }

  const dialog = showDialog({
    title,
    body: (close) =>
      h(
        "form",
        { class: "stacked", onsubmit: submit },
        ...asks.map((ask) => h("label", null, h("span", null, ask.label), input(ask))),
        refused(refusal),
        h("button", { class: "button primary" }, title),
        h("button", { type: "button", class: "button", onclick: close }, "Cancel"),
      ),
  });
}

/** @param {Field} ask */
function input({ name, value = "", choices, optional, kind }) {
  const hook = { created: (/** @type {any} */ el) => (el.value = value || el.value) };
  if (choices) return h("select", { name, hook }, ...choices.map(([one, words]) => h("option", { value: one }, words)));
  return h("input", { type: "text", name, required: !optional, autocomplete: "off", inputmode: kind ? "numeric" : null, hook });
}

/**
 * A new table: its game, limits, dealer and jackpot.
 * @param {any} doc
 */
export async function openTable(doc) {
  const games = await orSay(allGames);
  if (!games) return;
  const poker = /** @type {[string, string][]} */ ([["poker", "Poker"]]);
  const known = /** @type {[string, string][]} */ (games.filter(({ game }) => game !== "poker").map(({ game, title }) => [game, title]));
  askFor(
    "Open a table",
    "open_table",
    [
      { name: "table", label: "Short name, such as T7" },
      { name: "name", label: "Name on the sign" },
      { name: "game", label: "Game", choices: [...known, ...poker] },
      { name: "low", label: "Lowest ante; at Poker the small blind", value: "10.00" },
      { name: "high", label: "Highest ante; at Poker the big blind", value: "500.00" },
      { name: "dealer", label: "Dealt by", choices: [["automatic", "The system"], ["human", "A Dealer, cards by the system"], ["by_hand", "A Dealer, cards by hand"]] },
      { name: "jackpot", label: "Jackpot", optional: true, choices: [["", "None"], ...doc.jackpots.map((/** @type {any} */ one) => [one.name, one.name])] },
      { name: "least", label: "Poker: smallest table stake", optional: true },
      { name: "most", label: "Poker: largest table stake", optional: true },
    ],
    ({ table, name, game, low, high, dealer, jackpot, least, most }) => {
      const by_hand = dealer === "by_hand" ? { by_hand: true } : {};
      const settings = game === "poker" ? { small_blind: low, big_blind: high, min_stake: least, max_stake: most, ...by_hand } : { ante_min: low, ante_max: high, ...by_hand };
      return { table, name, game, settings, dealer: dealer === "automatic" ? "automatic" : "human", ...(jackpot ? { jackpot } : {}) };
    },
  );
}
