/** Signing out. A guest is asked first: without a name and a password, chips and rounds are lost. */

import { showDialog } from "./dialog.js";
import { h } from "./dom.js";
import { money } from "./money.js";
import { me, signOut } from "./session.js";

/** @param {() => void} [after] */
export async function askToSignOut(after = () => {}) {
	const person = me.value;
	const leave = async () => {
		await signOut();
		after();
	};
	if (!person?.guest) return leave();
	showDialog({
		title: "Sign out as a guest?",
		body: (close) => [
			h("p", null, `Your ${money(person.balance ?? "0")} and your rounds will be lost: a guest cannot sign in again.`),
			h("p", null, "Take a name and a password to keep them."),
			h(
				"div",
				{ class: "row" },
				h("a", { class: "button primary", href: "#/me", onclick: close }, "Keep them"),
				h("button", { type: "button", class: "button", onclick: () => (close(), leave()) }, "Sign out anyway"),
			),
		],
	});
}
