/** The dock below the felt: the countdown, the sentence, chips while bets are open, and the legal actions. */

import { cards } from "../lib/cards.js";
import { chipPicture } from "../lib/chips.js";
import { clause } from "../lib/dialog.js";
import { h, unless } from "../lib/dom.js";
import { betLabel } from "../lib/games.js";
import { keyName } from "../lib/keys.js";
import { cents, money } from "../lib/money.js";
import { moves } from "../lib/settings.js";
import { choiceName } from "../lib/words.js";

/**
 * @typedef {import("./table.js").HouseTable} HouseTable
 * @typedef {import("../lib/documents.js").Legal} Legal
 */

/** @param {HouseTable} table */
export function dock(table) {
  return h(
    "section",
    { class: "dock", "aria-label": "What is happening, and what you can do", tabindex: "-1" },
    countdown(table),
    h("p", { class: "sentence" }, h("span", null, table.sentence), clause(table.sentenceClause)),
    notices(table),
    h("div", { class: "moves" }, ...moveset(table), table.focused ? null : ownHand(table)),
  );
}

/**
 * The player's hand again, large and in words. On a narrow screen the felt itself shows it so.
 * @param {HouseTable} table
 */
function ownHand(table) {
  const box = table.handShown;
  if (!box?.cards) return null;
  return h(
    "figure",
    { class: `own-hand${box.folded || box.out ? " is-out" : ""}`, key: "hand" },
    h("figcaption", null, table.ownBoxes.length > 1 ? `Box ${box.box}: ` : "", box.hand_in_words),
    cards(box.cards),
  );
}

/** @param {HouseTable} table */
function countdown(table) {
  const { deadline, window_s: seconds } = table.doc;
  const end = deadline ? Date.parse(deadline) - table.clockOffset : 0;
  return h(
    "div",
    { class: "countdown", "aria-hidden": "true" },
    deadline && h("i", { key: `${table.doc.round?.round}${deadline}`, hook: { created: (/** @type {HTMLElement} */ el) => run(el, end, (seconds ?? 20) * 1000) } }),
  );
}

/**
 * A thin line that shortens to nothing. Without animation it is updated once a second.
 * @param {HTMLElement} el
 * @param {number} end
 * @param {number} whole
 */
function run(el, end, whole) {
  const left = Math.max(0, end - Date.now());
  const share = Math.min(1, left / whole);
  if (moves()) {
    el.animate([{ transform: `scaleX(${share})` }, { transform: "scaleX(0)" }], { duration: left, fill: "both" });
    return;
  }
  const step = () => {
    el.style.transform = `scaleX(${Math.max(0, Math.min(1, (end - Date.now()) / whole))})`;
    if (el.isConnected && end > Date.now()) setTimeout(step, 1000);
  };
  step();
}

/** @param {HouseTable} table */
function notices(table) {
  const { refusal, connection, doc } = table;
  return [
    connection === "reconnecting" && h("p", { key: "line", class: "notice", role: "status" }, "Reconnecting; your bets are safe."),
    refusal && !refusal.place && h("p", { key: "no", class: "notice bad", role: "alert" }, refusal.error.sentence, clause(refusal.error.clause)),
    doc.round?.rulings.slice(-1).map((one) => h("p", { key: "rule", class: "notice", role: "status" }, one.sentence, clause(one.clause))),
    doc.jackpot?.fault && h("p", { key: "fault", class: "notice" }, doc.jackpot.fault),
    doc.round?.jackpot_failed && h("p", { key: "failed", class: "notice" }, "The jackpot system has failed: prizes are paid from the meter before this round."),
  ];
}

/**
 * @param {HouseTable} table
 * @returns {import("../lib/dom.js").Loose[]}
 */
function moveset(table) {
  const { doc } = table;
  if (doc.table.status !== "open") {
    const why = doc.table.status === "closed" ? "This table is closed." : "This table is suspended; bets on it are safe.";
    return [h("p", { class: "aside" }, [doc.table.reason && `${doc.table.reason}.`, why].filter(Boolean).join(" ")), h("a", { class: "button", href: "#/" }, "To the tables")];
  }
  if (!doc.you.player) return strangers(table);
  if (!table.plays) return [h("p", { class: "aside" }, "You are on duty: the house's own people watch, they do not play.")];
  if (doc.round?.offer && table.choices.length) return question(table);
  if (table.decisions.length || table.looks.length) return decisions(table);
  if (table.betting.open) return betting(table);
  return waiting(table);
}

/** @param {HouseTable} table */
function strangers(table) {
  return [
    h("p", { class: "aside" }, "You are watching. Take a seat with play money: one click, no sign-up."),
    h("button", { type: "button", class: "button primary", onclick: () => table.playAsGuest() }, "Play as a guest"),
    h("a", { class: "button", href: "#/sign-in" }, "Sign in"),
  ];
}

/**
 * @param {{label: string, amount?: string | null, key?: string | null, run: () => void, primary?: boolean, disabled?: boolean,
 *   busy?: boolean, kind?: string, before?: string}} what `before` is left out if there is little room
 */
export function actionButton({ label, amount = null, key = null, run: does, primary = false, disabled = false, busy = false, kind = "", before = "" }) {
  return h(
    "button",
    { type: "button", key: `${before}${label}`, class: `button action${primary ? " primary" : ""} ${kind}`, ...unless(disabled || busy, does), "aria-keyshortcuts": key, "aria-label": before ? `${before}${label}` : null },
    h("span", null, before && h("span", { class: "wide-only" }, before), label, amount && h("b", { class: "amount" }, ` ${amount}`)),
    key && h("kbd", { "aria-hidden": "true" }, keyName(key)),
  );
}

/** @param {HouseTable} table */
function question(table) {
  return [
    table.ownBoxes.length > 1 && h("p", { class: "aside question" }, `Box ${table.choices[0].box}: what would you like to do?`),
    ...table.choices.map((one, index) =>
      actionButton({ label: choiceName(one.choice ?? ""), key: String(index + 1), run: () => table.act(one), primary: index === 0, busy: table.busy }),
    ),
  ];
}

/** @param {HouseTable} table */
function decisions(table) {
  const looks = table.looks.map((one, index) =>
    actionButton({
      label: `box ${one.box}`,
      before: "Look at ",
      key: table.keyFor(one),
      run: () => table.act(one),
      primary: index === 0,
      busy: table.busy,
    }),
  );
  const box = table.decisions[0]?.box;
  const several = table.ownBoxes.length > 1;
  return [
    looks.length > 1 && h("p", { class: "aside question" }, "Look at one hand; the others are played unseen."),
    ...looks,
    box !== undefined && (several || table.decidesBlind) && h("p", { class: "aside" }, `Box ${box}${table.decidesBlind ? ", unseen" : ""}`),
    ...table.decisions.map((one, index) => decision(table, one, index === 0 && !looks.length)),
    table.lessThanBet && h("p", { class: "aside" }, table.lessThanBet),
  ];
}

/**
 * @param {HouseTable} table
 * @param {Legal} one
 * @param {boolean} primary
 */
function decision(table, one, primary) {
  const isBet = one.command === "place_bet";
  return actionButton({
    label: isBet ? betLabel(table.game, one.bet ?? "") : one.command === "fold" ? "Fold" : "Check",
    amount: isBet && one.amount ? money(one.amount) : null,
    key: table.keyFor(one),
    run: () => table.act(one),
    primary,
    busy: table.busy,
  });
}

/** @param {HouseTable} table */
function betting(table) {
  const bets = table.betting;
  const total = table.ownTotal;
  return [
    h(
      "div",
      { class: "tray", role: "radiogroup", "aria-label": "Chip to bet with" },
      ...table.chips.map((value, index) =>
        h(
          "button",
          {
            type: "button",
            key: value,
            class: `tray-chip${value === table.chip ? " is-chosen" : ""}`,
            role: "radio",
            "aria-checked": String(value === table.chip),
            "aria-label": `${money(value)} chip`,
            "aria-keyshortcuts": String(index + 1),
            title: `${money(value)} (${index + 1})`,
            onclick: () => table.pick(value),
            onpointerdown: (/** @type {PointerEvent} */ event) => table.drag(event, value),
          },
          chipPicture(value),
        ),
      ),
    ),
    actionButton({ label: "Undo", key: "Backspace", run: () => bets.undo(), disabled: !bets.canUndo, kind: "undo" }),
    bets.canRepeat && actionButton({ label: "Repeat", amount: money(bets.repeatTotal), key: "r", run: () => bets.repeat() }),
    total > 0 &&
      actionButton({
        label: table.doc.you.ready ? "Waiting for the others" : "Deal",
        amount: table.doc.you.ready ? null : money(total),
        key: table.doc.you.ready ? null : "Enter",
        run: () => table.ready(),
        primary: true,
        disabled: table.doc.you.ready || !table.mayBeReady,
      }),
    total === 0 && !bets.canRepeat && howToStart(table),
    total > 0 && !table.mayBeReady && h("p", { class: "aside" }, `Deal takes an ante of ${money(table.leastOn("ante"))} or more.`),
  ];
}

/** @param {HouseTable} table */
function howToStart(table) {
  const { balance } = table.doc.you;
  if (balance === null || cents(balance) >= table.leastOn("ante")) return h("p", { class: "aside" }, "Pick a chip, then click an Ante spot.");
  return h("p", { class: "aside" }, `You hold ${money(balance)}, too little for an ante here. `, h("a", { href: "#/me" }, "To the cage"));
}

/** @param {HouseTable} table */
function waiting(table) {
  const settled = table.story !== null && !table.storyTold;
  return [
    settled && actionButton({ label: "Skip", key: " ", run: () => table.skip() }),
    h("p", { class: "aside" }, table.waitingSays),
  ];
}
