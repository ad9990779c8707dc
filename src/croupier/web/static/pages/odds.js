/**
 * The odds page: the exact figures of each house game, its decision charts, and its jackpot at the live meter.
 */

import { get } from "../lib/api.js";
import { h, render } from "../lib/dom.js";
import { allGames, gameOf } from "../lib/games.js";
import { name } from "../lib/router.js";
import { gameTabs, pageBar, playedEditions, versionShown } from "../odds/heading.js";
import { asked } from "../odds/price_link.js";
import { endings, headlines, jackpotBet } from "../odds/figures.js";
import { aceKingCharts, startingHands } from "../odds/grids.js";
import { failed, loading } from "./states.js";

const STAKES = ["1.00", "2.00", "5.00"];

/** @typedef {import("../odds/heading.js").Jackpot} Jackpot */
/** @typedef {import("../lib/games.js").Game} Game */

/**
 * @param {HTMLElement} main
 * @param {(string | undefined)[]} params
 * @returns {Promise<() => void>}
 */
export async function open(main, [wanted = ""]) {
	const counted = (await allGames()).filter((one) => one.odds);
	const newest = counted.find((one) => one.game === wanted) ?? counted[0];
	let played = await playedEditions(newest.game);
	const version = versionShown(newest, played, asked().get("version"));
	const game = await gameOf(newest.game, version);
	name(`Odds of ${game.title}`);
	let stake = "5.00";
	let there = true;
	/** @type {any} */
	let found = null;
	/** @type {unknown} */
	let problem = null;

	const live = () => played.find((one) => one.version === version)?.jackpot ?? null;
	const draw = () => there && render(main, page());
	const page = () =>
		h(
			"div",
			{ class: "page odds", "data-game": game.game },
			h("h1", null, "The odds"),
			h("p", { class: "lead" }, "Every deal counted, none sampled. These are the chances you play with here."),
			gameTabs(counted, game.game, ""),
			pageBar(newest, played, version, ""),
			problem
				? failed(problem, load)
				: found
					? sections(game, found, { live: live(), stake, setStake })
					: loading("Counting every deal …"),
		);

	async function load() {
		problem = null;
		draw();
		try {
			found = await get(`/odds/${game.game}?jackpot_bet=${stake}&version=${version}`);
		} catch (error) {
			problem = error;
		}
		draw();
	}

	/** @param {string} chosen */
	function setStake(chosen) {
		stake = chosen;
		load();
	}

	load();
	const watch = setInterval(async () => {
		const now = await playedEditions(game.game);
		if (now.length) played = now;
		draw();
	}, 5000);
	return () => {
		there = false;
		clearInterval(watch);
	};
}

/**
 * @param {Game} game
 * @param {any} found
 * @param {{live: Jackpot | null, stake: string, setStake: (stake: string) => void}} jackpot
 */
function sections(game, found, jackpot) {
	return h(
		"div",
		{ class: "odds-sections" },
		headlines(found.main),
		h("section", null, h("h2", null, "How a round ends"), endings(found.main, "Antes")),
		h("section", null, h("h2", null, "What to do"), ...decisions(found)),
		h(
			"section",
			null,
			h("h2", null, "The jackpot"),
			stakes(jackpot.stake, jackpot.setStake),
			...jackpots(game, found, jackpot.live),
		),
		...otherSideBets(game, found),
		h("section", null, h("h2", null, "Take it with you"), downloads(game, found)),
	);
}

/** @param {any} found */
function decisions(found) {
	if (found.starting_hands) {
		return [
			h(
				"p",
				null,
				"The value of playing each starting hand, in antes. Suited hands are above the diagonal. ",
				"A fold costs one ante: fold only hands that are worth less than that.",
			),
			startingHands(found.starting_hands),
		];
	}
	return [
		h(
			"p",
			null,
			"BET with a pair or anything better, and fold anything lower than ace-king. With ace-king it depends on your ",
			"third card and on the dealer's card: the number is the share of such hands, in percent, that should BET.",
		),
		...aceKingCharts(found.ace_king_chart),
	];
}

/**
 * @param {string} stake
 * @param {(stake: string) => void} set
 */
function stakes(stake, set) {
	return h(
		"div",
		{ class: "choices", role: "group", "aria-label": "Jackpot bet" },
		STAKES.map((one) =>
			h(
				"button",
				{ type: "button", "aria-pressed": String(one === stake), onclick: () => set(one) },
				`$${Number(one)} bet`,
			),
		),
	);
}

/**
 * The side bets of the game for which figures came, in its order.
 * @param {Game} game
 * @param {any} found
 * @param {boolean} jackpot
 */
const sideBets = (game, found, jackpot) =>
	game.bets.filter((one) => one.bet in found.side_bets && one.jackpot === jackpot);

/**
 * @param {Game} game
 * @param {any} found
 * @param {Jackpot | null} live
 */
const jackpots = (game, found, live) =>
	sideBets(game, found, true).map((one) => jackpotBet(one.label, found.side_bets[one.bet], live));

/**
 * @param {Game} game
 * @param {any} found
 */
function otherSideBets(game, found) {
	return sideBets(game, found, false).map((one) => {
		const figures = found.side_bets[one.bet];
		return h(
			"section",
			{ key: one.bet },
			h("h2", null, `The ${one.label}`),
			h(
				"p",
				{ class: "lead" },
				`The ${one.label} keeps `,
				h("b", null, `${(figures.house_edge * 100).toFixed(3)}%`),
				" of all bets on it.",
			),
			endings(figures, "Pays"),
		);
	});
}

/**
 * @param {Game} edition
 * @param {any} found
 */
function downloads({ game, version }, found) {
	const sheet = (/** @type {string} */ form) => ({
		href: `/api/v1/odds/${game}/sheet.${form}?version=${version}`,
		download: `${game}.${form}`,
	});
	return h(
		"p",
		{ class: "downloads" },
		h("a", { class: "button", ...sheet("pdf") }, "Probability sheet, PDF"),
		h("a", { class: "button", ...sheet("html") }, "HTML"),
		h("button", { type: "button", class: "button", onclick: () => saveJson(game, found) }, "All figures, JSON"),
	);
}

/**
 * @param {string} game
 * @param {unknown} found
 */
function saveJson(game, found) {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(new Blob([JSON.stringify(found, null, 2)], { type: "application/json" }));
	link.download = `${game}-odds.json`;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
