/**
 * The fingerprints of decks and draws that this browser saw while it watched a table, to hold a record against them.
 */

const KEY = "fingerprints";
const MOST_ROUNDS = 200;

/** Fingerprints noted since this page was loaded, so that each document costs one look-up. @type {Set<string>} */
const noted = new Set();

/**
 * Note a fingerprint, unless there is none or it is noted already.
 * @param {string} of a round, or `T1-17 draw`
 * @param {string | null | undefined} fingerprint
 * @param {string} at the house's time
 */
export function noteFingerprint(of, fingerprint, at) {
	if (!fingerprint || noted.has(fingerprint)) return;
	noted.add(fingerprint);
	const { [of]: before = [], ...others } = kept();
	if (before.some((one) => one.fingerprint === fingerprint)) return;
	const all = Object.entries({ ...others, [of]: [...before, { fingerprint, at }] }).slice(-MOST_ROUNDS);
	try {
		localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all)));
	} catch {
		// A browser that keeps nothing compares nothing.
	}
}

/**
 * Whether this browser saw one of these fingerprints while the round was open; null if it saw none then. (Another house
 * at this address had rounds of the same names at other times.)
 * @param {string} of
 * @param {string[]} fingerprints
 * @param {{at: string, ended_at: string}} round
 */
export function sawFingerprint(of, fingerprints, round) {
	const [from, until] = [Date.parse(round.at), Date.parse(round.ended_at)];
	const seen = (kept()[of] ?? []).filter((one) => from <= Date.parse(one.at) && Date.parse(one.at) <= until);
	return seen.length ? seen.some((one) => fingerprints.includes(one.fingerprint)) : null;
}

/** @returns {Record<string, {fingerprint: string, at: string}[]>} */
function kept() {
	try {
		return JSON.parse(localStorage.getItem(KEY) ?? "{}");
	} catch {
		return {};
	}
}
