/**
 * Money: whole cents inside, strings of dollars ("100.00") on the wire, "$1,234" on the screen.
 *
 * @typedef {number} Cents
 */

const WHOLE = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const MONEY = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/**
 * Cents from a string of dollars as documents have them.
 * @param {string | null | undefined} text
 * @returns {Cents}
 */
export function cents(text) {
	const found = MONEY.exec(text ?? "0");
	if (!found) throw new Error(`${text} is not an amount of money`);
	const [, sign, dollars, part] = found;
	const amount = Number(dollars) * 100 + Number((part ?? "").padEnd(2, "0"));
	return sign ? -amount : amount;
}

/**
 * The amount that a person typed: "1,250", "$50.5"; null if it is not an amount.
 * @param {string} text
 * @returns {Cents | null}
 */
export function typed(text) {
	const plain = text.replace(/[\s,$]/g, "");
	return MONEY.test(plain) && !plain.startsWith("-") ? cents(plain) : null;
}

/**
 * A string of dollars for a command.
 * @param {Cents} amount
 */
export function wire(amount) {
	const whole = Math.trunc(Math.abs(amount) / 100);
	return `${amount < 0 ? "-" : ""}${whole}.${String(Math.abs(amount) % 100).padStart(2, "0")}`;
}

/**
 * "$1,234", cents only where there are any.
 * @param {Cents | string} amount
 */
export function money(amount) {
	const value = typeof amount === "string" ? cents(amount) : amount;
	const part = Math.abs(value) % 100;
	const whole = WHOLE.format(Math.trunc(Math.abs(value) / 100));
	return `${value < 0 ? "−" : ""}$${whole}${part ? `.${String(part).padStart(2, "0")}` : ""}`;
}

/**
 * "$51,234.50": always with cents, as meters show it.
 * @param {Cents} amount
 */
export function meter(amount) {
	const part = String(Math.abs(amount) % 100).padStart(2, "0");
	return `$${WHOLE.format(Math.trunc(amount / 100))}.${part}`;
}

/**
 * "+$400", "−$100", "$0".
 * @param {Cents | string} amount
 */
export function signed(amount) {
	const value = typeof amount === "string" ? cents(amount) : amount;
	return value > 0 ? `+${money(value)}` : money(value);
}

/**
 * "$1.5k" for narrow places; exact up to $9,999.
 * @param {Cents} amount
 */
export function short(amount) {
	const dollars = amount / 100;
	if (Math.abs(dollars) < 10000) return money(amount);
	const [value, unit] = Math.abs(dollars) < 1e6 ? [dollars / 1000, "k"] : [dollars / 1e6, "m"];
	return `$${Number(value.toFixed(1))}${unit}`;
}
