/** A hand in the words of the table: "a pair of queens", "two pairs, kings and fours". */

const ORDER = "23456789TJQKA";
const ONE = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];
const MANY = ONE.map((rank) => (rank === "six" ? "sixes" : `${rank}s`));

/** @typedef {{kind: number, ranks: number[]}} Ranked ranks by how many there are, then by height. */

/**
 * Five cards ranked.
 * @param {string[]} cards
 * @returns {Ranked}
 */
function rankFive(cards) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const card of cards) {
    const rank = ORDER.indexOf(card[0]);
    counts.set(rank, (counts.get(rank) ?? 0) + 1);
  }
  const ranks = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || b - a);
  const shape = ranks.map((rank) => counts.get(rank)).join("");
  const flush = cards.every((card) => card[1] === cards[0][1]);
  const wheel = shape === "11111" && ranks.join() === "12,3,2,1,0";
  const straight = shape === "11111" && (ranks[0] - ranks[4] === 4 || wheel);
  const kinds = /** @type {Record<string, number>} */ ({ 41: 7, 32: 6, 311: 3, 221: 2, 2111: 1, 11111: 0 });
  const kind = straight ? (flush ? 8 : 4) : flush ? 5 : kinds[shape];
  return { kind, ranks: wheel ? [3, 2, 1, 0, -1] : ranks };
}

/**
 * @param {Ranked} a
 * @param {Ranked} b
 */
function higher(a, b) {
  if (a.kind !== b.kind) return a.kind > b.kind;
  const place = a.ranks.findIndex((rank, index) => rank !== b.ranks[index]);
  return place >= 0 && a.ranks[place] > b.ranks[place];
}

/**
 * All ways to leave out as many cards as there are beyond five.
 * @param {string[]} cards
 * @returns {string[][]}
 */
function fives(cards) {
  if (cards.length === 5) return [cards];
  return cards.flatMap((_, index) => fives(cards.filter((__, other) => other !== index)));
}

/**
 * The best five of the cards in words; fewer than five by what they hold.
 * @param {string[]} cards
 */
export function handInWords(cards) {
  if (cards.length < 5) return held(cards);
  const { kind, ranks } = fives(cards).map(rankFive).reduce((best, one) => (higher(one, best) ? one : best));
  const [first, second] = ranks;
  if (kind === 8 && first === 12) return "a royal flush";
  return [
    `${ONE[first]}-${ONE[second]} high`,
    `a pair of ${MANY[first]}`,
    `two pairs, ${MANY[first]} and ${MANY[second]}`,
    `three ${MANY[first]}`,
    `a straight to the ${ONE[first]}`,
    `a flush, ${ONE[first]} high`,
    `a full house, ${MANY[first]} over ${MANY[second]}`,
    `four ${MANY[first]}`,
    `a straight flush to the ${ONE[first]}`,
  ][kind];
}

/** @param {string[]} cards */
function held(cards) {
  const ranks = cards.map((card) => ORDER.indexOf(card[0])).sort((a, b) => b - a);
  if (ranks.length === 2 && ranks[0] === ranks[1]) return `a pair of ${MANY[ranks[0]]}`;
  return ranks.map((rank) => ONE[rank]).join(" and ");
}

const SUITS = /** @type {Record<string, string>} */ ({ s: "spades", h: "hearts", d: "diamonds", c: "clubs" });

/**
 * "ace of spades".
 * @param {string} card
 */
export const cardInWords = (card) => `${ONE[ORDER.indexOf(card[0])]} of ${SUITS[card[1]]}`;
