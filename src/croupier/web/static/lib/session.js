/**
 * The person in this browser.
 *
 * @typedef {{name: string, called?: string, role: string, balance: string | null, guest?: boolean, may?: string[]}} Me
 *   `called`: the name that a former guest took; `may`: of staff, the commands that their role can give
 */

import { get, post, Refusal } from "./api.js";
import { tellPage } from "./frames.js";
import { Watched } from "./watched.js";

/**
 * The person signed in; null for a passer-by, undefined until the house has answered.
 * @type {Watched<Me | null | undefined>}
 */
export const me = new Watched(/** @type {Me | null | undefined} */ (undefined));

/** Whether players of this house take their chips themselves: only then pages speak of play money. */
export const playMoney = new Watched(false);

/** Ask the house who we are. */
export async function load() {
	try {
		const found = await get("/me");
		if (playMoney.value !== found.play_money) playMoney.set(found.play_money);
		me.set(found?.name ? found : null);
	} catch (error) {
		if (!(error instanceof Refusal) || (error.status !== 401 && error.status !== 403)) throw error;
		me.set(null);
	}
	return me.value;
}

/** Whether the person is a member of staff. */
export const isStaff = () => !!me.value && me.value.role !== "player";

/** A name of the house, and its welcome chips, in one click. */
export async function guest() {
	await post("/guest");
	return load();
}

/** Make a visitor who has not signed in a guest. */
export async function somebody() {
	if (me.value === undefined) await load();
	return me.value ?? guest();
}

/**
 * @param {string} name
 * @param {string} password
 * @param {string} [code] The one-time code, if the person uses these.
 */
export async function signIn(name, password, code = "") {
	await post("/sign-in", { name, password, code });
	return load();
}

/**
 * @param {string} name
 * @param {string} password
 */
export async function signUp(name, password) {
	await post("/sign-up", { name, password });
	return load();
}

/**
 * A guest takes a name and a password, and keeps chips and rounds.
 * @param {string} name
 * @param {string} password
 */
export async function keepAccount(name, password) {
	await post("/keep-account", { name, password });
	return load();
}

export async function signOut() {
	await post("/sign-out");
	me.set(null);
}

/**
 * Take the person's chips from a table document.
 * @param {string | null | undefined} balance
 */
export function nowHave(balance) {
	if (balance) tellPage({ balance });
	if (me.value && balance && me.value.balance !== balance) me.set({ ...me.value, balance });
}
