/** The form for a table of any game: a new one, or other settings of one that is open. */

import { command, get } from "../lib/api.js";
import { orSay } from "../lib/dialog.js";
import { allGames } from "../lib/games.js";
import { ask } from "../pit/deeds.js";

/**
 * @typedef {import("../pit/deeds.js").Field} Field
 * @typedef {{amounts: string[], linked: string[], devices: string[]}} LimitFields
 */

const USUAL = /** @type {Record<string, string>} */ ({
	ante_min: "10.00",
	ante_max: "500.00",
	bonus_min: "5.00",
	bonus_max: "100.00",
});
const USUAL_LINKED = /** @type {Record<string, string>} */ ({ jackpot_bet: "5.00", credit: "5.00" });
const POKER = /** @type {[string, string, string][]} */ ([
	["small_blind", "Small Blind", "5.00"],
	["big_blind", "Big Blind", "10.00"],
	["min_stake", "Smallest table stake", "200.00"],
	["max_stake", "Largest table stake", "2000.00"],
	["chip", "Smallest chip", "1.00"],
	["rake_percent", "Rake in percent; 0 for none", "5"],
	["rake_cap", "Most rake of a pot", "15.00"],
]);
const DEALERS = /** @type {[string, string][]} */ ([
	["automatic", "The system"],
	["human", "A Dealer, cards by the system"],
	["by_hand", "A Dealer, cards by hand"],
]);
const PACES = /** @type {[string, string][]} */ ([
	["casino", "Casino: a round a minute"],
	["demo", "Brisk"],
]);

/**
 * "ante min" as people say it: "Lowest ante".
 * @param {string} name
 */
export function amountLabel(name) {
	const [, bet, end] = /^(.+)_(min|max)$/.exec(name) ?? [];
	if (bet) return `${end === "min" ? "Lowest" : "Highest"} ${bet.replaceAll("-", " ")}`;
	return name === "credit" ? "Worth of a jackpot credit" : "Jackpot bet";
}

/**
 * A new table. `given` has what is known already, such as its game.
 * @param {{game?: string, name?: string, table?: string}} given
 */
export async function openTable(given) {
	const found = await orSay(() => Promise.all([allGames(), get("/house")]));
	if (!found) return;
	const [games, house] = found;
	const first = given.game ?? games[0].game;
	/** @param {Record<string, any>} typed */
	const asks = (typed) => {
		const game = typed.game ?? first;
		return [
			{
				name: "game",
				label: "Game",
				value: first,
				choices: games.map((one) => /** @type {[string, string]} */ ([one.game, one.title])),
			},
			{ name: "table", label: "Short name, such as T7", value: given.table },
			{ name: "name", label: "Name on the sign", value: given.name },
			...limitFields(game, house, {}, typed.jackpot ?? ""),
		];
	};
	ask("Open a table", asks, async ({ game, table, name, jackpot, dealer, pace, bots, ...limits }) => {
		const by_hand = dealer === "by_hand" ? { by_hand: true } : {};
		const link = jackpot ? { jackpot } : {};
		const fields = {
			table,
			name,
			game,
			...link,
			dealer: dealer === "automatic" ? dealer : "human",
			pace,
			bots: bots ?? 0,
			settings: { ...limits, ...by_hand },
		};
		return (await command("open_table", fields)).answer;
	});
}

/**
 * Other settings of a table.
 * @param {import("../lib/answers.js").TableSetUpView} table
 * @param {import("../lib/answers.js").HouseView} house
 */
export function configureTable(table, house) {
	const dealer = table.dealer === "automatic" ? "automatic" : table.limits.by_hand ? "by_hand" : "human";
	const known = { ...table.limits, dealer, pace: table.pace, bots: table.bots };
	const asks = () => [
		{ name: "name", label: "Name on the sign", value: table.name },
		...limitFields(table.game, house, known, table.jackpot ?? "").filter(({ name }) => name !== "jackpot"),
	];
	ask("Change the table", asks, async ({ name, dealer, pace, bots, ...limits }) => {
		const kept =
			table.game === "poker" && "return_window" in table.limits ? { return_window: table.limits.return_window } : {};
		const settings = { ...kept, ...limits, ...(dealer === "by_hand" ? { by_hand: true } : {}) };
		const fields = {
			table: table.id,
			name,
			settings,
			dealer: dealer === "automatic" ? dealer : "human",
			...(pace === "own" ? {} : { pace }),
			bots: bots ?? 0,
		};
		return (await command("configure_table", fields)).answer;
	});
}

/**
 * @param {string} game
 * @param {import("../lib/answers.js").HouseView} house
 * @param {Record<string, any>} known the settings of the table, if there is one
 * @param {string} jackpot
 * @returns {Field[]}
 */
function limitFields(game, house, known, jackpot) {
	const own = /** @type {LimitFields | undefined} */ (house.limit_fields[game]);
	const limits = own ? houseFields(own, house, known, jackpot) : pokerFields(known);
	const paces =
		known.dealer !== undefined && known.pace === null
			? [...PACES, /** @type {[string, string]} */ (["own", "As it is"])]
			: PACES;
	return [
		...limits,
		{ name: "dealer", label: "Dealt by", value: known.dealer ?? "automatic", choices: DEALERS },
		{
			name: "pace",
			label: "Pace",
			value: known.pace ?? (known.dealer === undefined ? "casino" : "own"),
			choices: paces,
		},
		{ name: "bots", label: "Places for bots", value: String(known.bots ?? 0), kind: "number" },
	];
}

/**
 * @param {LimitFields} own
 * @param {import("../lib/answers.js").HouseView} house
 * @param {Record<string, any>} known
 * @param {string} jackpot
 * @returns {Field[]}
 */
function houseFields(own, house, known, jackpot) {
	const jackpots = house.jackpots.map((one) => /** @type {[string, string]} */ ([one.name, one.name]));
	const isNew = known.dealer === undefined;
	const value = (/** @type {string} */ name, /** @type {Record<string, string>} */ usual) =>
		known[name] ?? (isNew ? (usual[name] ?? "") : "");
	return [
		...own.amounts.map(
			(name) => /** @type {Field} */ ({ name, label: amountLabel(name), value: value(name, USUAL), optional: true }),
		),
		...(own.linked.length && jackpots.length
			? [
					/** @type {Field} */ ({
						name: "jackpot",
						label: "Jackpot",
						value: jackpot,
						choices: [["", "None"], ...jackpots],
					}),
				]
			: []),
		...(jackpot
			? own.linked.map(
					(name) =>
						/** @type {Field} */ ({ name, label: amountLabel(name), value: value(name, USUAL_LINKED), optional: true }),
				)
			: []),
		{ name: "boxes", label: "Boxes", value: String(known.boxes ?? 7), kind: "number" },
		{
			name: "device",
			label: "Cards come from",
			value: known.device ?? own.devices[0],
			choices: own.devices.map((one) => /** @type {[string, string]} */ ([one, `A ${one.replaceAll("-", " ")}`])),
		},
	];
}

/**
 * @param {Record<string, any>} known
 * @returns {Field[]}
 */
function pokerFields(known) {
	const isNew = known.dealer === undefined;
	return [
		...POKER.map(
			([name, label, usual]) =>
				/** @type {Field} */ ({
					name,
					label,
					value: known[name] ?? (isNew ? usual : ""),
					optional: name === "rake_cap",
				}),
		),
		{
			name: "no_flop_no_drop",
			label: "No flop, no rake",
			kind: "truth",
			value: (known.no_flop_no_drop ?? isNew) ? "yes" : "",
		},
		{ name: "seats", label: "Seats", value: String(known.seats ?? 9), kind: "number" },
	];
}
