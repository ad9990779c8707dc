/** People: staff and players with their roles, locks, passwords, second factors and sessions, for administrators. */

import { get, post } from "../lib/api.js";
import { orSay, showDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { confirmWithPasskey, hasPasskeys } from "../lib/passkeys.js";
import { me } from "../lib/session.js";
import { counted } from "../lib/words.js";
import { empty } from "../pages/states.js";
import { ask, asking, deed } from "../pit/deeds.js";
import { documentPage } from "../staff/document_page.js";
import { requestCard } from "../staff/requests.js";

const ROLES = /** @type {[string, string][]} */ ([
	["dealer", "Dealer"],
	["pit-supervisor", "Pit supervisor"],
	["shift-manager", "Shift manager"],
	["cashier", "Cashier"],
	["auditor", "Auditor"],
	["administrator", "Administrator"],
]);
const ROLE_NAMES = Object.fromEntries([...ROLES, ["player", "Player"]]);

/** @param {string} at */
const when = (at) => new Date(at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });

/** The newest document. @type {any} */
let known = null;
/** The dialog of the person that was opened last. @type {{update: () => void} | null} */
let shown = null;

/** @param {HTMLElement} main */
export function open(main) {
	let find = "";
	const page = documentPage(main, {
		path: () => `/personnel${find ? `?find=${encodeURIComponent(find)}` : ""}`,
		picture: (doc) => {
			known = doc;
			shown?.update();
			return picture(doc, search);
		},
	});

	/** @param {SubmitEvent} event */
	function search(event) {
		event.preventDefault();
		find = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("find") ?? "").trim();
		page.refresh();
	}
	return page.leave;
}

/**
 * @param {import("../lib/answers.js").PersonnelView} doc as GET /api/v1/personnel has it
 * @param {(event: SubmitEvent) => void} search
 */
function picture(doc, search) {
	const staff = doc.people.filter((one) => one.role !== "player");
	const players = doc.people.filter((one) => one.role === "player");
	return h(
		"div",
		{ class: "page people" },
		h(
			"header",
			{ class: "page-head" },
			h("h1", null, "People"),
			h(
				"div",
				{ class: "deeds" },
				h("button", { type: "button", class: "button primary", onclick: engage }, "Engage somebody"),
				asking(
					"End all sessions",
					"end_all_sessions",
					[{ name: "reason", label: "Reason", hint: "Everybody signs in again, you too." }],
					({ reason }) => ({ reason }),
				),
			),
		),
		requestCard(doc.approvals),
		h(
			"section",
			{ class: "console-card", "aria-label": "Staff" },
			h("h2", null, "Staff", h("span", { class: "spring" }), String(staff.length)),
			h("ul", { class: "person-list" }, ...staff.map(row)),
		),
		h(
			"section",
			{ class: "console-card", "aria-label": "Players" },
			h("h2", null, "Players"),
			h(
				"form",
				{ class: "row finder", role: "search", onsubmit: search },
				h("input", { type: "text", name: "find", "aria-label": "Part of a player’s name", autocomplete: "off" }),
				h("button", { class: "button" }, "Find"),
			),
			players.length > 0 && h("ul", { class: "person-list" }, ...players.map(row)),
			doc.found > players.length &&
				h("p", { class: "soft" }, `${doc.found} players found; the first ${players.length} are shown.`),
		),
	);
}

/** @param {import("../lib/answers.js").PersonView} person */
function row(person) {
	const factors = [person.second_factor && "one-time codes", person.passkeys && counted(person.passkeys, "passkey")]
		.filter(Boolean)
		.join(", ");
	const states = [
		person.locked && `locked: ${person.locked}`,
		!person.own_password && "has not chosen a password of their own yet",
		person.counts_from && `counts as a second person from ${when(person.counts_from)}`,
		factors || "no second factor",
		person.sessions.length ? counted(person.sessions.length, "session") : "not signed in",
	].filter(Boolean);
	return h(
		"li",
		{ key: person.name, class: person.locked ? "is-locked" : null },
		h(
			"button",
			{ type: "button", class: "quiet name", onclick: () => showPerson(person.name) },
			person.called ? `${person.called} (${person.name})` : person.name,
		),
		h("b", null, ROLE_NAMES[person.role] ?? person.role),
		h("span", { class: "soft" }, states.join(" · ")),
	);
}

function engage() {
	askWithProof(
		"Engage",
		[
			{ name: "name", label: "Name" },
			{ name: "role", label: "Role", choices: ROLES },
			{
				name: "password",
				label: "First password",
				kind: "password",
				hint: "They choose their own when they have signed in.",
			},
		],
		(typed) => post("/people", typed),
	);
}

/**
 * A form for whom the floor lets in. An administrator who decides alone proves who they are: with a session that was
 * left open, anybody could let others in.
 * @param {string} title
 * @param {import("../pit/deeds.js").Field[]} asks
 * @param {(typed: Record<string, any>) => Promise<any>} send
 * @param {boolean} [alone] whether the administrator decides alone
 */
function askWithProof(title, asks, send, alone = !known.takes_two) {
	if (!alone) return ask(title, () => asks, send);
	const own = known.people.find(
		(/** @type {import("../lib/answers.js").PersonView} */ one) => one.name === me.value?.name,
	);
	const byPasskey = hasPasskeys() && own?.passkeys > 0;
	/** @type {import("../pit/deeds.js").Field[]} */
	const typedProof = [{ name: "own_password", label: "Your own password", kind: "own-password" }];
	if (own?.second_factor) typedProof.push({ name: "own_code", label: "One-time code from your app" });
	ask(
		title,
		() => (byPasskey ? asks : [...asks, ...typedProof]),
		async ({ own_password: password, own_code: code = "", ...typed }) =>
			send({ ...typed, proof: byPasskey ? await confirmWithPasskey() : { password, code } }),
	);
}

/** @param {string} name */
function showPerson(name) {
	let person = find(name);
	const path = `/people/${encodeURIComponent(name)}`;
	const own = name === me.value?.name; // the account page asks for proof before these change
	/** @param {any} one */
	const session = (one) =>
		h(
			"li",
			{ key: one.session, class: "row" },
			h(
				"span",
				null,
				`${one.kind === "cookie" ? "A browser" : "A program"} since ${when(one.since)}`,
				one.address && `, at ${one.address}`,
			),
			deed("End it", "revoke_sessions", { name, session: one.session }, "small"),
		);
	shown = showDialog({
		title: name,
		class: "pit-deeds",
		body: () => {
			person = find(name) ?? person;
			return [
				h("p", null, `${ROLE_NAMES[person.role]}${person.locked ? `, locked: ${person.locked}` : ""}`),
				h(
					"div",
					{ class: "deeds" },
					!person.guest &&
						h(
							"button",
							{
								type: "button",
								class: "button",
								onclick: () =>
									askWithProof(
										"Give another role",
										[{ name: "role", label: "Role", value: person.role, choices: [...ROLES, ["player", "Player"]] }],
										(typed) => post(`${path}/role`, typed),
									),
							},
							"Give another role",
						),
					person.locked
						? h(
								"button",
								{
									type: "button",
									class: "button",
									onclick: () => askWithProof("Unlock", [], (typed) => post(`${path}/unlock`, typed), true),
								},
								"Unlock",
							)
						: asking("Lock", "lock_person", [{ name: "reason", label: "Reason" }], ({ reason }) => ({ name, reason })),
					!own &&
						!person.guest &&
						h(
							"button",
							{
								type: "button",
								class: "button",
								onclick: () =>
									askWithProof(
										"Give another password",
										[{ name: "new", label: "New password", kind: "password", hint: "All their sessions end." }],
										(typed) => post(`${path}/password`, typed),
									),
							},
							"Give another password",
						),
					!own &&
						(person.second_factor || person.passkeys > 0) &&
						h(
							"button",
							{
								type: "button",
								class: "button",
								onclick: () =>
									askWithProof("Remove the second factor", [], (typed) => post(`${path}/second-factor/remove`, typed)),
							},
							"Remove the second factor",
						),
					person.sessions.length > 0 && deed("End all their sessions", "revoke_sessions", { name }),
					h("button", { type: "button", class: "button", onclick: () => showSignIns(name, path) }, "Sign-ins"),
				),
				person.sessions.length > 0 &&
					h("section", null, h("h3", null, "Sessions"), h("ul", { class: "plain" }, ...person.sessions.map(session))),
			];
		},
	});
}

/** @param {string} name */
const find = (name) =>
	known.people.find((/** @type {import("../lib/answers.js").PersonView} */ one) => one.name === name);

/**
 * @param {string} name
 * @param {string} path
 */
async function showSignIns(name, path) {
	const found = await orSay(() => get(`${path}/sign-ins`));
	if (!found) return;
	showDialog({
		title: `Sign-ins of ${name}`,
		body: () =>
			found.sign_ins.length
				? h(
						"ul",
						{ class: "plain sign-ins" },
						...found.sign_ins.map(
							(/** @type {import("../lib/answers.js").SignInView} */ one, /** @type {number} */ at) =>
								h(
									"li",
									{ key: at },
									h("b", null, when(one.at)),
									one.right ? ` signed in by ${one.proof}` : ` refused: ${one.reason}`,
									one.address && `, from ${one.address}`,
								),
						),
					)
				: empty("Nobody has signed in to this account."),
	});
}
