/** The pages by address (after the #), each loaded on first use. */

import { get } from "./lib/api.js";
import { gameOf } from "./lib/games.js";
import { stylesFor } from "./lib/styles.js";
import { PRELOADS } from "./preloads.js";

/** @type {import("./lib/router.js").Route[]} */
export const ROUTES = [
	{ pattern: /^\/$/, load: () => import("./pages/lobby.js"), title: "Tables" },
	{ pattern: /^\/tables\/([^/]+)$/, load: tablePage, title: "Table" },
	{
		pattern: /^\/side-by-side(?:\/(.*))?$/,
		load: () => styled(["side_by_side"], import("./pages/side_by_side.js")),
		title: "Tables side by side",
	},
	{ pattern: /^\/odds(?:\/([^/]+))?$/, load: () => styled(["odds"], import("./pages/odds.js")), title: "Odds" },
	{
		pattern: /^\/odds\/([^/]+)\/prices$/,
		load: () => styled(["odds"], import("./pages/prices.js")),
		title: "Own prices",
	},
	{ pattern: /^\/sign-in$/, load: () => import("./pages/sign_in.js"), title: "Sign in" },
	{ pattern: /^\/first-administrator$/, load: () => import("./pages/first_administrator.js"), title: "Take charge" },
	{ pattern: /^\/me$/, load: () => import("./pages/account.js"), title: "You" },
	{ pattern: /^\/history$/, load: () => styled(["review"], import("./pages/history.js")), title: "Your rounds" },
	{ pattern: /^\/history\/(.+)$/, load: () => styled(["review"], import("./pages/replay.js")), title: "A round" },
	{
		pattern: /^\/shared\/([^/]+)$/,
		load: () => styled(["review"], import("./pages/shared.js")),
		title: "A shared round",
	},
];

/**
 * The page of one table, by its document: Poker has a page of its own, all house games share one.
 * @param {string[]} params
 * @returns {Promise<import("./lib/router.js").Page>}
 */
async function tablePage([id]) {
	const found = await get(`/tables/${encodeURIComponent(id)}`);
	if (found.table.game === "poker") {
		askFor("poker/page.js");
		const poker = await import("./poker/page.js");
		return { open: (main) => poker.open(main, found) };
	}
	askFor("table/page.js");
	const [house, game] = await Promise.all([import("./table/page.js"), gameOf(found.table.game, found.table.version)]);
	return { open: (main) => house.open(main, found, game) };
}

/**
 * A page with style sheets of its own.
 * @template T
 * @param {string[]} sheets
 * @param {Promise<T>} page
 * @returns {Promise<T>}
 */
async function styled(sheets, page) {
	await stylesFor(sheets);
	return page;
}

/**
 * Ask for all modules of a page at once, instead of finding one import behind another.
 * @param {keyof typeof PRELOADS} page
 */
function askFor(page) {
	for (const module of PRELOADS[page].splice(0)) {
		const link = document.createElement("link");
		[link.rel, link.href] = ["modulepreload", `/${module}`];
		document.head.append(link);
	}
}
