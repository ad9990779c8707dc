/**
 * The way to the pages of staff: a person signs in first, and sees the pages that their role has work at.
 *
 * When the session ends, the sign-in form stands in place of the page. The page comes back after signing in.
 */

import { get } from "../lib/api.js";
import { h, render, unless } from "../lib/dom.js";
import { hasPasskeys, signInWithPasskey } from "../lib/passkeys.js";
import { go, here, visitPage } from "../lib/router.js";
import { isStaff, load, me, signIn } from "../lib/session.js";
import { SignInAttempt } from "../lib/sign_in_attempt.js";
import { empty, refused } from "../pages/states.js";
import { pagesOf } from "./pages.js";
import { stylesFor } from "../lib/styles.js";

/**
 * @typedef {import("../lib/router.js").Route} Route
 * @typedef {import("./pages.js").StaffPage} StaffPage
 */

/**
 * The routes of these pages, each behind the gate, and the start page.
 * @param {StaffPage[]} pages
 * @returns {Route[]}
 */
export function guarded(pages) {
	let before = me.value;
	me.watch((now) => {
		const another = before !== undefined && before?.name !== now?.name;
		before = now;
		if (another) visitPage();
	});
	const home = { pattern: /^\/$/, title: "Staff", load: async () => ({ open: behindGate(goHome) }) };
	return [home, ...pages.map((page) => ({ ...page, load: async () => ({ open: behindGate(openPage(page)) }) }))];
}

/**
 * @param {StaffPage} page
 * @returns {import("../lib/router.js").Page["open"]}
 */
function openPage(page) {
	return async (main, params) => {
		if (!page.roles.includes(me.value?.role ?? "")) {
			return render(
				main,
				empty(
					`“${page.title}” is not a page of ${roleInWords(me.value?.role ?? "")}.`,
					h("a", { class: "button", href: "#/" }, "To your own page"),
				),
			);
		}
		const [found] = await Promise.all([page.load(params), stylesFor(page.styles ?? [])]);
		return found.open(main, params);
	};
}

/** @param {HTMLElement} main */
function goHome(main) {
	const [first] = pagesOf(me.value?.role ?? "");
	if (first) return go(first.path);
	render(
		main,
		empty(
			`${roleInWords(me.value?.role ?? "", true)} has no page here yet.`,
			h("a", { class: "button", href: "/" }, "To the tables"),
		),
	);
}

/**
 * @param {import("../lib/router.js").Page["open"]} open
 * @returns {import("../lib/router.js").Page["open"]}
 */
const behindGate = (open) => async (main, params) => {
	if (me.value === undefined) await load();
	if (me.value === null) return signInForm(main);
	if (isStaff()) return open(main, params);
	render(
		main,
		empty("These pages are for the staff of the floor.", h("a", { class: "button", href: "/" }, "To the tables")),
	);
};

/**
 * "a pit supervisor".
 * @param {string} role
 * @param {boolean} [first] whether it begins the sentence
 */
export function roleInWords(role, first = false) {
	const article = /^[aeiou]/.test(role) ? "an" : "a";
	return `${first ? article.replace("a", "A") : article} ${role.replaceAll("-", " ")}`;
}

/** @param {HTMLElement} main */
function signInForm(main) {
	const attempt = new SignInAttempt(() => draw());

	/** @param {() => Promise<unknown>} deed */
	const come = (deed) =>
		attempt.make(async () => {
			await deed();
			if (isStaff() && (await get("/second-factor")).required) location.assign("/#/me");
		});

	/** @param {SubmitEvent} event */
	function submit(event) {
		event.preventDefault();
		if (attempt.busy) return;
		const fields = new FormData(/** @type {HTMLFormElement} */ (event.target));
		const text = (/** @type {string} */ field) => String(fields.get(field) ?? "");
		come(() => signIn(text("name").trim(), text("password"), text("code").trim()));
	}

	const field = (/** @type {string} */ id, /** @type {string} */ label, /** @type {Record<string, any>} */ more) => [
		h("label", { for: id }, label),
		h("input", { id, name: id, type: "text", required: true, ...more }),
	];

	const draw = () =>
		render(
			main,
			h(
				"div",
				{ class: "page narrow" },
				h("h1", null, "Staff sign in"),
				here() !== "/" && h("p", { class: "soft" }, "You return to the page that you had open."),
				h(
					"form",
					{ class: "panel stacked", onsubmit: submit },
					field("name", "Name", {
						autocomplete: "username",
						autocapitalize: "none",
						spellcheck: "false",
						maxlength: 40,
					}),
					field("password", "Password", { type: "password", autocomplete: "current-password" }),
					attempt.wantsCode &&
						field("code", "One-time code from your app", {
							inputmode: "numeric",
							autocomplete: "one-time-code",
							maxlength: 10,
						}),
					refused(attempt.refusal),
					h("button", { class: "button primary", "aria-disabled": attempt.busy ? "true" : null }, "Sign in"),
				),
				hasPasskeys() &&
					h(
						"button",
						{ type: "button", class: "button", ...unless(attempt.busy, () => come(signInWithPasskey)) },
						"Use a passkey",
					),
			),
		);

	draw();
	/** @type {HTMLElement | null} */ (main.querySelector("#name"))?.focus();
}
