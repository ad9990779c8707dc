/** The card room in the pit: waiting lists, held seats and wishes for other seats. */

import { h } from "../lib/dom.js";
import { money } from "../lib/money.js";
import { called, counted } from "../lib/words.js";
import { asking, deed } from "./deeds.js";

/**
 * Nothing if the house has neither Poker tables nor lists.
 * @param {import("../lib/answers.js").PitView} doc
 */
export function cardRoom(doc) {
	const { lists, holds, seat_changes } = doc.card_room;
	if (!lists.length && !doc.tables.some((table) => table.game === "poker")) return null;
	const wishes = Object.entries(seat_changes).flatMap(([table, all]) => all.map((one) => ({ table, ...one })));
	return h(
		"section",
		{ class: "console-card card-room", key: "card-room", "aria-label": "Card room" },
		h("h2", null, "Card room", h("span", { class: "spring" }), openList()),
		lists.length
			? h("ul", { class: "house-list" }, ...lists.map(list))
			: h("p", { class: "soft" }, "There is no waiting list."),
		holds.length > 0 && h("ul", { class: "house-list" }, ...holds.map(hold)),
		wishes.length > 0 && h("ul", { class: "house-list" }, ...wishes.map(wish)),
		asking(
			"A player asks for another seat",
			"ask_seat_change",
			[
				{ name: "player", label: "Player" },
				{ name: "table", label: "Table", choices: pokerTables(doc) },
				{ name: "seat", label: "Seat; leave empty for any", optional: true, kind: "number" },
			],
			(typed) => typed,
		),
	);
}

/** @param {import("../lib/answers.js").PitView} doc */
const pokerTables = (doc) =>
	doc.tables
		.filter((one) => one.game === "poker")
		.map((one) => /** @type {[string, string]} */ ([one.id, `${one.id} · ${one.name}`]));

const openList = () =>
	asking(
		"Open a list",
		"open_list",
		[
			{ name: "stakes", label: "Name, such as 5-10" },
			{ name: "small_blind", label: "Small Blind", value: "5.00" },
			{ name: "big_blind", label: "Big Blind", value: "10.00" },
			{ name: "seats", label: "Seats of the tables", value: "9", kind: "number" },
			{ name: "automatic", label: "Call players as soon as a seat opens", kind: "truth", value: "yes" },
		],
		(typed) => typed,
	);

/** @param {import("../lib/answers.js").StaffWaitingListView} one */
function list(one) {
	const { stakes } = one;
	return h(
		"li",
		{ key: stakes },
		h("b", null, `${stakes} · ${money(one.small_blind)}/${money(one.big_blind)}`),
		h(
			"span",
			null,
			`${counted(one.waiting, "player waits", "players wait")}${one.table_wanted ? ": enough for a table" : ""}`,
			one.names.length > 0 &&
				h(
					"ol",
					null,
					...one.names.map((name) =>
						h(
							"li",
							{ key: name.player },
							called(name.player),
							name.called && " (called)",
							" ",
							deed("Take off", "leave_list", { stakes, player: name.player }, "small"),
						),
					),
				),
		),
		h(
			"div",
			{ class: "deeds" },
			asking("Put a player on the list", "join_list", [{ name: "player", label: "Player" }], ({ player }) => ({
				stakes,
				player,
			})),
			asking(
				"Change the list",
				"change_list",
				[
					{ name: "answer_s", label: "Seconds to answer a call", value: String(one.answer_s), kind: "number" },
					{ name: "interest", label: "Tell the pit when this many wait", value: String(one.interest), kind: "number" },
					{
						name: "lose_place",
						label: "A player who does not answer loses the place",
						kind: "truth",
						value: one.lose_place ? "yes" : "",
					},
					{
						name: "automatic",
						label: "Call players as soon as a seat opens",
						kind: "truth",
						value: one.automatic ? "yes" : "",
					},
				],
				(typed) => ({ stakes, ...typed }),
			),
			deed("Close the list", "close_list", { stakes }),
		),
	);
}

/** @param {import("../lib/answers.js").SeatHoldView} one */
const hold = (one) =>
	h(
		"li",
		{ key: `${one.table}-${one.seat}` },
		h("b", null, `${one.table}, seat ${one.seat}`),
		h("span", null, `Held for ${called(one.player)}${one.seconds_left === null ? "" : `, ${one.seconds_left} s`}`),
		h(
			"div",
			{ class: "deeds" },
			one.why !== "call" &&
				deed("Accepts", "answer_offer", { table: one.table, player: one.player, accept: true }, "small"),
			deed("Declines", "answer_offer", { table: one.table, player: one.player, accept: false }, "small"),
			one.seconds_left === 0 && deed("Pass over", "pass_over", { table: one.table, seat: one.seat }, "small"),
		),
	);

/** @param {import("../lib/answers.js").SeatChangeView & {table: string}} one */
const wish = (one) =>
	h(
		"li",
		{ key: `${one.table}-${one.player}` },
		h("b", null, `${one.table} · ${called(one.player)}`),
		h("span", null, one.wanted ? `Wants seat ${one.wanted}` : "Wants another seat"),
		h(
			"div",
			{ class: "deeds" },
			deed("Withdraw the request", "withdraw_seat_change", { table: one.table, player: one.player }, "small"),
		),
	);
