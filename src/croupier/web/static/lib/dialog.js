/** Dialogs and pop-overs: one of each at a time, closed by Escape, focus goes back where it was. */

import { get, Refusal } from "./api.js";
import { h, render } from "./dom.js";

/** @typedef {import("./dom.js").Loose} Loose */

/** @type {HTMLDialogElement | null} */
let open = null;

/**
 * Show a dialog; `close` is handed to the function that describes its body.
 * @param {{title: string, body: (close: () => void) => Loose, class?: string}} what
 * @returns {{close: () => void, update: () => void}}
 */
export function showDialog({ title, body, class: extra = "" }) {
	open?.close();
	const dialog = document.createElement("dialog");
	dialog.className = `sheet ${extra}`;
	dialog.setAttribute("aria-label", title);
	const close = () => dialog.close();
	const update = () =>
		render(
			dialog,
			h(
				"header",
				{ class: "sheet-head" },
				h("h2", null, title),
				h("button", { type: "button", class: "quiet", "aria-label": "Close", onclick: close }, "✕"),
			),
			h("div", { class: "sheet-body" }, body(close)),
		);
	dialog.addEventListener("close", () => {
		dialog.remove();
		if (open === dialog) open = null;
	});
	dialog.addEventListener("click", (event) => event.target === dialog && close());
	document.body.append(dialog);
	update();
	open = dialog;
	dialog.showModal();
	return { close, update };
}

/**
 * Do something that has no place for a refusal on the page. A dialog shows the refusal.
 * @template T
 * @param {() => Promise<T>} deed
 * @returns {Promise<T | undefined>}
 */
export async function orSay(deed) {
	try {
		return await deed();
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		showDialog({ title: "Not just now", body: () => h("p", null, error.sentence, " ", clause(error.clause)) });
	}
}

/** @type {Map<string, Promise<any>>} */
const known = new Map();

/** @param {string} cite */
function clauseDocument(cite) {
	const found = known.get(cite) ?? get(`/clauses/${encodeURIComponent(cite)}`);
	known.set(cite, found);
	found.catch(() => known.delete(cite));
	return found;
}

/** @type {HTMLElement | null} */
let popover = null;

/**
 * Show the summary of a clause beside the clicked citation.
 * @param {string} cite such as "CSP 3.13"
 * @param {Element} anchor
 */
export async function showClause(cite, anchor) {
	const pop = popover ?? document.createElement("div");
	popover = pop;
	pop.className = "clause-pop";
	pop.popover = "auto";
	pop.setAttribute("role", "dialog");
	pop.setAttribute("aria-label", cite);
	pop.tabIndex = -1;
	document.body.append(pop);
	const show = (/** @type {Loose} */ text) => {
		render(pop, h("h3", null, cite), h("p", null, text));
		place(pop, anchor);
	};
	render(pop, h("h3", null, cite), h("p", null, "…"));
	pop.showPopover();
	place(pop, anchor);
	pop.focus();
	pop.ontoggle = (event) => {
		const gone = /** @type {ToggleEvent} */ (event).newState === "closed";
		if (
			gone &&
			anchor instanceof HTMLElement &&
			(document.activeElement === pop || document.activeElement === document.body)
		)
			anchor.focus();
	};
	try {
		const found = await clauseDocument(cite);
		show(found.summary ?? found.says ?? found.text);
	} catch {
		show("The summary of this clause cannot be loaded just now.");
	}
}

/**
 * @param {HTMLElement} pop
 * @param {Element} anchor
 */
function place(pop, anchor) {
	const at = anchor.getBoundingClientRect();
	const { offsetWidth: width, offsetHeight: height } = pop;
	const left = Math.max(8, Math.min(at.left + at.width / 2 - width / 2, innerWidth - width - 8));
	const above = at.top - height - 8;
	pop.style.left = `${left}px`;
	pop.style.top = `${Math.max(8, above > 8 ? above : Math.min(at.bottom + 8, innerHeight - height - 8))}px`;
}

/**
 * A citation that opens its summary.
 * @param {string | null | undefined} cite
 */
export function clause(cite) {
	if (!cite) return null;
	return h(
		"button",
		{
			type: "button",
			class: "clause",
			title: `What ${cite} says`,
			onclick: (/** @type {MouseEvent} */ event) => {
				event.stopPropagation();
				showClause(cite, /** @type {Element} */ (event.currentTarget));
			},
		},
		cite,
	);
}
