/**
 * The Dealer's possible entries for players now, each with its key: decisions, choices that a ruling offers, hands to
 * show.
 *
 * @typedef {import("./desk.js").DealerDesk} DealerDesk
 * @typedef {{key: string, label: string, run: () => void}} DeskAction
 */

import { placeOf } from "../lib/games.js";
import { money } from "../lib/money.js";
import { called, choiceName } from "../lib/words.js";

const OPTION_KEYS = /** @type {Record<string, string>} */ ({
	continue: "g",
	"continue-reconstructed": "r",
	withdraw: "w",
	increase: "a",
});
const ACTION_KEYS = /** @type {Record<string, string>} */ ({
	fold: "f",
	check: "c",
	call: "c",
	bet: "r",
	raise: "r",
	"all-in": "a",
});

/**
 * The heading of the actions: who is asked for what.
 * @param {DealerDesk} desk
 */
export function whoseTurn(desk) {
	const { offer, asked } = desk.console ?? {};
	if (offer) return `Box ${offered(desk).box}, ${called(offered(desk).player)}, chooses`;
	if (asked) return `Seat ${asked.seat}, ${called(asked.player)}, is asked to show`;
	const due = desk.deciding;
	if (!due) return "";
	return due.box ? `Box ${due.box}, ${called(due.player)}, decides` : `Seat ${due.seat}, ${called(due.player)}, acts`;
}

/** @param {DealerDesk} desk */
function offered(desk) {
	const boxes = desk.console?.offer?.boxes ?? [];
	return boxes.find((one) => one.box === desk.place) ?? boxes[0];
}

/**
 * @param {DealerDesk} desk
 * @returns {DeskAction[]}
 */
export function actionsOf(desk) {
	const { offer, asked } = desk.console ?? {};
	if (offer) return offered(desk).may_enter ? offerActions(desk) : [];
	if (asked)
		return asked.may_muck
			? [{ key: "m", label: "Muck", run: () => desk.send("muck", { for_player: asked.player }) }]
			: [];
	const due = desk.deciding;
	if (!due) return [];
	return due.box ? boxActions(desk, due) : seatActions(desk, due);
}

/**
 * @param {DealerDesk} desk
 * @returns {DeskAction[]}
 */
function offerActions(desk) {
	const one = offered(desk);
	return (desk.console?.offer?.options ?? []).map((choice) => ({
		key: OPTION_KEYS[choice] ?? choice[0],
		label: choiceName(choice),
		run: () => desk.send("choose", { box: one.box, choice, for_player: one.player }),
	}));
}

/**
 * @param {DealerDesk} desk
 * @param {import("./desk.js").Deciding} due
 * @returns {DeskAction[]}
 */
function boxActions(desk, { box, player, choices, may_enter, may_look }) {
	const by_hand = !!desk.console?.by_hand;
	/** @type {DeskAction[]} */
	const found = choices
		// 5.23: for a player with a screen staff only place a bet, if asked
		.filter((one) => may_enter || one.command === "place_bet")
		.map((one) => ({
			...named(desk, one),
			run: () =>
				desk.send(one.command, { box, for_player: player, ...(one.bet ? { bet: one.bet, amount: one.amount } : {}) }),
		}));
	if (by_hand) found.push({ key: "a", label: "Another amount", run: () => desk.open("amount") });
	if (may_look)
		found.push({ key: "l", label: "Looks at the cards", run: () => desk.send("examine", { box, for_player: player }) });
	found.push({ key: "o", label: "Time is up", run: () => desk.send("time_out", { box }) });
	return found;
}

/**
 * @param {DealerDesk} desk
 * @param {import("./desk.js").OpenChoice} choice
 */
function named(desk, { command, bet, amount }) {
	if (!bet) return command === "fold" ? { key: "f", label: "Fold" } : { key: "c", label: "Check" };
	const place = desk.game && placeOf(desk.game, bet);
	return { key: (place?.key ?? "b").toLowerCase(), label: `${place?.label ?? bet} ${money(amount ?? "0")}` };
}

/**
 * @param {DealerDesk} desk
 * @param {import("./desk.js").Deciding} due
 * @returns {DeskAction[]}
 */
function seatActions(desk, { seat, player, choices, may_enter }) {
	/** @type {DeskAction[]} */
	const found = choices
		// PKR 5.13: for others staff only place a bet, if asked
		.filter(({ action }) => may_enter || (action !== "fold" && action !== "check"))
		.map(({ action = "", lowest }) => {
			const sized = action === "bet" || action === "raise";
			const label =
				{
					fold: "Fold",
					check: "Check",
					call: `Call to ${money(lowest ?? "0")}`,
					"all-in": `All-in ${money(lowest ?? "0")}`,
				}[action] ?? `${action === "bet" ? "Bet" : "Raise"} …`;
			return {
				key: ACTION_KEYS[action],
				label,
				run: () => (sized ? desk.open("amount") : desk.send("act", { action, for_player: player })),
			};
		});
	found.push({ key: "o", label: "Time is up", run: () => desk.send("time_out", { seat }) });
	found.push({ key: "k", label: "Call the clock", run: () => desk.send("call_clock", {}) });
	return found;
}
