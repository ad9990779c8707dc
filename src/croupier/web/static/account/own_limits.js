/** A player's own limits: those that hold, what is used up of them today, changes to come, and staying away. */

import { say, warn } from "../lib/announce.js";
import { command, get, Refusal } from "../lib/api.js";
import { showDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { money, typed, wire } from "../lib/money.js";
import { counted } from "../lib/words.js";
import { refused } from "../pages/states.js";

/**
 * @typedef {{loss: string | null, minutes: number | null, visits: number | null}} Limits
 * @typedef {{day: string, limits: Limits, pending: (Limits & {from_day: string}) | null, wait_days: number,
 *   today: {minutes: number, lost: string, visits: number} | null, excluded: {until: string | null} | null}} OwnLimits
 */

/** @param {() => void} draw called when there is something new to show */
export function ownLimits(draw) {
	/** @type {OwnLimits | null} */
	let found = null;
	/** @type {Refusal | null} */
	let refusal = null;
	/** @type {string | null} */
	let done = null;

	async function ask() {
		found = await get("/me/limits");
		draw();
	}

	/**
	 * @param {() => Promise<unknown>} deed
	 * @param {string} words
	 */
	async function tryTo(deed, words) {
		try {
			await deed();
			[refusal, done] = [null, words];
			say(words);
			await ask();
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			[refusal, done] = [error, null];
			warn(error.sentence);
			draw();
		}
	}

	/** @param {SubmitEvent} event */
	function set(event) {
		event.preventDefault();
		const fields = new FormData(/** @type {HTMLFormElement} */ (event.target));
		const text = (/** @type {string} */ name) => String(fields.get(name) ?? "").trim();
		const loss = typed(text("loss"));
		if (text("loss") && loss === null)
			return show(new Refusal({ sentence: "The loss must be an amount, such as 200." }));
		const wanted = {
			...(loss === null ? {} : { loss: wire(loss) }),
			...(text("minutes") ? { minutes: Number(text("minutes")) } : {}),
			...(text("visits") ? { visits: Number(text("visits")) } : {}),
		};
		tryTo(() => command("set_limits", wanted), "Your limits are set. A stricter one applies at once.");
	}

	/** @param {Refusal} found */
	function show(found) {
		[refusal, done] = [found, null];
		warn(found.sentence);
		draw();
	}

	function stayAway() {
		showDialog({
			title: "Stay away from play",
			body: (close) =>
				h(
					"form",
					{
						class: "stacked",
						onsubmit: (/** @type {SubmitEvent} */ event) => {
							event.preventDefault();
							const days = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("days")).trim();
							close();
							tryTo(
								() => command("exclude_oneself", days ? { days: Number(days) } : {}),
								"You are excluded from play. You can cash your chips at any time.",
							);
						},
					},
					h(
						"p",
						null,
						"Until it ends you cannot buy chips, take a seat or place a bet. Nobody can end it alone, not even you.",
					),
					h("label", { for: "away-days" }, "Gaming days, today included; leave empty for no end"),
					h("input", {
						id: "away-days",
						name: "days",
						type: "text",
						inputmode: "numeric",
						pattern: "[0-9]{1,5}",
						autocomplete: "off",
					}),
					h("button", { class: "button primary" }, "Exclude me"),
					h("button", { type: "button", class: "button", onclick: close }, "Cancel"),
				),
		});
	}

	const view = () => {
		if (!found) return null;
		const { limits, pending, today, excluded, wait_days } = found;
		return h(
			"section",
			{ class: "panel stacked", "aria-labelledby": "own-limits" },
			h("h2", { id: "own-limits" }, "Your limits"),
			excluded &&
				h(
					"p",
					{ class: "notice bad" },
					`You are excluded from play ${excluded.until ? `until ${excluded.until}` : "without an end"}. ` +
						"You can cash your chips.",
				),
			today &&
				h(
					"p",
					null,
					`Today: ${counted(today.minutes, "minute")} of play, ${lost(today.lost)}. ` +
						`This month: ${counted(today.visits, "visit")}.`,
				),
			!today && h("p", { class: "soft" }, "Time and loss are counted from your first play under a limit."),
			pending && h("p", { class: "notice wait", role: "status" }, `From ${pending.from_day}: ${inWords(pending)}.`),
			h(
				"form",
				{ class: "stacked", onsubmit: set, "aria-label": "Your limits" },
				field("loss", "Most to lose in a gaming day", limits.loss === null ? "" : money(limits.loss), "decimal"),
				field("minutes", "Minutes of play in a gaming day", String(limits.minutes ?? ""), "numeric"),
				field("visits", "Days of play in a month", String(limits.visits ?? ""), "numeric"),
				h(
					"p",
					{ class: "soft" },
					"Empty means no limit. " +
						`A stricter limit applies at once, a looser one after ${counted(wait_days, "gaming day")}.`,
				),
				refused(refusal),
				done && h("p", { class: "notice good", role: "status" }, done),
				h("button", { class: "button" }, "Set my limits"),
			),
			h("button", { type: "button", class: "button", onclick: stayAway }, "Stay away from play"),
		);
	};

	return { ask, view };
}

/** @param {string} amount */
const lost = (amount) => (amount.startsWith("-") ? `${money(amount.slice(1))} won` : `${money(amount)} lost`);

/** @param {Limits} limits */
function inWords({ loss, minutes, visits }) {
	const parts = [
		loss !== null && `loss up to ${money(loss)}`,
		minutes !== null && `${counted(minutes, "minute")} a day`,
		visits !== null && `${counted(visits, "day")} a month`,
	].filter(Boolean);
	return parts.length ? parts.join(", ") : "no limits";
}

/**
 * A field that holds the present limit until somebody types, and again when the limit has changed.
 * @param {string} name
 * @param {string} label
 * @param {string} value
 * @param {"decimal" | "numeric"} inputmode
 */
const field = (name, label, value, inputmode) => [
	h("label", { for: `limit-${name}` }, label),
	h("input", {
		id: `limit-${name}`,
		name,
		type: "text",
		inputmode,
		autocomplete: "off",
		key: `${name}-${value}`,
		hook: { created: (/** @type {HTMLInputElement} */ el) => (el.value = value) },
		...(inputmode === "numeric" ? { pattern: "[0-9]{1,4}" } : {}),
	}),
];
