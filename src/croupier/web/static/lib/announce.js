/** The sentences for screen readers: one at a time, each once. */

/** @type {Record<string, string>} */
const said = {};

/**
 * Say a sentence when there is a pause.
 * @param {string} sentence
 */
export const say = (sentence) => speak("live", sentence);

/**
 * Say a sentence at once: a refusal, or a lost connection.
 * @param {string} sentence
 */
export const warn = (sentence) => speak("alert", sentence);

/**
 * @param {string} region
 * @param {string} sentence
 */
function speak(region, sentence) {
	const place = document.getElementById(region);
	if (!place || !sentence) return;
	// Repeated words are only read out if they differ.
	place.textContent = said[region] === sentence ? `${sentence} ` : sentence;
	said[region] = place.textContent;
}

/**
 * 5.23, PKR 5.13: staff have placed a bet with the player's chips, or entered something else for the player: at a
 * table, or chips at the cage. It stays on the page until the player has read it.
 * @param {{type: string, table: string | null, notice: {says: string}}} entry
 */
export function enteredForYou({ type, table, notice }) {
	const what = type === "bet_for_you" ? "A bet was placed for you" : "Staff have entered something for you";
	const sentence = `${what}${table ? ` at table ${table}` : ""}. ${notice.says}`;
	const read = Object.assign(document.createElement("button"), { className: "button", textContent: "OK" });
	const shown = Object.assign(document.createElement("p"), { className: "notice bad" });
	shown.append(sentence, " ", read);
	read.onclick = () => shown.remove();
	notesForYou().append(shown);
	warn(sentence);
}

/** The place of these notes. It lies over the page: a table that they pushed down would lose its buttons. */
function notesForYou() {
	const found = document.querySelector(".for-you");
	if (found) return found;
	const made = Object.assign(document.createElement("div"), { className: "for-you" });
	document.querySelector("main")?.before(made);
	return made;
}
