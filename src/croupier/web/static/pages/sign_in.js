/** Sign in: with a name and a password, as a new player, or as a guest. */

import { get } from "../lib/api.js";
import { h, render, unless } from "../lib/dom.js";
import { hasPasskeys, signInWithPasskey } from "../lib/passkeys.js";
import { go } from "../lib/router.js";
import { guest, isStaff, me, playMoney, signIn, signUp } from "../lib/session.js";
import { SignInAttempt } from "../lib/sign_in_attempt.js";
import { refused } from "./states.js";

/**
 * @param {HTMLElement} main
 * @returns {() => void}
 */
export function open(main) {
	let joining = false;
	const attempt = new SignInAttempt(() => draw());

	/** @param {() => Promise<unknown>} deed */
	const come = (deed) =>
		attempt.make(async () => {
			await deed();
			if (!isStaff()) go("/");
			else if ((await get("/second-factor")).required) go("/me");
			else location.assign("/staff");
		});

	/** @param {SubmitEvent} event */
	function submit(event) {
		event.preventDefault();
		if (attempt.busy) return;
		const fields = new FormData(/** @type {HTMLFormElement} */ (event.target));
		const [name, password] = [String(fields.get("name")).trim(), String(fields.get("password"))];
		const code = String(fields.get("code") ?? "").trim();
		come(() => (joining ? signUp(name, password) : signIn(name, password, code)));
	}

	/** @param {boolean} chosen */
	function choose(chosen) {
		[joining, attempt.refusal, attempt.wantsCode] = [chosen, null, false];
		draw();
	}

	const draw = () =>
		render(
			main,
			h(
				"div",
				{ class: "page narrow" },
				h("h1", null, joining ? "Join" : "Sign in"),
				h(
					"div",
					{ class: "choices whole", role: "group", "aria-label": "New here or not" },
					h(
						"button",
						{ type: "button", "aria-pressed": String(!joining), onclick: () => choose(false) },
						"I have a name here",
					),
					h("button", { type: "button", "aria-pressed": String(joining), onclick: () => choose(true) }, "I am new"),
				),
				h(
					"form",
					{ class: "panel stacked", onsubmit: submit },
					h("label", { for: "name" }, "Name"),
					h("input", {
						id: "name",
						name: "name",
						type: "text",
						autocomplete: "username",
						autocapitalize: "none",
						spellcheck: "false",
						required: true,
						maxlength: 40,
					}),
					h("label", { for: "password" }, "Password"),
					h("input", {
						id: "password",
						name: "password",
						type: "password",
						autocomplete: joining ? "new-password" : "current-password",
						required: true,
						"aria-describedby": joining ? "password-hint" : null,
					}),
					joining &&
						h(
							"p",
							{ id: "password-hint", class: "soft" },
							"Eight characters or more; a few words that you can remember are best.",
						),
					attempt.wantsCode && h("label", { for: "code" }, "One-time code from your app"),
					attempt.wantsCode &&
						h("input", {
							id: "code",
							name: "code",
							type: "text",
							inputmode: "numeric",
							autocomplete: "one-time-code",
							required: true,
							maxlength: 10,
						}),
					refused(attempt.refusal),
					h(
						"button",
						{ class: "button primary", "aria-disabled": attempt.busy ? "true" : null },
						joining ? "Join" : "Sign in",
					),
				),
				h("p", { class: "or" }, "or"),
				!joining &&
					hasPasskeys() &&
					h(
						"button",
						{ type: "button", class: "button", ...unless(attempt.busy, () => come(signInWithPasskey)) },
						"Use a passkey",
					),
				h(
					"button",
					{ type: "button", class: "button", ...unless(attempt.busy, () => come(guest)) },
					playMoney.value ? "Play as a guest, with play money" : "Play as a guest",
				),
			),
		);

	if (me.value) go("/me");
	draw();
	return playMoney.watch(draw);
}
