/**
 * The odds page: the exact figures of each house game, its decision charts, and its jackpot at the live meter.
 */

import { get } from "../lib/api.js";
import { h, render } from "../lib/dom.js";
import { name } from "../lib/router.js";
import { GAMES } from "../lib/words.js";
import { endings, headlines, jackpotBet } from "../odds/figures.js";
import { aceKingCharts, startingHands } from "../odds/grids.js";
import { failed, loading } from "./states.js";

const COUNTED = ["casino-stud", "multi-link-stud", "singapore-stud", "progressive-holdem"];
const STAKES = ["1.00", "2.00", "5.00"];

/** @typedef {{name: string, meter: string}} Jackpot */

/**
 * @param {HTMLElement} main
 * @param {(string | undefined)[]} params
 * @returns {() => void}
 */
export function open(main, [wanted = ""]) {
  const game = COUNTED.includes(wanted) ? wanted : COUNTED[0];
  name(`Odds of ${GAMES[game].title}`);
  let stake = "5.00";
  let there = true;
  /** @type {any} */
  let found = null;
  /** @type {Jackpot | null} */
  let live = null;
  /** @type {unknown} */
  let problem = null;

  const draw = () => there && render(main, page());
  const page = () =>
    h(
      "div",
      { class: "page odds", "data-game": game },
      h("h1", null, "The odds"),
      h("p", { class: "lead" }, "Every deal counted, none sampled. These are the chances you play with here."),
      tabs(game),
      problem ? failed(problem, load) : found ? sections(game, found, { live, stake, setStake }) : loading("Counting every deal …"),
    );

  async function load() {
    problem = null;
    draw();
    try {
      const [odds, jackpot] = await Promise.all([get(`/odds/${game}?jackpot_bet=${stake}`), liveJackpot(game)]);
      [found, live] = [odds, jackpot];
    } catch (error) {
      problem = error;
    }
    draw();
  }

  /** @param {string} chosen */
  function setStake(chosen) {
    stake = chosen;
    load();
  }

  load();
  const watch = setInterval(async () => {
    live = (await liveJackpot(game)) ?? live;
    draw();
  }, 5000);
  return () => {
    there = false;
    clearInterval(watch);
  };
}

/**
 * The jackpot that tables of this game feed, if one is open.
 * @param {string} game
 * @returns {Promise<Jackpot | null>}
 */
async function liveJackpot(game) {
  try {
    const found = await get("/tables");
    const tables = Array.isArray(found) ? found : found.tables;
    return tables.find((/** @type {any} */ one) => (one.table ?? one).game === game && one.jackpot)?.jackpot ?? null;
  } catch {
    return null; // The figures stand without it.
  }
}

/** @param {string} game */
function tabs(game) {
  return h(
    "nav",
    { class: "tabs", "aria-label": "Games" },
    COUNTED.map((one) =>
      h(
        "a",
        {
          href: `#/odds/${one}`,
          class: "tab",
          "aria-current": one === game ? "page" : null,
          hook: { created: (el) => one === game && el.scrollIntoView({ block: "nearest", inline: "nearest" }) },
        },
        GAMES[one].title,
      ),
    ),
  );
}

/**
 * @param {string} game
 * @param {any} found
 * @param {{live: Jackpot | null, stake: string, setStake: (stake: string) => void}} jackpot
 */
function sections(game, found, jackpot) {
  return h(
    "div",
    { class: "odds-sections" },
    headlines(found.main),
    h("section", null, h("h2", null, "How a round ends"), endings(found.main, "Antes")),
    h("section", null, h("h2", null, "What to do"), ...decisions(found)),
    h("section", null, h("h2", null, "The jackpot"), stakes(jackpot.stake, jackpot.setStake), ...jackpots(found, jackpot.live)),
    found.side_bets.bonus && h("section", null, h("h2", null, "The Bonus"), ...bonus(found.side_bets.bonus)),
    h("section", null, h("h2", null, "Take it with you"), downloads(game, found)),
  );
}

/** @param {any} found */
function decisions(found) {
  if (found.starting_hands) {
    return [
      h(
        "p",
        null,
        "What each starting hand is worth when it is played, in antes; suited hands above the diagonal. ",
        "A fold costs one ante: only what is worse than that is folded.",
      ),
      startingHands(found.starting_hands),
    ];
  }
  return [
    h(
      "p",
      null,
      "BET with a pair or anything better; fold what is lower than ace-king. In between it depends on the third card and on ",
      "the dealer's: the number is the share of such hands, in percent, that should BET.",
    ),
    ...aceKingCharts(found.ace_king_chart),
  ];
}

/**
 * @param {string} stake
 * @param {(stake: string) => void} set
 */
function stakes(stake, set) {
  return h(
    "div",
    { class: "choices", role: "group", "aria-label": "Jackpot bet" },
    STAKES.map((one) =>
      h(
        "button",
        { type: "button", "aria-pressed": String(one === stake), onclick: () => set(one) },
        `$${Number(one)} bet`,
      ),
    ),
  );
}

/**
 * @param {any} found
 * @param {Jackpot | null} live
 */
function jackpots(found, live) {
  return Object.entries(found.side_bets)
    .filter(([bet]) => bet !== "bonus")
    .map(([bet, figures]) => jackpotBet(bet, figures, live));
}

/** @param {any} bonus */
function bonus(bonus) {
  return [
    h(
      "p",
      { class: "lead" },
      "The Bonus keeps ",
      h("b", null, `${(bonus.house_edge * 100).toFixed(3)}%`),
      " of what is bet on it.",
    ),
    endings(bonus, "Pays"),
  ];
}

/**
 * @param {string} game
 * @param {any} found
 */
function downloads(game, found) {
  return h(
    "p",
    { class: "downloads" },
    h("a", { class: "button", href: `/api/v1/odds/${game}/sheet.pdf`, download: `${game}.pdf` }, "Probability sheet, PDF"),
    h("a", { class: "button", href: `/api/v1/odds/${game}/sheet.html`, download: `${game}.html` }, "HTML"),
    h("button", { type: "button", class: "button", onclick: () => saveJson(game, found) }, "All figures, JSON"),
  );
}

/**
 * @param {string} game
 * @param {unknown} found
 */
function saveJson(game, found) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(found, null, 2)], { type: "application/json" }));
  link.download = `${game}-odds.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
