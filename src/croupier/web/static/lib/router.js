/**
 * Opens the page of the address: `#/tables/T1`.
 *
 * A page's module exports `open(main, params)`: it renders into `main` and returns a function to call when the page is
 * left.
 *
 * @typedef {{open: (main: HTMLElement, params: string[]) => (() => void) | void | Promise<(() => void) | void>}} Page
 * @typedef {{pattern: RegExp, load: (params: string[]) => Promise<Page>, title: string}} Route
 */

import { Refusal } from "./api.js";
import { h, render } from "./dom.js";
import { say } from "./announce.js";

/** @type {Route[]} */
let routes = [];
let visit = 0;
/** @type {() => void} */
let leave = () => {};

/** The address of the page that is open, such as "/tables/T1". */
export const here = () => location.hash.replace(/^#/, "") || "/";

/** @param {string} path */
export function go(path) {
	location.hash = `#${path}`;
}

/**
 * Set the window's title.
 * @param {string} title
 */
export function name(title) {
	document.title = title ? `${title} · Croupier` : "Croupier";
}

/**
 * @param {Route[]} all the pages that can be opened
 * @param {Promise<unknown>} ready what the first page waits for before it is drawn
 */
export function start(all, ready) {
	routes = all;
	addEventListener("hashchange", () => visitPage());
	return visitPage(ready);
}

/**
 * Leave the open page, and open the page of the address.
 * @param {Promise<unknown>} [ready]
 */
export async function visitPage(ready) {
	const number = ++visit;
	leave();
	leave = () => {};
	const path = here().split("?")[0];
	const route = routes.find(({ pattern }) => pattern.test(path));
	const fresh = document.createElement("main");
	fresh.id = "main";
	fresh.tabIndex = -1;
	if (!route) return show(fresh, "There is no such page here.", true);
	name(route.title);
	try {
		const params = (route.pattern.exec(path) ?? []).slice(1).map((part) => decodeURIComponent(part ?? ""));
		const [page] = await Promise.all([route.load(params), ready]);
		if (number !== visit) return;
		current()?.replaceWith(fresh);
		const left = await page.open(fresh, params);
		if (number !== visit) return left?.();
		leave = left ?? (() => {});
		if (number > 1) {
			// The page may have put the focus on a field of its own.
			if (!fresh.contains(document.activeElement)) fresh.focus({ preventScroll: true });
			scrollTo(0, 0);
			say(document.title);
		}
	} catch (error) {
		const refusal = error instanceof Refusal ? error : null;
		if (!refusal) console.error(error);
		if (number === visit)
			show(fresh, refusal?.sentence ?? "This page cannot be shown just now.", refusal?.status === 404);
	}
}

const current = () => document.getElementById("main");

/**
 * @param {HTMLElement} fresh
 * @param {string} sentence
 * @param {boolean} lost
 */
function show(fresh, sentence, lost) {
	current()?.replaceWith(fresh);
	render(
		fresh,
		h(
			"div",
			{ class: "state", role: "status" },
			h("p", null, sentence),
			lost
				? h("a", { class: "button", href: "#/" }, "To the tables")
				: h("button", { type: "button", class: "button", onclick: () => location.reload() }, "Try again"),
		),
	);
}
