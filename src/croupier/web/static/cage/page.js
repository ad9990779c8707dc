/**
 * The cage's page: the counter, the floats of tables, and the slips of the day. Requests for a second signature stand
 * on top.
 *
 * The lobby's stream tells when something has changed. The document is then fetched again, at most once a second.
 */

import { say } from "../lib/announce.js";
import { get, Refusal } from "../lib/api.js";
import { h, render } from "../lib/dom.js";
import { useKeys } from "../lib/keys.js";
import { go } from "../lib/router.js";
import { counted } from "../lib/words.js";
import { failed, loading } from "../pages/states.js";
import { staffStream } from "../staff/connection.js";
import { request } from "../staff/requests.js";
import { Counter } from "./counter.js";
import { floatsView, slipsView } from "./floats.js";

const LEAST_MS = 1_000;
const TABS = /** @type {[string, string, string][]} */ ([
	["", "Counter", "1"],
	["floats", "Floats", "2"],
	["slips", "Slips", "3"],
]);

/**
 * The counter stays as it is when another part of the page is looked at.
 * @type {Counter | null}
 */
let counter = null;

/**
 * @param {HTMLElement} main
 * @param {string[]} params
 */
export async function open(main, [part = ""]) {
	/** @type {any} */
	let doc = null;
	let fetchedAt = 0;
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	let due;
	let left = false;

	const draw = () => doc && !left && render(main, picture(doc, part));

	function soon() {
		due ??= setTimeout(fetchCage, Math.max(0, fetchedAt + LEAST_MS - Date.now()));
	}

	async function fetchCage() {
		due = undefined;
		try {
			const found = await get("/cage");
			if (left) return;
			if (doc && found.approvals.length > doc.approvals.length)
				say(`${counted(found.approvals.length, "request waits", "requests wait")} for a signature.`);
			[doc, fetchedAt] = [found, Date.now()];
			counter ??= new Counter(doc.denominations, draw);
			counter.draw = counter.count.changed = draw;
			draw();
			await counter.refresh();
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			// While the line is cut the picture stays; the stream asks for a new one when it is back.
			if (!doc && !left) render(main, failed(error, soon));
		}
	}

	render(main, loading());
	const { close } = staffStream("/lobby/stream", (message) => {
		if (message.type === "lobby" || message.type === "pit") soon();
	});
	const unused = useKeys(() => [
		...TABS.map(([path, label, key]) => ({ key, label, run: () => go(path ? `/cage/${path}` : "/cage") })),
		...(part === "" ? (counter?.keys ?? []) : []),
	]);
	return () => {
		left = true;
		unused();
		close();
		clearTimeout(due);
	};
}

/**
 * @param {import("../lib/answers.js").CageDeskView} doc
 * @param {string} part
 */
function picture(doc, part) {
	return h(
		"div",
		{ class: "page cage" },
		h("header", { class: "pit-head" }, h("h1", null, "Cage"), h("p", { class: "soft" }, `Gaming day ${doc.day}`)),
		doc.approvals.length > 0 &&
			h(
				"section",
				{ class: "console-card queue", "aria-label": "Signatures" },
				h("h2", null, "Signatures", h("span", { class: "spring" }), String(doc.approvals.length)),
				h("ul", null, ...doc.approvals.map(request)),
			),
		h(
			"nav",
			{ class: "tabs", "aria-label": "Parts of the cage" },
			...TABS.map(([path, label, key]) =>
				h(
					"a",
					{ class: "tab", href: path ? `#/cage/${path}` : "#/cage", "aria-current": path === part ? "page" : null },
					label,
					" ",
					h("kbd", null, key),
				),
			),
		),
		part === "floats" ? floatsView(doc) : part === "slips" ? slipsView(doc.slips) : counter?.view(),
	);
}
