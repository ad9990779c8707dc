/** The words of the table, as the rules have them. */

const RANKS = "23456789TJQKA";
const RANK_WORDS = [
	"two",
	"three",
	"four",
	"five",
	"six",
	"seven",
	"eight",
	"nine",
	"ten",
	"jack",
	"queen",
	"king",
	"ace",
];
const SUIT_WORDS = /** @type {Record<string, string>} */ ({ s: "spades", h: "hearts", d: "diamonds", c: "clubs" });
const SUIT_SIGNS = /** @type {Record<string, string>} */ ({ s: "♠", h: "♥", d: "♦", c: "♣" });

/**
 * "ace of spades".
 * @param {string} card
 */
export const cardInWords = (card) => `${RANK_WORDS[RANKS.indexOf(card[0])]} of ${SUIT_WORDS[card[1]]}`;

/**
 * "A♠", "10♥".
 * @param {string} card
 */
export const cardSign = (card) => `${card[0] === "T" ? "10" : card[0]}${SUIT_SIGNS[card[1]]}`;

const OUTCOMES = /** @type {Record<string, string>} */ ({
	win: "wins",
	lose: "loses",
	push: "push",
	returned: "goes back",
});

/** @param {string} outcome */
export const outcomeWord = (outcome) => OUTCOMES[outcome] ?? outcome;

const HANDS = /** @type {Record<string, string>} */ ({
	"royal-flush": "a royal flush",
	"straight-flush": "a straight flush",
	"four-of-a-kind": "four of a kind",
	"full-house": "a full house",
	flush: "a flush",
	straight: "a straight",
	"three-of-a-kind": "three of a kind",
	"two-pairs": "two pairs",
	"one-pair": "one pair",
	"five-odd-cards": "five odd cards",
});

/** @param {string | null | undefined} hand */
export const handName = (hand) => (hand ? (HANDS[hand] ?? hand.replaceAll("-", " ")) : "");

const CHOICES = /** @type {Record<string, string>} */ ({
	continue: "Go on with the hand as it is",
	"continue-reconstructed": "Go on with the hand as put right",
	withdraw: "Take the bets back",
	increase: "Bring the bet up to the minimum",
});

/** @param {string} choice */
export const choiceName = (choice) => CHOICES[choice] ?? choice;

/**
 * A player's name; a bot's without its table.
 * @param {string} player
 */
export const called = (player) => player.split("@")[0];

/**
 * "3 boxes", "1 box".
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
export const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/**
 * A sentence with a full stop.
 * @param {string} text
 */
export const stopped = (text) => (".?!".includes(text.slice(-1)) ? text : `${text}.`);

/**
 * "a, b and c", or "a, b or c".
 * @param {string[]} parts
 * @param {string} [last]
 */
export const listed = (parts, last = "and") =>
	parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} ${last} ${parts[parts.length - 1]}`;

/** "tap" on a touch screen, else "click". */
export const clickWord = () => (matchMedia("(pointer: coarse)").matches ? "tap" : "click");
