/** What each bet got, and under which clause. */

import { clause } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { cents, money, signed } from "../lib/money.js";
import { betName, handName, outcomeWord } from "../lib/words.js";
import { nameOf, resultLines } from "../poker/words.js";

/** @param {{game: string, settlement: any}} found */
export function settlementTable({ game, settlement }) {
  if (settlement.result === "void") return h("p", { class: "lead" }, "The round is void: all bets went back.");
  return game === "poker" ? poker(settlement) : house(settlement);
}

/** @param {any} settlement */
function poker(settlement) {
  return [
    h("ul", { class: "plain" }, resultLines(settlement).map((line) => h("li", null, line.text, " ", clause(line.clause)))),
    table(
      ["Seat", "Player", "Hand", "Start", "End", "Net"],
      settlement.seats.map((/** @type {any} */ seat) =>
        h(
          "tr",
          null,
          h("th", { scope: "row" }, seat.seat),
          h("td", null, nameOf(seat.player)),
          h("td", null, handName(seat.hand)),
          h("td", { class: "number" }, money(seat.start)),
          h("td", { class: "number" }, money(seat.end)),
          net(seat.net),
        ),
      ),
      3,
    ),
  ];
}

/** @param {any} settlement */
function house(settlement) {
  const { dealer } = settlement;
  return [
    dealer && h("p", { class: "lead" }, `The dealer had ${handName(dealer.hand)}${dealer.qualifies === false ? ", which does not qualify" : ""}.`),
    table(
      ["Box", "Bet", "Stake", "Outcome", "Pays", "Clause"],
      settlement.boxes.flatMap((/** @type {any} */ box) => [
        ...box.bets.map((/** @type {any} */ bet, /** @type {number} */ index) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, index === 0 ? `${box.box} · ${nameOf(box.player ?? "")}` : h("span", { class: "unseen" }, box.box)),
            h("td", null, betName(bet.bet)),
            h("td", { class: "number" }, money(bet.stake)),
            h("td", null, outcomeWord(bet.outcome)),
            h("td", { class: "number" }, cents(bet.pays) ? money(bet.pays) : "–"),
            h("td", null, clause(bet.clause)),
          ),
        ),
        h("tr", { class: "sum" }, h("th", { scope: "row", colspan: 4 }, box.hand ? handName(box.hand) : ""), net(box.net), h("td", null)),
      ]),
      2,
    ),
  ];
}

/** @param {string} amount */
const net = (amount) => h("td", { class: `number ${cents(amount) > 0 ? "up" : cents(amount) < 0 ? "down" : ""}` }, signed(amount));

/**
 * @param {string[]} head
 * @param {import("../lib/dom.js").Loose} rows
 * @param {number} firstNumber
 */
function table(head, rows, firstNumber) {
  const isNumber = (/** @type {number} */ index) => head.length === 6 && (firstNumber === 3 ? index >= 3 : index === 2 || index === 4);
  return h(
    "div",
    { class: "scroller", tabindex: "0", role: "region", "aria-label": "Settlement" },
    h(
      "table",
      { class: "figures-table" },
      h("thead", null, h("tr", null, head.map((one, index) => h("th", { scope: "col", class: isNumber(index) ? "number" : "" }, one)))),
      h("tbody", null, rows),
    ),
  );
}
