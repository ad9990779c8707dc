/** The bar at the top of the staff's pages: the pages of this role, the connection, the person, keys and settings. */

import { orSay } from "../lib/dialog.js";
import { h, render } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { showKeys, showSettings } from "../lib/preferences.js";
import { here } from "../lib/router.js";
import { isStaff, me, signOut } from "../lib/session.js";
import { connection } from "./connection.js";
import { pagesOf } from "./pages.js";

const STATES = {
	connecting: "Connecting",
	open: "Connected",
	reconnecting: "Reconnecting",
	closed: "Not connected",
};

function state() {
	const now = connection.value;
	if (now === null) return null;
	return h("span", { class: `line-state is-${now}` }, h("i", { "aria-hidden": "true" }), h("span", null, STATES[now]));
}

function person() {
	if (!me.value) return null;
	const { name, role } = me.value;
	return [
		h(
			"a",
			{ class: "who", href: "/#/me", title: "You: password and passkeys" },
			h("b", null, name),
			h("span", { class: "wide-only" }, ` ${role.replaceAll("-", " ")}`),
		),
		h("button", { type: "button", class: "quiet", onclick: () => orSay(signOut) }, "Sign out"),
	];
}

function pages() {
	if (!isStaff()) return null;
	const path = here();
	return pagesOf(me.value?.role ?? "").map((page) =>
		h("a", { href: `#${page.path}`, "aria-current": page.pattern.test(path) ? "page" : null }, page.title),
	);
}

/** @param {HTMLElement} header */
export function startStaffHeader(header) {
	const draw = () =>
		render(
			header,
			h(
				"a",
				{ class: "brand", href: "#/", "aria-label": "Croupier, your page" },
				h("svg", { viewBox: "0 0 32 32", "aria-hidden": "true" }, h("use", { href: "/icon.svg#mark" })),
				h("span", null, "Croupier"),
			),
			h("nav", { "aria-label": "Pages" }, pages()),
			h("span", { class: "spring" }),
			state(),
			person(),
			h("a", { class: "quiet wide-only", href: "/guide/" }, "Guide"),
			h(
				"button",
				{ type: "button", class: "quiet wide-only", "aria-label": "Keys", title: "Keys (?)", onclick: showKeys },
				icon("keys"),
			),
			h(
				"button",
				{ type: "button", class: "quiet", "aria-label": "Settings", title: "Settings", onclick: () => showSettings() },
				icon("settings"),
			),
		);
	me.watch(draw);
	connection.watch(draw);
	addEventListener("hashchange", draw);
	draw();
}
