/**
 * What the house tells of an event, in the words of the screen: players by name, bots without their
 * table, "$10" for "10.00", suits as signs.
 */

import { money } from "./money.js";

const SUITS = /** @type {Record<string, string>} */ ({ s: "♠", h: "♥", d: "♦", c: "♣" });

/**
 * @param {string} says
 * @param {(seat: number) => string | null} [nameOf] who sits where
 */
export function inScreenWords(says, nameOf = () => null) {
  return says
    .replace(/(\w)@\w+/g, "$1")
    .replace(/(?<!takes )\b[Ss]eat (\d+)\b/g, (seat, number) => nameOf(Number(number)) ?? seat)
    .replace(/\b\d+\.\d\d\b/g, (amount) => money(amount))
    .replace(/\b([2-9TJQKA])([shdc])\b/g, (_, rank, suit) => `${rank === "T" ? "10" : rank}${SUITS[suit]}`);
}
