/** Every page's message when the network is cut and when it is back, and the app that can be installed. */

import { say, warn } from "./announce.js";

const READ_MS = 5000;

/** @type {HTMLElement | null} */
let shown = null;

/**
 * @param {string} sentence
 * @param {string} kind
 */
function show(sentence, kind) {
	shown?.remove();
	shown = Object.assign(document.createElement("p"), { className: `notice network ${kind}`, textContent: sentence });
	document.querySelector("main")?.before(shown);
}

function cut() {
	const sentence = "You are offline. Your chips and bets are safe, and this page continues when the network is back.";
	show(sentence, "");
	warn(sentence);
}

function back() {
	const sentence = "The network is back.";
	show(sentence, "good");
	say(sentence);
	const now = shown;
	setTimeout(() => now?.remove(), READ_MS);
}

export function watchNetwork() {
	addEventListener("offline", cut);
	addEventListener("online", back);
	if (!navigator.onLine) cut();
}

/**
 * With a service worker the house can be installed as an app. Without one, as on a plain address, everything works too.
 */
export function installable() {
	navigator.serviceWorker?.register("/service_worker.js").catch(() => {});
}
