/** One finished round for an auditor: the verdict, its replay from each seat, its settlement made again, its proofs. */

import { get } from "../lib/api.js";
import { clause } from "../lib/dialog.js";
import { h, render } from "../lib/dom.js";
import { betLabel, betNames, gameOf } from "../lib/games.js";
import { cents, money, signed } from "../lib/money.js";
import { name } from "../lib/router.js";
import { staffStream } from "../staff/connection.js";
import { called, counted } from "../lib/words.js";
import { inAddress } from "../lib/addresses.js";
import { failed, loading } from "../pages/states.js";
import { proof } from "../replay/proof.js";
import { playerAt, replayed } from "../replay/replayed.js";
import { settlementTable, table } from "../replay/settlement.js";
import { stepsOf } from "../replay/steps.js";
import { Stepper } from "../replay/steps_view.js";
import { checked } from "../replay/verify.js";
import { bookmarkList, markButton } from "./bookmarks.js";
import { checkedRows } from "./chain.js";

const WHEN = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "medium" });
const TIME = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

/**
 * @typedef {any} Audit as GET /api/v1/audit/round has it
 * @typedef {import("../lib/games.js").Game} Game
 * @typedef {{audit: Audit, game: Game, chain: import("./chain.js").CheckedRow[],
 *   check: import("../replay/verify.js").Check | null, stepper: Stepper | null, problem: unknown, seat: string}} Shown
 *   `problem`: why there is no replay
 */

/**
 * @param {HTMLElement} main
 * @param {string} round
 */
export function openRound(main, round) {
	/** @type {Shown | null} */
	let shown = null;
	/** @type {unknown} */
	let problem = null;
	let left = false;

	async function load() {
		problem = null;
		draw();
		try {
			const audit = await get(`/audit/round/${inAddress(round)}`);
			const [game, chain, check] = await Promise.all([
				gameOf(audit.game, audit.settled.stored?.version),
				checkedRows(audit.rows),
				audit.record ? checked(audit.record) : null,
			]);
			shown = { audit, game, chain, check, stepper: shown?.stepper ?? null, problem: null, seat: shown?.seat ?? "" };
			name(`Audit of ${audit.round}`);
			await lookFrom(shown.seat);
		} catch (error) {
			problem = error;
			draw();
		}
	}

	/** @param {string} seat a player; empty for what everybody saw */
	async function lookFrom(seat) {
		if (!shown) return;
		try {
			const { game } = shown;
			const found = replayed(
				await get(`/audit/replays/${inAddress(round)}${seat ? `?player=${encodeURIComponent(seat)}` : ""}`),
				seat || null,
			);
			const steps = stepsOf(found.notices, { ...betNames(game), seat: (one) => playerAt(found, one) });
			const { scene } = await (found.game === "poker"
				? import("../replay/poker_scene.js")
				: import("../replay/house_scene.js"));
			if (left) return;
			const before = shown.stepper;
			before?.close();
			const stepper = new Stepper({ game, found, steps, scene, main, changed: () => draw() });
			if (before && !before.isOver) stepper.step = Math.min(before.step, steps.length);
			shown = { ...shown, stepper, seat, problem: null };
		} catch (error) {
			shown.stepper?.close();
			shown = { ...shown, stepper: null, problem: error };
		}
		draw();
	}

	const draw = () => {
		if (left) return;
		const page = problem ? failed(problem, load) : shown ? whole(shown, lookFrom) : loading();
		render(
			main,
			h(
				"div",
				{ class: "page replay audit", "data-game": shown?.audit.game },
				h("p", null, h("a", { href: "#/audit" }, "All rounds")),
				page,
			),
		);
	};

	const { close } = staffStream("/watch/stream", (message) => {
		const marked = message.events?.some(
			(/** @type {any} */ one) => one.event === "bookmark_added" && one.round === round,
		);
		if (marked && !message.fresh) load();
	});
	load();
	return () => {
		left = true;
		shown?.stepper?.close();
		close();
	};
}

/**
 * @param {Shown} shown
 * @param {(seat: string) => void} lookFrom
 */
function whole(shown, lookFrom) {
	const { audit, game, chain, check } = shown;
	const from = WHEN.format(new Date(audit.at));
	const file = `evidence-${audit.round.replaceAll("/", "-")}.zip`;
	return [
		h("h1", null, `${game.title} · ${audit.round}`),
		h("p", { class: "lead" }, `${audit.table}, ${from} to ${TIME.format(new Date(audit.ended_at))}: ${audit.status}.`),
		verdict(audit, chain),
		h(
			"div",
			{ class: "row audit-deeds" },
			h(
				"a",
				{ class: "button primary", href: `/api/v1/audit/packs/${inAddress(audit.round)}`, download: file },
				"Evidence pack",
			),
			markButton({ table: audit.table, round: audit.round }),
		),
		replaySection(shown, lookFrom),
		h("section", { "aria-label": "Settled again" }, h("h2", null, "Settled again"), settledAgain(audit, game)),
		audit.rulings.length > 0 && h("section", null, h("h2", null, "Rulings"), rulings(audit.rulings)),
		chainSection(audit, chain),
		proof({ ...audit, over: true, sheet: true, verified: { verified: audit.shuffle !== "not verified" } }, check),
		h("section", { "aria-label": "Bookmarks" }, h("h2", null, "Bookmarks"), bookmarkList(audit.bookmarks)),
	];
}

/**
 * @param {Audit} audit
 * @param {import("./chain.js").CheckedRow[]} chain
 */
function verdict(audit, chain) {
	const broken = audit.rows.filter((/** @type {any} */ _, /** @type {number} */ at) => chain[at].good === false);
	const good = audit.agrees && !broken.length;
	const wrong = `${counted(broken.length, "hash", "hashes")} that ${broken.length === 1 ? "is" : "are"} wrong`;
	return [
		h(
			"p",
			{ class: `notice ${good ? "good" : "bad"}`, role: good ? "status" : "alert" },
			h("b", null, good ? "✓ Everything agrees" : "✗ Not as stored"),
			good
				? "Settled again to the same cents; the chain, the shuffle and the postings agree."
				: `${counted(audit.findings.length, "finding")} of the server, ${wrong} in this browser.`,
		),
		audit.findings.length > 0 &&
			h(
				"ul",
				{ class: "findings" },
				audit.findings.map((/** @type {any} */ one) => h("li", null, h("b", null, one.about), " ", one.says)),
			),
	];
}

/**
 * @param {Shown} shown
 * @param {(seat: string) => void} lookFrom
 */
function replaySection({ audit, stepper, problem, seat }, lookFrom) {
	const kind = audit.game === "poker" ? "Seat" : "Box";
	/** @type {[string, string][]} */
	const seats = [
		["", "As everybody saw it"],
		...audit.places
			.filter((/** @type {any} */ one) => one.player)
			.map((/** @type {any} */ one) => [one.player, `${kind} ${one.place} · ${called(one.player)}`]),
	];
	return h(
		"section",
		{ "aria-label": "Replay" },
		h(
			"div",
			{ class: "audit-head" },
			h("h2", null, "Replay"),
			h(
				"label",
				null,
				h("span", null, "Seen from"),
				h(
					"select",
					{ onchange: (/** @type {any} */ event) => lookFrom(event.target.value) },
					seats.map(([player, words]) => h("option", { value: player, selected: player === seat }, words)),
				),
			),
		),
		stepper
			? stepper.view()
			: problem
				? h("p", { class: "notice bad" }, "This round cannot be replayed: its events do not make up a round.")
				: loading(),
	);
}

/**
 * @param {Audit} audit
 * @param {Game} game
 */
function settledAgain(audit, game) {
	const { stored, again, agrees } = audit.settled;
	const line = h(
		"p",
		{ class: `notice ${agrees ? "good" : "bad"}` },
		h("b", null, agrees ? "✓ To the cent" : "✗ It differs"),
		agrees
			? "The server settled the round again from its events alone."
			: "The payments differ from a settlement of the events.",
	);
	if (!stored || !again) return [line, again && settlementTable(game, again)];
	const [paid, due] = [amounts(stored, game), amounts(again, game)];
	const labels = [...new Set([...paid.keys(), ...due.keys()])];
	return [
		line,
		table(
			["Bet", "Paid", "Settled again", ""],
			labels.map((label) => {
				const same = paid.get(label) === due.get(label);
				return h(
					"tr",
					{ key: label, class: same ? null : "differs" },
					h("th", { scope: "row" }, label),
					figure(paid.get(label)),
					figure(due.get(label)),
					h("td", null, same ? "=" : "differs"),
				);
			}),
			[1, 2],
			"Both settlements",
		),
		h(
			"p",
			{ class: "soft" },
			audit.game === "poker" ? `Rake ${money(stored.rake ?? 0)}.` : `The House ${signed(stored.house)}.`,
		),
	];
}

/** @param {number | undefined} amount */
const figure = (amount) => h("td", { class: "number" }, amount === undefined ? "–" : money(amount));

/**
 * The result of each bet, or of each seat of a Poker hand.
 * @param {any} settlement
 * @param {Game} game
 * @returns {Map<string, number>}
 */
function amounts(settlement, game) {
	if (settlement.seats)
		return new Map(
			settlement.seats.map((/** @type {any} */ one) => [
				`Seat ${one.seat}, ${called(one.player ?? "")}`,
				cents(one.end),
			]),
		);
	return new Map(
		(settlement.boxes ?? []).flatMap((/** @type {any} */ box) =>
			box.bets.map((/** @type {any} */ bet) => [
				`Box ${box.box}${box.player ? `, ${called(box.player)}` : ""}: ${betLabel(game, bet.bet)} ${money(bet.stake)}`,
				cents(bet.pays) + cents(bet.returned),
			]),
		),
	);
}

/** @param {any[]} all */
function rulings(all) {
	return h(
		"ul",
		{ class: "plain" },
		all.map((one) =>
			h(
				"li",
				{ key: one.position },
				h("b", null, (one.kind ?? one.event.split("/")[0]).replace(/[-_]/g, " ")),
				" ",
				one.says ?? one.reason ?? one.decision ?? "",
				" ",
				clause(one.clause),
				one.by && h("span", { class: "soft" }, ` ${String(one.by).replaceAll("-", " ")}`),
			),
		),
	);
}

/**
 * @param {Audit} audit
 * @param {import("./chain.js").CheckedRow[]} chain
 */
function chainSection(audit, chain) {
	const unable = chain.some((one) => one.good === null);
	const broken = chain.filter((one) => one.good === false).length;
	return h(
		"section",
		{ "aria-label": "Chain" },
		h("h2", null, "Events and chain"),
		h(
			"p",
			{ class: `notice ${broken ? "bad" : unable ? "" : "good"}` },
			h("b", null, broken ? "✗ Broken" : unable ? "Not checked" : "✓ Whole"),
			unable
				? "This browser cannot hash on a plain network address; croupier verify can."
				: broken
					? `${counted(broken, "event")} of ${chain.length} ${broken === 1 ? "is" : "are"} not as stored.`
					: `Each of the ${chain.length} events gives its hash, and follows from the one before. ` +
						"Checked in this browser.",
		),
		table(
			["", "Position", "Event", "Clause", h("span", { class: "wide-only" }, "Hash")],
			audit.rows.map((/** @type {any} */ row, /** @type {number} */ at) => eventRow(row, chain[at])),
			[1],
			"Events",
		),
		h("p", { class: "soft" }, "Head of the log after this round: ", h("code", null, audit.head)),
	);
}

/**
 * @param {import("./chain.js").Row} row
 * @param {import("./chain.js").CheckedRow} check
 */
function eventRow(row, check) {
	const sign = check.good === null ? "–" : check.good ? "✓" : "✗";
	return h(
		"tr",
		{ key: row.position, class: check.good === false ? "differs" : null },
		h(
			"td",
			{ class: check.good === false ? "down" : "up" },
			h("span", { title: check.says, role: "img", "aria-label": check.says }, sign),
		),
		h("td", { class: "number" }, String(row.position)),
		h(
			"td",
			null,
			h(
				"details",
				null,
				h(
					"summary",
					null,
					`${row.event.split("/")[0].replaceAll("_", " ")} `,
					h("span", { class: "soft" }, `${row.stream} ${row.version}`),
				),
				h("code", null, row.content),
				h("code", null, `stream ${row.stream_hash}\nlog ${row.log_hash}`),
			),
		),
		h("td", null, clause(row.clause)),
		h("td", { class: "wide-only" }, h("code", { title: row.stream_hash }, row.stream_hash.slice(0, 12))),
	);
}
