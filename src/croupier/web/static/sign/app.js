/**
 * A jackpot's sign, for a display above the tables: `/sign#grand`. It runs for days without anybody near it.
 *
 * The meter comes with the stream of the lobby. The page fetches the whole document when a prize is locked or paid,
 * when a fault is reported or ended, after each reconnect, and now and then.
 */

import { say, warn } from "../lib/announce.js";
import { get, Refusal } from "../lib/api.js";
import { h, render } from "../lib/dom.js";
import { gameOf } from "../lib/games.js";
import { Stream } from "../lib/stream.js";
import { choices, sign } from "./picture.js";

const AGAIN_MS = 60_000;
const RETRY_MS = 5_000;

const main = /** @type {HTMLElement} */ (document.getElementById("main"));

/** @type {import("./picture.js").SignState | null} */
let state = null;
let fetching = false;

const wanted = () => decodeURIComponent(location.hash.replace(/^#\/?/, ""));

function draw() {
	if (state) render(main, sign(state));
}

/** Fetch the jackpot with its winners, and the games that feed it. A display must not give up: it tries again. */
async function fetchAll() {
	if (fetching) return;
	fetching = true;
	try {
		const name = wanted();
		const found = name ? [] : (await get("/jackpots")).jackpots;
		if (name || found.length === 1) await fetchJackpot(name || found[0].name);
		else show(choices(found));
	} catch (error) {
		if (!state) show(h("p", { class: "quiet", role: "status" }, sentenceOf(error)));
		setTimeout(fetchAll, RETRY_MS);
	} finally {
		fetching = false;
	}
}

/** @param {unknown} error */
const sentenceOf = (error) =>
	error instanceof Refusal ? error.sentence : "The house cannot be reached. Trying again …";

/** @param {string} name */
async function fetchJackpot(name) {
	const jackpot = await get(`/jackpots/${encodeURIComponent(name)}`);
	const games = await Promise.all(jackpot.games.map((/** @type {string} */ game) => gameOf(game)));
	tell(state?.jackpot, jackpot);
	state = { jackpot, games, line: state?.line ?? "connecting" };
	document.title = `${name} jackpot · Croupier`;
	draw();
}

/**
 * Say what has changed to those who cannot see it.
 * @param {any} before
 * @param {any} now
 */
function tell(before, now) {
	if (now.fault && now.fault !== before?.fault) warn(now.fault);
	if (now.pending.length && !before?.pending.length) say("A jackpot prize is pending.");
}

/** @param {import("../lib/dom.js").Loose} page */
function show(page) {
	state = null;
	render(main, page);
}

/** @param {any} message */
function heard(message) {
	const mine =
		message.type === "lobby" && message.jackpots?.find((/** @type {any} */ one) => one.name === state?.jackpot.name);
	if (!state || !mine) return;
	const { jackpot } = state;
	const paid = Number(mine.meter) < Number(jackpot.meter);
	const news = paid || mine.fault !== jackpot.fault || mine.pending.length !== jackpot.pending.length;
	tell(jackpot, mine);
	state.jackpot = { ...jackpot, ...mine };
	draw();
	if (news) fetchAll();
}

/** Keep the display awake, where the browser can. The lock is lost whenever the page is hidden. */
async function stayAwake() {
	try {
		if (document.visibilityState === "visible") await navigator.wakeLock?.request("screen");
	} catch {
		// A display that may not be kept awake has its own settings for that.
	}
}

new Stream("/lobby/stream", {
	message: heard,
	state: (line) => {
		if (line === "open") fetchAll();
		if (state) state.line = line;
		draw();
	},
});
setInterval(fetchAll, AGAIN_MS);
addEventListener("hashchange", () => {
	state = null;
	fetchAll();
});
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
fetchAll();
