/** Surveillance: what happens on the floor, newest first, and bookmarks. */

import { say, warn } from "../lib/announce.js";
import { get } from "../lib/api.js";
import { clause, orSay } from "../lib/dialog.js";
import { h, render } from "../lib/dom.js";
import { keyName, useKeys } from "../lib/keys.js";
import { sentenceOf } from "../lib/messages.js";
import { counted } from "../lib/words.js";
import { bookmarkList, mark } from "../audit/bookmarks.js";
import { inAddress } from "../lib/addresses.js";
import { staffStream } from "../staff/connection.js";

const MOST = 150;
const TIME = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const OVER = ["round_settled", "round_voided"];
/** Lines worth a look. */
const REMARKABLE = new Set([
	"irregularity_ruled",
	"options_offered",
	"option_chosen",
	"options_closed",
	"card_misdealt",
	"cards_ordered",
	"cards_reconstructed",
	"hand_returned",
	"jackpot_failed",
	"referral_resolved",
	"bet_corrected",
	"card_corrected",
	"settlement_reversed",
	"round_voided",
	"prizes_paid",
	"prizes_reversed",
	"table_suspended",
	"fault_reported",
	"jackpot_corrected",
	"drop_counted",
	"role_given",
	"person_locked",
	"alarm_raised",
	"alarm_taken",
	"approval_asked",
	"approval_given",
	"approval_declined",
	"cage_booked",
	"bookmark_added",
]);

/**
 * @typedef {import("../lib/messages.js").Message & Record<string, any> & {position: number, at: string, event: string,
 *   table: string | null, round: string | null}} Line
 */

/** @param {HTMLElement} main */
export function open(main) {
	/** @type {Line[]} */
	let lines = [];
	/** @type {Line[]} */
	let held = [];
	/** @type {any[]} */
	let bookmarks = [];
	let [still, table, remarkable] = [false, "", false];

	const loadBookmarks = () =>
		orSay(async () => {
			bookmarks = (await get("/audit/bookmarks")).bookmarks;
			draw();
		});

	/** @param {any} message */
	function take(message) {
		if (message.type !== "feed") return;
		if (message.fresh) [lines, held] = [[], []];
		const known = (still ? (held[0] ?? lines[0]) : lines[0])?.position ?? 0;
		const fresh = message.events.filter((/** @type {Line} */ one) => one.position > known).reverse();
		if (still && !message.fresh) held = [...fresh, ...held].slice(0, MOST);
		else lines = [...fresh, ...lines].slice(0, MOST);
		tell(message.fresh ? [] : fresh);
		draw();
	}

	/** @param {Line[]} fresh */
	function tell(fresh) {
		const alarm = fresh.find((one) => one.event === "alarm_raised");
		if (alarm) warn(sentenceOf(alarm));
		const ruled = fresh.find((one) => one.event === "irregularity_ruled");
		if (ruled) say(`${ruled.table}: ${sentenceOf(ruled)}`);
		if (fresh.some((one) => one.event === "bookmark_added")) loadBookmarks();
	}

	function hold() {
		still = !still;
		if (!still) [lines, held] = [[...held, ...lines].slice(0, MOST), []];
		say(still ? "The list is paused." : "The list continues.");
		draw();
	}

	const markNewest = () => mark(markedBy(lines[0]));
	const chosen = () =>
		lines.filter((one) => (!table || one.table === table) && (!remarkable || REMARKABLE.has(one.event)));
	const tables = () => [...new Set([...lines.map((one) => one.table), table].filter(Boolean))].sort();

	const head = () =>
		h(
			"div",
			{ class: "audit-head" },
			h("h1", null, "Watch"),
			h(
				"label",
				null,
				h("span", null, "Table"),
				h(
					"select",
					{ onchange: (/** @type {any} */ event) => ((table = event.target.value), draw()) },
					h("option", { value: "" }, "All tables"),
					tables().map((one) => h("option", { value: one, selected: one === table }, one)),
				),
			),
			h(
				"label",
				{ class: "check" },
				h("input", {
					type: "checkbox",
					checked: remarkable,
					onchange: (/** @type {any} */ event) => ((remarkable = event.target.checked), draw()),
				}),
				h("span", null, "Only irregularities and alarms"),
			),
			h(
				"button",
				{ type: "button", class: "button", "aria-pressed": String(still), onclick: hold },
				still ? `Go on${held.length ? ` (${held.length} new)` : ""}` : "Hold",
				" ",
				h("kbd", null, keyName("p")),
			),
			h("button", { type: "button", class: "button", onclick: markNewest }, "Bookmark ", h("kbd", null, keyName("b"))),
		);

	const draw = () => {
		const all = chosen();
		render(
			main,
			h(
				"div",
				{ class: "page audit watch" },
				head(),
				h(
					"div",
					{ class: "watch-body" },
					h(
						"section",
						{ class: "console-card", "aria-label": "Feed" },
						h("h2", null, "Events", h("span", { class: "spring" }), counted(all.length, "line")),
						all.length
							? h("ol", { class: "feed" }, all.map(feedLine))
							: h("p", { class: "soft" }, "Nothing has happened yet."),
					),
					h(
						"section",
						{ class: "console-card", "aria-label": "Bookmarks" },
						h("h2", null, "Bookmarks"),
						bookmarkList(bookmarks),
					),
				),
			),
		);
	};

	draw();
	loadBookmarks();
	const { close } = staffStream("/watch/stream", take);
	const release = useKeys(() => [
		{ key: "p", label: still ? "Continue the list" : "Pause the list", run: hold },
		{ key: "b", label: "Bookmark the newest event", run: markNewest },
	]);
	return () => {
		close();
		release();
	};
}

/** @param {Line | undefined} line */
const markedBy = (line) => ({ table: line?.table, round: line?.round, position: line?.position });

/** @param {Line} one */
function feedLine(one) {
	return h(
		"li",
		{
			key: one.position,
			class: one.event === "alarm_raised" ? "is-alarm" : REMARKABLE.has(one.event) ? "is-remarkable" : null,
		},
		h("time", { datetime: one.at }, TIME.format(new Date(one.at))),
		h("b", null, one.table ?? ""),
		h(
			"span",
			null,
			sentenceOf(one),
			" ",
			clause(one.clause),
			OVER.includes(one.event) && one.round && [" ", h("a", { href: `#/audit/${inAddress(one.round)}` }, "Audit"), " "],
		),
		h(
			"button",
			{
				type: "button",
				class: "quiet small",
				"aria-label": `Bookmark position ${one.position}`,
				title: "Bookmark",
				onclick: () => mark(markedBy(one)),
			},
			"⚑",
		),
	);
}
