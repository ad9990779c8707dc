/**
 * The names that the odds documents use, as people say them.
 */

/** @type {Record<string, string>} */
const SPECIAL = {
	"dealer-does-not-qualify": "The dealer does not qualify",
	tie: "Stand-off",
	fold: "Fold",
	lose: "Lose",
	"win-one-pair-or-five-odd-cards": "Win with one pair or five odd cards",
	"win-a-a-in-both-hands": "A-A in both hands",
	"win-a-a-in-the-players-hand-only": "A-A in your hand only",
	"win-a-k-suited": "A-K suited",
	"win-a-q-or-a-j-suited": "A-Q or A-J suited",
	"win-a-k-unsuited": "A-K unsuited",
	"win-k-k-q-q-or-j-j": "K-K, Q-Q or J-J",
	"win-a-q-or-a-j-unsuited": "A-Q or A-J unsuited",
	"win-10-10-through-2-2": "10-10 through 2-2",
};
const WITH_ARTICLE = new Set(["royal-flush", "straight-flush", "full-house", "flush", "straight"]);
/** @type {Record<string, string>} */
const NUMBERS = { two: "2", three: "3", four: "4", five: "5" };

/**
 * "royal-flush-on-the-flop" as "Royal flush on the flop".
 * @param {string} slug
 */
export function plain(slug) {
	const words = slug.replaceAll("-", " ");
	return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * How a round ended.
 * @param {string} slug
 */
export function outcome(slug) {
	if (slug in SPECIAL) return SPECIAL[slug];
	const [deed, ...rest] = slug.split("-");
	const what = rest.join("-");
	if (what in NUMBERS) return `${plain(deed)} ${NUMBERS[what]} antes`;
	const words = rest.join(" ");
	return `${plain(deed)} with ${WITH_ARTICLE.has(what) ? `a ${words}` : words}`;
}

const PERCENT = new Map([2, 3, 4, 6].map((digits) => [digits, percentFormat(digits)]));

/** @param {number} digits */
function percentFormat(digits) {
	return new Intl.NumberFormat("en-US", {
		style: "percent",
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	});
}

/**
 * A share as a percentage, with enough digits to say something.
 * @param {number} share
 * @param {2 | 3 | 4 | 6} [digits]
 */
export function percent(share, digits) {
	const small = Math.abs(share) < 0.00005 ? 6 : Math.abs(share) < 0.005 ? 4 : 2;
	return /** @type {Intl.NumberFormat} */ (PERCENT.get(digits ?? small)).format(share).replace("-", "−");
}

const COUNT = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const TENTHS = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** @param {number} value */
export const count = (value) => COUNT.format(value);

/**
 * "1 in 2.1", "1 in 649,740".
 * @param {number} share
 */
export function oneIn(share) {
	const number = 1 / share;
	return `1 in ${(number < 100 ? TENTHS : COUNT).format(number)}`;
}

/**
 * A number with its sign, the minus as long as the plus.
 * @param {number} value
 * @param {number} [digits]
 */
export function withSign(value, digits = 0) {
	const text = Math.abs(value).toLocaleString("en-US", {
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	});
	if (Number(text.replaceAll(",", "")) === 0) return text;
	return `${value > 0 ? "+" : "−"}${text}`;
}
