/**
 * The pages of staff by address (after the #), in the order of the navigation.
 *
 * A page is shown to the `roles` that have work there. This is for people's convenience: the server checks each command
 * and each document by itself. `styles` are files in css/ that only this page needs.
 *
 * @typedef {import("../lib/router.js").Route & {path: string, roles: string[], styles?: string[]}} StaffPage
 */

const DEALER = "dealer";
const CASHIER = "cashier";
const AUDITOR = "auditor";
const SHIFT = ["shift-manager", "administrator"];
const PIT = ["pit-supervisor", ...SHIFT];

/** @type {StaffPage[]} */
export const PAGES = [
	{
		path: "/deal",
		pattern: /^\/deal(?:\/([^/]+))?$/,
		title: "Deal",
		roles: [DEALER, ...PIT],
		styles: ["dealer", "cage"],
		load: () => import("../dealer/page.js"),
	},
	{
		path: "/pit",
		pattern: /^\/pit$/,
		title: "Pit",
		roles: PIT,
		styles: ["pit", "house"],
		load: () => import("../pit/page.js"),
	},
	{
		path: "/cage",
		pattern: /^\/cage(?:\/(floats|slips))?$/,
		title: "Cage",
		roles: [CASHIER, ...PIT],
		styles: ["pit", "cage"],
		load: () => import("../cage/page.js"),
	},
	{
		path: "/watch",
		pattern: /^\/watch$/,
		title: "Watch",
		roles: [AUDITOR],
		styles: ["review", "audit"],
		load: () => import("../watch/page.js"),
	},
	{
		path: "/audit",
		pattern: /^\/audit(?:\/(.+))?$/,
		title: "Audit",
		roles: [AUDITOR],
		styles: ["table", "poker", "review", "audit"],
		load: () => import("../audit/page.js"),
	},
	{
		path: "/figures",
		pattern: /^\/figures$/,
		title: "Figures",
		roles: [AUDITOR],
		styles: ["odds", "review", "audit"],
		load: () => import("../audit/figures.js"),
	},
	{
		path: "/cash-reports",
		pattern: /^\/cash-reports$/,
		title: "Cash reports",
		roles: [...SHIFT, AUDITOR],
		styles: ["pit", "cage"],
		load: () => import("../compliance/page.js"),
	},
	{
		path: "/reports",
		pattern: /^\/reports(?:\/(\d{4}-\d\d-\d\d)(?:\/(\d))?)?$/,
		title: "Reports",
		roles: [...PIT, AUDITOR],
		styles: ["reports"],
		load: () => import("../reports/page.js"),
	},
	{
		path: "/house",
		pattern: /^\/house$/,
		title: "House",
		roles: SHIFT,
		styles: ["house"],
		load: () => import("../house/page.js"),
	},
	{
		path: "/people",
		pattern: /^\/people$/,
		title: "People",
		roles: ["administrator"],
		styles: ["house"],
		load: () => import("../people/page.js"),
	},
];

/** @param {string} role */
export const pagesOf = (role) => PAGES.filter((page) => page.roles.includes(role));
