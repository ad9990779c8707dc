/** The card room's waiting lists in the lobby: join and leave, one's position, and a seat that is ready. */

import { command, get } from "../lib/api.js";
import { orSay } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { money } from "../lib/money.js";
import { me, somebody } from "../lib/session.js";

/**
 * @typedef {{stakes: string, small_blind: string, big_blind: string, seats: number, waiting: number, called: number,
 *   your_position: number | null}} List
 * @typedef {{table: string, seat: number, why: string, seconds_left: number | null}} Offer
 */

const ASKED_EVERY_S = 3;

/**
 * @param {() => void} draw called when there is something new to show
 * @param {(table: string) => string} nameOf the name of a table on its sign
 */
export function waitingLists(draw, nameOf) {
	/** @type {{lists: List[], offers: Offer[]}} */
	let room = { lists: [], offers: [] };
	let heard = Date.now();
	let seconds = 0;

	async function ask() {
		try {
			room = await get("/card-room");
			heard = Date.now();
		} catch {
			return; // the lobby's own stream says when the house cannot be reached
		}
		draw();
	}

	const timer = setInterval(() => {
		seconds += 1;
		if (seconds % ASKED_EVERY_S === 0) ask();
		else if (room.offers.length) draw();
	}, 1000);
	ask();

	/**
	 * @param {string} name
	 * @param {Record<string, unknown>} fields
	 */
	const give = (name, fields) =>
		orSay(async () => {
			if (await somebody()) await command(name, fields);
			await ask();
		});

	const view = () =>
		(room.lists.length > 0 || room.offers.length > 0) &&
		h(
			"section",
			{ class: "waiting-lists", "aria-label": "Waiting lists" },
			room.offers.map((offer) => seat(offer, nameOf(offer.table), Math.floor((Date.now() - heard) / 1000), give)),
			h(
				"ul",
				{ class: "meters" },
				room.lists.map((list) => item(list, give)),
			),
		);

	return { view, close: () => clearInterval(timer) };
}

/** @typedef {(name: string, fields: Record<string, unknown>) => void} Give */

/**
 * The seconds stand beside the status, not in it: a screen reader says the status once, and not each second.
 * @param {Offer} offer
 * @param {string} name of the table
 * @param {number} passed seconds since the house said how many are left
 * @param {Give} give
 */
function seat({ table, seat: number, why, seconds_left: left }, name, passed, give) {
	const here = `seat ${number} at ${name}`;
	const move = left === null ? `You move to ${here} as soon as you are in no hand.` : `You can move to ${here}.`;
	return h(
		"div",
		{ class: "notice", key: `${table}-${number}` },
		h("span", { role: "status" }, why === "call" ? `Your seat is ready: ${here}.` : move),
		left !== null && h("span", null, `Take it within ${clock(Math.max(0, left - passed))}.`),
		why === "call"
			? h("a", { href: `#/tables/${encodeURIComponent(table)}` }, "To the table")
			: left !== null && button("Move", () => give("answer_offer", { table, accept: true })),
		left !== null && button("Decline", () => give("answer_offer", { table, accept: false })),
	);
}

/** @param {number} left seconds */
const clock = (left) => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;

/**
 * @param {List} list
 * @param {Give} give
 */
function item({ stakes, small_blind, big_blind, seats, waiting, your_position: position }, give) {
	const plays = !me.value || me.value.role === "player";
	return h(
		"li",
		{ class: "jackpot", key: stakes },
		h("span", { class: "jackpot-name" }, `Poker ${money(small_blind)} / ${money(big_blind)}, ${seats} seats`),
		h("span", { class: "soft" }, position ? `You are number ${position} on the list` : `${waiting} waiting`),
		plays &&
			(position
				? button("Leave the list", () => give("leave_list", { stakes }))
				: button("Join the list", () => give("join_list", { stakes }))),
	);
}

/**
 * @param {string} words
 * @param {() => void} onclick
 */
const button = (words, onclick) => h("button", { type: "button", class: "button", onclick }, words);
