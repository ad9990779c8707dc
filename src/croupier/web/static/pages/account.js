/** The account: the person, their chips, the cage, where they buy and cash chips, and how they sign in. */

import { ownLimits } from "../account/own_limits.js";
import { signInFactors } from "../account/sign_in_factors.js";
import { command, post, Refusal } from "../lib/api.js";
import { h, render } from "../lib/dom.js";
import { say, warn } from "../lib/announce.js";
import { cents, money, typed, wire } from "../lib/money.js";
import { go } from "../lib/router.js";
import { keepAccount, load, me, playMoney } from "../lib/session.js";
import { askToSignOut } from "../lib/sign_out.js";
import { empty, loading, refused } from "./states.js";

const AMOUNTS = [50000, 100000, 500000];

/** @typedef {"buy_chips" | "cash_out" | "keep" | "password"} Place */

/**
 * @param {HTMLElement} main
 * @returns {() => void}
 */
export function open(main) {
	/** @type {{place: Place, refusal: Refusal | null, done: string | null}} */
	let result = { place: "buy_chips", refusal: null, done: null };

	/**
	 * @param {Place} place
	 * @param {() => Promise<unknown>} deed
	 * @param {string} done
	 */
	async function tryTo(place, deed, done) {
		try {
			await deed();
			result = { place, refusal: null, done };
			await load();
			say(done);
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			result = { place, refusal: error, done: null };
			warn(error.sentence);
		}
		draw();
	}

	/**
	 * @param {"buy_chips" | "cash_out"} name
	 * @param {number | null} amount
	 */
	function move(name, amount) {
		if (!amount) return;
		const words =
			name === "buy_chips" ? `You have bought ${money(amount)} in chips.` : `You have cashed ${money(amount)}.`;
		tryTo(name, () => command(name, { amount: wire(amount) }), words);
	}

	/** @param {SubmitEvent} event */
	function changePassword(event) {
		event.preventDefault();
		const form = /** @type {HTMLFormElement} */ (event.target);
		const fields = new FormData(form);
		const body = { old: String(fields.get("old")), new: String(fields.get("new")) };
		const code = String(fields.get("code") ?? "").trim();
		tryTo(
			"password",
			async () => post("/password", { ...body, ...(await factors.proof({ code })) }).then(() => form.reset()),
			"Your password is changed; all other sessions have ended.",
		);
	}

	/** @param {SubmitEvent} event */
	function keep(event) {
		event.preventDefault();
		const fields = new FormData(/** @type {HTMLFormElement} */ (event.target));
		const name = String(fields.get("name")).trim();
		tryTo(
			"keep",
			() => keepAccount(name, String(fields.get("password"))),
			`You are ${name} from now on. Your chips and rounds are yours.`,
		);
	}

	/** @param {Place} place */
	const answer = (place) =>
		result.place === place && [
			refused(result.refusal),
			result.done && h("p", { class: "notice good", role: "status" }, result.done),
		];

	const factors = signInFactors(() => draw());
	const limits = ownLimits(() => draw());
	let [asked, askedLimits] = [false, false];

	const draw = () => render(main, h("div", { class: "page narrow" }, ...page()));

	const page = () => {
		const person = me.value;
		if (person === undefined) return [loading()];
		if (person === null)
			return [empty("You are not signed in.", h("a", { class: "button primary", href: "#/sign-in" }, "Sign in"))];
		return [
			h("h1", null, person.called ?? person.name),
			h(
				"p",
				{ class: "lead" },
				person.guest
					? "You are a guest: your chips are lost when this browser forgets you."
					: `Signed in as ${person.role}.`,
			),
			person.role === "player" &&
				person.balance !== null &&
				h(
					"section",
					{ class: "panel stacked", "aria-labelledby": "cage" },
					h("h2", { id: "cage" }, "The cage"),
					h(
						"p",
						null,
						"You hold ",
						h("b", { class: "holding" }, money(person.balance)),
						" in chips away from the tables.",
					),
					playMoney.value && [
						h(
							"div",
							{ class: "row" },
							AMOUNTS.map((amount) =>
								h(
									"button",
									{ type: "button", class: "button", onclick: () => move("buy_chips", amount) },
									`Buy ${money(amount)}`,
								),
							),
						),
						amountForm("buy_chips", "Buy", "Another amount", move),
						answer("buy_chips"),
					],
					cents(person.balance) > 0 && amountForm("cash_out", "Cash out", "Chips to cash", move),
					answer("cash_out"),
					h("p", { class: "soft" }, playMoney.value ? "All of it is play money." : "More are bought at the cage."),
				),
			person.role === "player" && limits.view(),
			!person.guest && answer("keep"),
			person.guest &&
				h(
					"form",
					{ class: "panel stacked", onsubmit: keep },
					h("h2", null, "Keep your chips and rounds"),
					h(
						"p",
						{ class: "soft" },
						"Take a name and a password: everything you have stays, and you can sign in anywhere.",
					),
					h("label", { for: "keep-name" }, "Name"),
					h("input", {
						id: "keep-name",
						name: "name",
						type: "text",
						autocomplete: "username",
						autocapitalize: "none",
						spellcheck: "false",
						required: true,
						maxlength: 40,
					}),
					h("label", { for: "keep-password" }, "Password"),
					h("input", {
						id: "keep-password",
						name: "password",
						type: "password",
						autocomplete: "new-password",
						required: true,
						"aria-describedby": "keep-hint",
					}),
					h(
						"p",
						{ id: "keep-hint", class: "soft" },
						"Eight characters or more; a few words that you can remember are best.",
					),
					answer("keep"),
					h("button", { class: "button primary" }, "Keep everything"),
				),
			!person.guest &&
				h(
					"form",
					{ class: "panel stacked", onsubmit: changePassword },
					h("h2", null, "Password"),
					h("label", { for: "old" }, "The one you have"),
					h("input", { id: "old", name: "old", type: "password", autocomplete: "current-password", required: true }),
					h("label", { for: "new" }, "A new one"),
					h("input", { id: "new", name: "new", type: "password", autocomplete: "new-password", required: true }),
					factors.proofCode("password-code", "One-time code, to change your password"),
					answer("password"),
					h("button", { class: "button" }, "Change it"),
				),
			!person.guest && factors.view(),
			h(
				"p",
				null,
				person.role === "player" && [h("a", { class: "button", href: "#/history" }, "My rounds"), " "],
				h("button", { type: "button", class: "button", onclick: () => askToSignOut(() => go("/")) }, "Sign out"),
			),
		];
	};

	function told() {
		if (me.value?.role === "player" && !askedLimits) {
			askedLimits = true;
			limits.ask();
		}
		if (me.value && !me.value.guest && !asked) {
			asked = true;
			factors.ask();
		}
		draw();
	}

	const unwatch = me.watch(told);
	told();
	return unwatch;
}

/**
 * @param {"buy_chips" | "cash_out"} name
 * @param {string} button
 * @param {string} label
 * @param {(name: "buy_chips" | "cash_out", amount: number | null) => void} move
 */
function amountForm(name, button, label, move) {
	return h(
		"form",
		{
			class: "row",
			onsubmit: (/** @type {SubmitEvent} */ event) => {
				event.preventDefault();
				const form = /** @type {HTMLFormElement} */ (event.target);
				move(name, typed(String(new FormData(form).get("amount"))));
				form.reset();
			},
		},
		h("label", { class: "unseen", for: name }, label),
		h("input", {
			id: name,
			name: "amount",
			type: "text",
			inputmode: "decimal",
			autocomplete: "off",
			placeholder: label,
			required: true,
		}),
		h("button", { class: "button" }, button),
	);
}
