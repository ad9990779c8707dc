/**
 * Every start of the application: the skip button, the list of keys, the network, the person, the catalogue, the pages.
 */

import { get } from "./api.js";
import { keysOfPage } from "./keys.js";
import { useCatalogue } from "./messages.js";
import { installable, watchNetwork } from "./network.js";
import { showKeys } from "./preferences.js";
import { start } from "./router.js";
import { load } from "./session.js";

/** @param {import("./router.js").Route[]} routes @param {Promise<unknown>} [more] what the first page waits for, too */
export function startHouse(routes, more) {
	document.getElementById("skip")?.addEventListener("click", () => document.getElementById("main")?.focus());
	addEventListener("keydown", (event) => {
		const typing = event.target instanceof Element && event.target.matches("input, textarea, select");
		if (event.key === "?" && !typing && !document.querySelector("dialog[open]") && keysOfPage()) showKeys();
	});
	watchNetwork();
	addEventListener("load", installable);
	load().catch(() => {
		// The page itself says that the house cannot be reached.
	});
	const words = get("/messages").then((found) => useCatalogue(found.messages));
	start(routes, Promise.allSettled([words, more])); // without the catalogue, pages show the server's own sentences
}
