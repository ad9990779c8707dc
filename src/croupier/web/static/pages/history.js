/** The person's rounds, the newest first. */

import { get } from "../lib/api.js";
import { h, render } from "../lib/dom.js";
import { allGames } from "../lib/games.js";
import { cents, signed } from "../lib/money.js";
import { me } from "../lib/session.js";
import { inAddress } from "../poker/log.js";
import { empty, failed, loading } from "./states.js";

/**
 * @typedef {{round: string, table: string, game: string, at: string, position: number, outcome: string | null,
 *   net: string | null}} Played
 */

const PAGE = 50;
const DAY = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long" });
const TIME = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/**
 * @param {HTMLElement} main
 * @returns {() => void}
 */
export function open(main) {
  /** @type {Played[] | null} */
  let rounds = null;
  /** @type {Map<string, string>} */
  let titles = new Map();
  let more = false;
  /** @type {unknown} */
  let problem = null;

  async function load() {
    problem = null;
    draw();
    try {
      const last = rounds?.at(-1);
      const before = last ? `&before=${last.position}` : "";
      const [found, games] = await Promise.all([get(`/rounds?mine=1&limit=${PAGE}${before}`), allGames()]);
      titles = new Map(games.map((one) => [one.game, one.title]));
      rounds = [...(rounds ?? []), ...found.rounds];
      more = found.rounds.length === PAGE;
    } catch (error) {
      problem = error;
    }
    draw();
  }

  const page = () => {
    if (me.value === null) return empty("Your rounds stand here once you have played some.", h("a", { class: "button primary", href: "#/" }, "To the tables"));
    if (problem) return failed(problem, load);
    if (rounds === null) return loading();
    if (!rounds.length) return empty("You have not played a round yet.", h("a", { class: "button primary", href: "#/" }, "To the tables"));
    return [summary(rounds), ...byDay(rounds, titles), more && h("button", { type: "button", class: "button", onclick: load }, "Earlier rounds")];
  };

  const draw = () => render(main, h("div", { class: "page history" }, h("h1", null, "Your rounds"), page()));

  const unwatch = me.watch((person) => (person && rounds === null ? load() : draw()));
  if (me.value) load();
  else draw();
  return unwatch;
}

/** @param {Played[]} rounds */
function summary(rounds) {
  const known = rounds.filter((one) => one.net !== null);
  const total = known.reduce((sum, one) => sum + cents(one.net), 0);
  return h("p", { class: "lead" }, `${known.length} settled here, `, h("b", { class: total < 0 ? "down" : "up" }, signed(total)), " together.");
}

/**
 * @param {Played[]} rounds
 * @param {Map<string, string>} titles of the games
 */
function byDay(rounds, titles) {
  /** @type {Map<string, Played[]>} */
  const days = new Map();
  for (const one of rounds) {
    const day = DAY.format(new Date(one.at));
    days.set(day, [...(days.get(day) ?? []), one]);
  }
  return [...days].map(([day, played]) => h("section", { key: day }, h("h2", null, day), h("ul", { class: "round-list" }, played.map((one) => row(one, titles.get(one.game) ?? one.game)))));
}

/**
 * @param {Played} one
 * @param {string} title
 */
function row(one, title) {
  const net = one.net === null ? null : cents(one.net);
  return h(
    "li",
    { key: one.round, "data-game": one.game },
    h("span", { class: "swatch", "aria-hidden": "true" }),
    h("a", { href: `#/history/${inAddress(one.round)}` }, title),
    h("span", { class: "soft" }, one.round),
    h("time", { class: "soft", datetime: one.at }, TIME.format(new Date(one.at))),
    h("b", { class: `number ${net === null ? "soft" : net > 0 ? "up" : net < 0 ? "down" : ""}` }, net === null ? (one.outcome === "void" ? "void" : "in play") : signed(net)),
  );
}
