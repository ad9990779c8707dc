/** One-time codes and passkeys: a person sets them up, sees what there is, and takes it away again. */

import { say, warn } from "../lib/announce.js";
import { get, post, Refusal } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { addPasskey, confirmWithPasskey, hasPasskeys } from "../lib/passkeys.js";
import { refused } from "../pages/states.js";

/**
 * @typedef {{set: boolean, required: boolean, passkeys: string[]}} Factors
 * @typedef {"codes" | "passkeys"} Part
 */

/** @param {() => void} draw called when there is something new to show */
export function signInFactors(draw) {
	/** @type {Factors | null} */
	let factors = null;
	/**
	 * The secret for the person's app, until a code confirms it.
	 * @type {{secret: string, address: string, picture: string} | null}
	 */
	let offered = null;
	/** @type {{part: Part, refusal: Refusal | null, done: string | null}} */
	let result = { part: "codes", refusal: null, done: null };

	async function ask() {
		const [codes, keys] = await Promise.all([get("/second-factor"), get("/passkeys")]);
		factors = { ...codes, ...keys };
		draw();
	}

	/**
	 * @param {Part} part
	 * @param {() => Promise<unknown>} deed
	 * @param {string | null} done
	 */
	async function tryTo(part, deed, done) {
		try {
			await deed();
			result = { part, refusal: null, done };
			if (done) say(done);
			await ask();
		} catch (error) {
			// A person who closes the device's own dialog stays here.
			if (!(error instanceof Refusal) && !(error instanceof DOMException)) throw error;
			const refusal = error instanceof Refusal ? error : new Refusal({ sentence: "No passkey was made." });
			result = { part, refusal, done: null };
			warn(refusal.sentence);
			draw();
		}
	}

	/** Whether this person confirms with a passkey, and not by typing. */
	const byPasskey = () => hasPasskeys() && !!factors?.passkeys.length;

	/**
	 * Proof of who the person is: the house asks for it before anything about signing in changes.
	 * @param {{password?: string, code?: string}} typed
	 */
	const proof = async (typed) => (byPasskey() ? confirmWithPasskey() : typed);

	/**
	 * The code that a person types as proof; nothing for a person who uses none, or a passkey.
	 * @param {string} id
	 * @param {string} label
	 */
	const proofCode = (id, label) => factors?.set && !byPasskey() && field(id, label, "code");

	/** The fields for what a person types as proof. @param {string} id @param {string} label @param {string} codeLabel */
	const proofFields = (id, label, codeLabel) =>
		byPasskey()
			? h("p", { key: `${id} note`, class: "soft" }, "Your device asks for your passkey.")
			: [field(id, label, "password"), proofCode(`${id}-code`, codeLabel)];

	/** @param {SubmitEvent} event */
	function codes(event) {
		const { form, password, code } = submitted(event);
		if (factors?.set)
			tryTo(
				"codes",
				async () => post("/second-factor/remove", await proof({ password, code })).then(() => form.reset()),
				"You sign in without one-time codes.",
			);
		else if (offered)
			tryTo(
				"codes",
				() => post("/second-factor/confirm", { code }).then(() => (offered = null)),
				"You sign in with one-time codes from now on.",
			);
		else tryTo("codes", async () => (offered = await post("/second-factor", await proof({ password }))), null);
	}

	/** @param {SubmitEvent} event */
	function passkeys(event) {
		const { form, password, code } = submitted(event);
		const credential = /** @type {HTMLButtonElement | null} */ (event.submitter)?.value;
		if (credential)
			tryTo(
				"passkeys",
				async () =>
					post("/passkeys/remove", { ...(await proof({ password, code })), credential }).then(() => form.reset()),
				"The passkey is removed.",
			);
		else
			tryTo(
				"passkeys",
				async () => addPasskey(await proof({ password, code })).then(() => form.reset()),
				"You can sign in with this passkey from now on.",
			);
	}

	const begun = () => [
		h(
			"p",
			null,
			"An app on your phone shows a new code every 30 seconds, and you sign in with it beside your password.",
		),
		proofFields("codes-password", "Your password, to set up codes", "Code from your app"),
	];

	const takenAway = () => [
		h("p", null, "You sign in with your password and a code from your app."),
		proofFields("codes-password", "Your password, to go without codes", "Code from your app"),
	];

	/** @param {Part} part */
	const answer = (part) =>
		result.part === part && [
			refused(result.refusal),
			result.done && h("p", { class: "notice good", role: "status" }, result.done),
		];

	const view = () =>
		factors && [
			factors.required &&
				h(
					"p",
					{ class: "notice", role: "note" },
					"The house asks staff for a second factor. " +
						"Set up one-time codes or a passkey: until then you can do nothing else.",
				),
			h(
				"form",
				{ class: "panel stacked", onsubmit: codes },
				h("h2", null, "One-time codes"),
				factors.set ? takenAway() : offered ? confirmed(offered) : begun(),
				answer("codes"),
				h(
					"button",
					{ class: "button" },
					factors.set ? "Sign in without codes" : offered ? "Confirm" : "Set up one-time codes",
				),
			),
			hasPasskeys() &&
				h(
					"form",
					{ class: "panel stacked", onsubmit: passkeys },
					h("h2", null, "Passkeys"),
					proofFields("confirm", "Your password, once more", "One-time code"),
					answer("passkeys"),
					h("button", { class: "button" }, "Make a passkey on this device"),
					factors.passkeys.map((credential, index) =>
						h(
							"p",
							{ key: credential, class: "row" },
							h("span", null, `Passkey ${index + 1} …${credential.slice(-6)}`),
							h("button", { class: "button small", value: credential }, `Remove passkey ${index + 1}`),
						),
					),
				),
		];

	return { ask, view, proof, proofCode };
}

/** @param {{secret: string, address: string, picture: string}} offered */
const confirmed = ({ secret, address, picture }) => [
	h("p", null, "Scan this picture with your app, or type the secret below into it. Then enter the code that it shows."),
	h("img", { class: "qr-code", src: picture, alt: "QR code with the secret for your app" }),
	h("code", null, secret.replace(/(.{4})(?=.)/g, "$1 ")),
	h("p", null, h("a", { class: "button", href: address }, "Open in an app on this device")),
	field("codes-code", "Code from your app", "code"),
];

/**
 * @param {string} id
 * @param {string} label
 * @param {"password" | "code"} name
 */
const field = (id, label, name) => [
	h("label", { for: id, key: `${id} label` }, label),
	h("input", {
		id,
		key: id,
		name,
		required: true,
		...(name === "code"
			? { type: "text", inputmode: "numeric", autocomplete: "one-time-code", maxlength: 10 }
			: { type: "password", autocomplete: "current-password" }),
	}),
];

/** @param {SubmitEvent} event */
function submitted(event) {
	event.preventDefault();
	const form = /** @type {HTMLFormElement} */ (event.target);
	const fields = new FormData(form);
	return { form, password: String(fields.get("password") ?? ""), code: String(fields.get("code") ?? "").trim() };
}
