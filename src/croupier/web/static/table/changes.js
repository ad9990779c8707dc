/** Changes at a table, in sentences for screen readers. */

import { betLabel, betNames } from "../lib/games.js";
import { sentenceOf } from "../lib/messages.js";
import { money } from "../lib/money.js";
import { cardInWords, choiceName, listed, stopped } from "../lib/words.js";
import { boxInWords, storyOf } from "./settlement.js";

/**
 * @typedef {import("../lib/documents.js").TableDocument} TableDocument
 * @typedef {import("../lib/documents.js").Legal} Legal
 * @typedef {import("../lib/games.js").Game} Game
 * @typedef {{event: string, box?: number, clause?: string | null, ruled?: boolean}} Notice
 * @typedef {{round: string, sentence: string, clauses: string[], said?: boolean}} RanOut
 */

/** R-51: what becomes of a hand whose time has run out. */
const TIME_UP = "R-51";

/**
 * @param {Game} game
 * @param {TableDocument} before
 * @param {TableDocument} after
 */
export function changeInWords(game, before, after) {
	const said = [];
	if (before.sentence !== after.sentence) said.push(sentenceOf(after, betNames(game)));
	said.push(...newHands(before, after), ...dealerUp(before, after), ...results(game, before, after));
	const asked = legalInWords(game, after.you.legal ?? []);
	if (asked && asked !== legalInWords(game, before.you.legal ?? [])) said.push(asked);
	return said.filter(Boolean).map(stopped).join(" ");
}

/**
 * @param {TableDocument} before
 * @param {TableDocument} after
 */
function newHands(before, after) {
	const found = [];
	for (const box of after.round?.boxes ?? []) {
		if (!after.you.player || box.player !== after.you.player || !box.cards) continue;
		const old =
			before.round?.round === after.round?.round ? before.round?.boxes.find((one) => one.box === box.box) : undefined;
		const board = after.round?.community ?? [];
		if (old?.cards && before.round?.community.length === board.length) continue;
		found.push(`Box ${box.box}: ${box.cards.map(cardInWords).join(", ")}; ${box.hand_in_words}`);
	}
	return found;
}

/**
 * @param {TableDocument} before
 * @param {TableDocument} after
 */
function dealerUp(before, after) {
	const [old, now] = [before.round?.dealer.face_up ?? [], after.round?.dealer.face_up ?? []];
	const same = before.round?.round === after.round?.round;
	const board = after.round?.community ?? [];
	const cards = same ? board.slice(before.round?.community.length) : board;
	return [
		cards.length ? `On the board: ${cards.map(cardInWords).join(", ")}` : "",
		now.length && (!same || old.length !== now.length) ? `The Dealer shows ${now.map(cardInWords).join(", ")}` : "",
	];
}

/**
 * @param {Game} game
 * @param {TableDocument} before
 * @param {TableDocument} after
 */
function results(game, before, after) {
	const { round, you } = after;
	if (!round?.settlement || (before.round?.round === round.round && before.round.settlement)) return [];
	const story = storyOf(game, round.round, round.settlement, round);
	const own = new Set(story.boxes.filter((box) => box.player === you.player).map((box) => box.box));
	return [
		story.dealer,
		round.dealer.best ? `The Dealer's five cards: ${round.dealer.best.map(cardInWords).join(", ")}` : "",
		...story.boxes.filter((box) => own.has(box.box)).map((box) => boxInWords(box, you.player)),
		...round.boxes
			.filter((box) => own.has(box.box) && box.best)
			.map((box) => `The five cards of box ${box.box}: ${box.best?.map(cardInWords).join(", ")}`),
	];
}

/**
 * @param {Game} game
 * @param {Legal[]} legal
 */
export function legalInWords(game, legal) {
	const asked = legal.filter(
		(one) =>
			one.command !== "ready" &&
			one.box !== undefined &&
			one.command !== "increase_bet" &&
			one.command !== "withdraw_bet",
	);
	if (!asked.length || asked.every((one) => one.command === "place_bet" && !one.amount)) return "";
	const first = asked[0].box;
	const words = asked.filter((one) => one.box === first).map((one) => oneInWords(game, one));
	return `Box ${first}: ${listed(words, "or")}`;
}

/**
 * @param {Game} game
 * @param {Legal} one
 */
function oneInWords(game, one) {
	if (one.command === "choose") return choiceName(one.choice ?? "").replace(/^./, (first) => first.toLowerCase());
	if (one.command === "place_bet")
		return `${betLabel(game, one.bet ?? "")}${one.amount ? ` ${money(one.amount)}` : ""}`;
	return { fold: "fold", check: "check", examine: "look at the cards" }[one.command] ?? one.command;
}

/**
 * The effect on the viewer's hands after their time ran out (R-51), in a sentence; null if there is none. A player's
 * own fold is no ruling, and a ruling for another reason comes before the deadline.
 * @param {Notice[]} notices
 * @param {TableDocument} before
 * @param {TableDocument} doc
 * @returns {RanOut | null}
 */
export function timeRanOut(notices, before, doc) {
	const { round, you } = doc;
	if (!round || !you.player || !before.deadline || Date.parse(doc.at) < Date.parse(before.deadline)) return null;
	const own = new Set(round.boxes.filter((box) => box.player === you.player).map((box) => box.box));
	const done = notices.filter(
		({ event, box, clause, ruled }) =>
			own.has(box ?? 0) && ["hand_folded", "checked"].includes(event) && (ruled || clause === TIME_UP),
	);
	if (!done.length) return null;
	const what =
		done[0].event === "checked"
			? "you have checked"
			: done.length > 1
				? "your hands were folded"
				: "your hand was folded";
	const clauses = [...new Set([TIME_UP, ...done.map((one) => one.clause ?? TIME_UP)])];
	return { round: round.round, sentence: `Time ran out: ${what}.`, clauses };
}
