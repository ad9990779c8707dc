/** The bar at the top: the page, the person, and the settings. */

import { h, render } from "./dom.js";
import { icon } from "./icons.js";
import { BALANCE, countingUp } from "./meter.js";
import { cents } from "./money.js";
import { showPlayerSettings } from "./player_settings.js";
import { showKeys } from "./preferences.js";
import { here } from "./router.js";
import { guest, isStaff, me } from "./session.js";
import { orSay } from "./dialog.js";
import { askToSignOut } from "./sign_out.js";

const LINKS = /** @type {const} */ ([
	["/", "Tables"],
	["/history", "History"],
	["/odds", "Odds"],
]);

function people() {
	if (me.value === undefined) return null;
	if (me.value === null) {
		return [
			h("a", { class: "quiet", href: "#/sign-in" }, "Sign in"),
			h("button", { type: "button", class: "button small wide-only", onclick: () => orSay(guest) }, "Play as a guest"),
		];
	}
	const { name, called = name, role } = me.value;
	const balance = role === "player" ? me.value.balance : null;
	return [
		isStaff() && h("a", { class: "quiet", href: "/staff" }, "Staff"),
		h(
			"a",
			{ class: "who", href: "#/me", title: "You, and the cage" },
			balance
				? h("output", { class: "balance", key: name, "aria-live": "off", hook: countingUp(cents(balance), BALANCE) })
				: null,
			h("span", { class: balance ? "wide-only" : null }, called),
		),
		h("button", { type: "button", class: "quiet wide-only", onclick: () => askToSignOut() }, "Sign out"),
	];
}

/** @param {HTMLElement} header */
export function startHeader(header) {
	const draw = () => {
		const path = here();
		render(
			header,
			h(
				"a",
				{ class: "brand", href: "#/", "aria-label": "Croupier, to the tables" },
				h("svg", { viewBox: "0 0 32 32", "aria-hidden": "true" }, h("use", { href: "/icon.svg#mark" })),
				h("span", null, "Croupier"),
			),
			h(
				"nav",
				{ "aria-label": "Pages" },
				...LINKS.map(([to, label]) => {
					const on = to === "/" ? path === "/" || /^\/(tables|side-by-side)/.test(path) : path.startsWith(to);
					return h("a", { href: `#${to}`, "aria-current": on ? "page" : null }, label);
				}),
			),
			h("span", { class: "spring" }),
			people(),
			h(
				"button",
				{ type: "button", class: "quiet wide-only", "aria-label": "Keys", title: "Keys (?)", onclick: showKeys },
				icon("keys"),
			),
			h(
				"button",
				{ type: "button", class: "quiet", "aria-label": "Settings", title: "Settings", onclick: showPlayerSettings },
				icon("settings"),
			),
		);
	};
	// With the next picture, as tables are drawn: a balance does not move before the chips that it counts.
	me.watch(() => requestAnimationFrame(draw));
	addEventListener("hashchange", draw);
	draw();
}
