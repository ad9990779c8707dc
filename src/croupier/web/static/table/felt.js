/** The felt of a house game as one SVG scene: dealer and shoe, boxes with their spots, cards, chips and results. */

import { cardHref, drawingFor } from "../lib/cards.js";
import { stack } from "../lib/chips.js";
import { h } from "../lib/dom.js";
import { betLabel, placeOf } from "../lib/games.js";
import { cents, money, signed } from "../lib/money.js";
import { keepsTime } from "../lib/time_left.js";
import { called, cardInWords } from "../lib/words.js";
import { settledChips } from "./chip_moves.js";
import { qualifiesWith } from "./game_steps.js";
import { movingCard } from "./moving_card.js";
import { badge } from "./settlement.js";

/**
 * @typedef {import("./table.js").HouseTable} HouseTable
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("./geometry.js").BoxPlace} BoxPlace
 * @typedef {import("./geometry.js").SpotPlace} SpotPlace
 * @typedef {import("../lib/documents.js").Box} Box
 * @typedef {import("../lib/dom.js").VElement} VElement
 */

/**
 * @param {HouseTable} table
 * @param {Geometry} place
 */
export function felt(table, place) {
	const { width, height } = place;
	const { doc } = table;
	return h(
		"svg",
		{
			class: `felt felt-${place.kind}`,
			viewBox: `0 0 ${width} ${height}`,
			role: "group",
			"aria-label": `${doc.table.name}, the felt`,
			style: { "--print": `${(10.5 / Math.min(1, Math.max(0.85, place.scale))).toFixed(2)}px` },
		},
		cloth(place),
		rule(table, place),
		shoe(place),
		tray(place),
		dealer(table, place),
		drawn(table, place),
		place.board && board(table, place),
		...[...place.boxes].map(([number, at]) => box(table, place, number, at)),
	);
}

/** @param {Geometry} place */
function cloth(place) {
	const { title } = place;
	return h(
		"g",
		{ "aria-hidden": "true", key: "cloth" },
		h(
			"defs",
			null,
			h(
				"radialGradient",
				{ id: "felt-light", cx: "50%", cy: "38%", r: "75%" },
				h("stop", { offset: "0", class: "felt-stop-1" }),
				h("stop", { offset: "1", class: "felt-stop-2" }),
			),
			h(
				"pattern",
				{ id: "felt-weave", width: 4, height: 4, patternUnits: "userSpaceOnUse" },
				h("path", { d: "M0 0h1v1H0zM2 2h1v1H2z", class: "felt-thread" }),
			),
		),
		h("path", { d: place.outline, class: "felt-rail" }),
		h("path", { d: place.outline, class: "felt-cloth" }),
		h("path", { d: place.outline, class: "felt-weave" }),
		title && h("path", { id: "felt-title", d: title.path, fill: "none" }),
		title &&
			h(
				"text",
				{ class: "felt-title", "font-size": title.size, "text-anchor": "middle" },
				h("textPath", { href: "#felt-title", startOffset: "50%" }, title.text.toUpperCase()),
			),
	);
}

/**
 * The Dealer's qualifying hand, printed on the felt where there is room for it.
 * @param {HouseTable} table
 * @param {Geometry} place
 */
function rule(table, place) {
	const text = qualifiesWith(table.game).replace(/\.$/, "");
	if (!text || !place.rule || table.teaches) return null;
	return label(place.width / 2, place.rule, text, "felt-rule");
}

/** @param {Geometry} place */
function shoe({ shoe: { x, y }, kind }) {
	if (kind === "focus") return null;
	return h(
		"g",
		{ key: "shoe", "aria-hidden": "true", class: "shoe", transform: `translate(${x} ${y})` },
		h("path", { d: "M0 8Q0 0 8 0H56L72 18V54Q72 62 64 62H8Q0 62 0 54Z", class: "shoe-body" }),
		h("path", { d: "M8 46L60 46L60 54L8 54Z", class: "shoe-mouth" }),
		h("path", { d: "M10 10H50L60 22V38H10Z", class: "shoe-lid" }),
	);
}

/** The Dealer's chips. @param {Geometry} place */
function tray({ tray: { x, y, drawn: seen } }) {
	if (!seen) return null;
	const columns = [50000, 10000, 2500, 500, 1000];
	return h(
		"g",
		{ key: "tray", "aria-hidden": "true", class: "chip-tray", transform: `translate(${x} ${y})` },
		h("rect", { x: -62, y: -26, width: 124, height: 52, rx: 8, class: "shoe-body" }),
		...columns.map((chip, index) =>
			h(
				"g",
				{ class: `chip chip-${chip}`, transform: `translate(${(index - 2) * 23} 0)` },
				h("rect", { x: -9, y: -19, width: 18, height: 38, rx: 3, class: "tray-column" }),
				h("path", { d: "M-9 -12H9M-9 -6H9M-9 0H9M-9 6H9M-9 12H9", class: "tray-edges" }),
			),
		),
	);
}

/**
 * @param {HouseTable} table
 * @param {Geometry} place
 */
function dealer(table, place) {
	const { round } = table.doc;
	const count = round?.dealer.cards_dealt ?? 0;
	const up = round?.dealer.face_up ?? [];
	const row = place.dealer;
	const all = up.length >= count;
	const wanted = table.game.dealer_cards;
	const down = count > up.length ? `, ${count - up.length} face down` : "";
	const words =
		count === 0 || table.unseen
			? "The Dealer's cards"
			: `The Dealer's cards: ${up.map(cardInWords).join(", ") || "none face up"}${down}`;
	return h(
		"g",
		{ key: "dealer", role: "img", "aria-label": words },
		...Array.from({ length: wanted }, (_, index) => outline(row.x + index * row.step, row.y, row.width, `d${index}`)),
		...Array.from({ length: count }, (_, index) => {
			const name = all ? up[index] : (up[index - (count - up.length)] ?? null);
			return cardAt(table, place, {
				key: `d/${index}`,
				name,
				x: row.x + index * row.step,
				y: row.y,
				width: row.width,
				mark: table.markOf("dealer", name),
			});
		}),
		h("title", null, qualifiesWith(table.game) || "The Dealer's hand"),
		label(
			place.dealer.x + ((wanted - 1) * row.step + row.width) / 2,
			row.y + row.height + 17,
			table.dealerSays,
			"felt-says",
		),
	);
}

/**
 * The draws of Singapore Stud's jackpot system (R-18).
 * @param {HouseTable} table
 * @param {Geometry} place
 */
function drawn(table, place) {
	const draw = table.doc.round?.draw;
	if (!draw || (!draw.magic_card && !draw.lucky_box && !draw.lucky_dealer)) return null;
	const lucky = [draw.lucky_box && `Lucky box ${draw.lucky_box}`, draw.lucky_dealer && "Lucky Dealer"]
		.filter(Boolean)
		.join(" · ");
	const words = [draw.magic_card && `Magic card: ${cardInWords(draw.magic_card)}`, lucky].filter(Boolean).join(", ");
	const width = place.kind === "arc" ? 40 : 26;
	const x = place.kind === "arc" ? place.width - place.shoe.x - 36 : 31;
	const y = place.kind === "arc" ? 24 : 22;
	return h(
		"g",
		{ key: "drawn", role: "img", "aria-label": words },
		h(
			"title",
			null,
			"Drawn by the jackpot system for this round (R-18): " +
				"a hand that holds the magic card, and a lucky box, can win a jackpot bet",
		),
		draw.magic_card &&
			h("use", {
				href: cardHref(draw.magic_card, drawingFor(width * place.scale)),
				x: x - width / 2,
				y,
				width,
				height: width * 1.4,
			}),
		draw.magic_card && label(x, y + width * 1.4 + 13, place.kind === "arc" ? "Magic card" : "Magic", "spot-name"),
		lucky && label(x, y + width * 1.4 + 27, lucky, "spot-name"),
	);
}

/**
 * @param {HouseTable} table
 * @param {Geometry} place
 */
function board(table, place) {
	const { round } = table.doc;
	const row = /** @type {import("./geometry.js").CardRow} */ (place.board);
	const up = round?.community ?? [];
	const whole = table.game.community_cards;
	const lying = table.boardLies ? whole : up.length;
	const words =
		up.length && !table.unseen ? `The community cards: ${up.map(cardInWords).join(", ")}` : "The community cards";
	return h(
		"g",
		{ key: "board", role: "img", "aria-label": words },
		...Array.from({ length: whole }, (_, index) => outline(row.x + index * row.step, row.y, row.width, `c${index}`)),
		...Array.from({ length: lying }, (_, index) =>
			cardAt(table, place, {
				key: `c/${index}`,
				name: up[index] ?? null,
				x: row.x + index * row.step,
				y: row.y,
				width: row.width,
				mark: table.markOf("board", up[index] ?? null),
			}),
		),
	);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {string} key
 */
const outline = (x, y, width, key) =>
	h("rect", {
		key,
		class: "felt-outline",
		x: x + 1,
		y: y + 1,
		width: width - 2,
		height: width * 1.4 - 2,
		rx: width * 0.1,
	});

/**
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {string} kind
 */
const label = (x, y, text, kind) => h("text", { x, y, class: kind, "text-anchor": "middle" }, text);

/**
 * @param {HouseTable} table
 * @param {Geometry} place
 * @param {{key: string, name: string | null, x: number, y: number, width: number, fanned?: boolean,
 *   mark?: import("./moving_card.js").CardMark}} card
 */
function cardAt(table, place, card) {
	const key = `${table.doc.round?.round}/${card.key}`;
	return movingCard({ ...card, key, scale: place.scale, from: place.shoe, motion: table.motionOf(key) });
}

/**
 * @param {HouseTable} table
 * @param {Geometry} place
 * @param {number} number
 * @param {BoxPlace} at
 */
function box(table, place, number, at) {
	const { doc } = table;
	const found = doc.round?.boxes.find((one) => one.box === number);
	const seated = doc.seated?.find((one) => one.box === number);
	const own = !!doc.you.player && (found?.player === doc.you.player || doc.you.boxes.includes(number));
	const free = !found && (!seated || own);
	const shownBox = table.shownBox(number);
	const state = [
		own && "is-own",
		free && "is-free",
		found?.folded && "is-folded",
		found?.to_decide && "to-decide",
		number === table.box && table.plays && "is-current",
	];
	const open = table.mayBet(number);
	return h(
		"g",
		{
			key: `box${number}`,
			class: `box ${state.filter(Boolean).join(" ")}`,
			role: "group",
			"aria-label": boxInWords(table, number, found, own),
		},
		h("rect", {
			key: "ground",
			class: "box-ground",
			x: at.x,
			y: at.y,
			width: at.width,
			height: at.height,
			rx: 12,
			onclick: () => open && table.choose(number),
		}),
		own && number === table.box && timeRing(table, place, at, found),
		...doc.spots.map((spot) => at.spots[spot.bet] && spotOf(table, place, number, found, spot.bet, at.spots[spot.bet])),
		...at.captions.map(({ x, y, text }) => label(x, y, text, "spot-name")),
		hand(table, place, number, at, found),
		nameOf(table, number, at, found, own, shownBox?.net ?? null),
	);
}

/**
 * The time that is left to decide on an own box: a ring that opens, and the seconds where there is room.
 * @param {HouseTable} table
 * @param {Geometry} place
 * @param {BoxPlace} at
 * @param {Box | undefined} found
 */
function timeRing(table, place, at, found) {
	if (!found?.to_decide || table.ends === null || !table.decisions.length) return null;
	const hook = keepsTime({ ends: table.ends, whole_s: table.doc.window_s ?? 1, own: false });
	const frame = { x: at.x - 3, y: at.y - 3, width: at.width + 6, height: at.height + 6, rx: 14, pathLength: 1 };
	return h(
		"g",
		{ key: `time${table.doc.deadline}`, class: "box-time", "aria-hidden": "true", hook },
		h("rect", frame),
		place.kind === "arc" &&
			h("text", { x: at.x + at.width - 8, y: at.name.y, "text-anchor": "end", "data-seconds": "" }),
	);
}

/**
 * @param {HouseTable} table
 * @param {number} number
 * @param {Box | undefined} found
 * @param {boolean} own
 */
function boxInWords(table, number, found, own) {
	if (!found) return table.mayBet(number) ? `Box ${number}, free` : `Box ${number}, empty`;
	const who = own ? "yours" : called(found.player);
	const bets = Object.entries(found.bets).map(([bet, amount]) => `${betLabel(table.game, bet)} ${money(amount)}`);
	const cards =
		found.cards && !table.unseen
			? found.cards.map(cardInWords).join(", ")
			: found.cards_dealt
				? `${found.cards_dealt} cards face down`
				: "";
	return [`Box ${number}`, who, ...bets, cards, found.folded && "folded"].filter(Boolean).join(", ");
}

/**
 * @param {HouseTable} table
 * @param {Geometry} place
 * @param {number} number
 * @param {BoxPlace} at
 * @param {Box | undefined} found
 */
function hand(table, place, number, at, found) {
	const row = at.cards;
	const count = found?.cards_dealt ?? 0;
	const look = table.legal.find((one) => one.command === "examine" && one.box === number);
	if (!found || count === 0) return null;
	const cards = Array.from({ length: count }, (_, index) =>
		cardAt(table, place, {
			key: `b${number}/${index}`,
			name: found.cards?.[index] ?? null,
			x: row.x + index * row.step,
			y: row.y,
			width: row.width,
			fanned: row.step < row.width,
			mark: table.markOf(number, found.cards?.[index] ?? null),
		}),
	);
	return h(
		"g",
		{
			key: "hand",
			class: `hand${look ? " may-look" : ""}`,
			onclick: look ? () => table.act(look) : null,
		},
		h("g", { key: "cards", class: found.folded || found.out ? "is-dim" : "" }, ...cards),
		look && tag(row.x + ((count - 1) * row.step + row.width) / 2, row.y + row.height / 2, "Look", "tag-look"),
		(found.folded || found.out) &&
			tag(
				row.x + ((count - 1) * row.step + row.width) / 2,
				row.y + row.height / 2,
				found.out ? "bets back" : "folded",
				"tag-fold",
			),
	);
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {string} kind
 */
function tag(x, y, text, kind) {
	const width = text.length * 7.2 + 16;
	return h(
		"g",
		{ class: `tag ${kind}`, transform: `translate(${x} ${y})` },
		h("rect", { x: -width / 2, y: -12, width, height: 24, rx: 12 }),
		h("text", { y: 4.5, "text-anchor": "middle" }, text),
	);
}

/**
 * @param {HouseTable} table
 * @param {number} number
 * @param {BoxPlace} at
 * @param {Box | undefined} found
 * @param {boolean} own
 * @param {number | null} net
 */
function nameOf(table, number, at, found, own, net) {
	const other = found?.player ?? table.doc.seated?.find((one) => one.box === number)?.player;
	const who = own ? (found ? "You" : `Box ${number}`) : other ? called(other) : `Box ${number}`;
	const shown = who.startsWith("Box") ? who : `${number} · ${who.length > 12 ? `${who.slice(0, 11)}…` : who}`;
	const worth = own && found?.cards && !found.folded && table.focused ? (table.handInWords(number) ?? "") : "";
	const apart = worth && at.worth ? label(at.worth.x, at.worth.y, worth, "box-name") : null;
	const anchor = at.name.alone ? "end" : "middle";
	const named = !worth || apart ? shown : at.name.alone ? worth : `${shown} · ${worth}`;
	if (net === null)
		return [h("text", { x: at.name.x, y: at.name.y, class: "box-name", "text-anchor": anchor }, named), apart];
	return [
		apart,
		h(
			"text",
			{ key: "net", x: at.name.x, y: at.name.y, class: "box-name box-net", "text-anchor": anchor },
			h("tspan", null, `${shown}  `),
			h("tspan", { class: net > 0 ? "net-up" : net < 0 ? "net-down" : "" }, net === 0 ? "even" : signed(net)),
		),
	];
}

/**
 * @param {HouseTable} table
 * @param {Geometry} place
 * @param {number} number
 * @param {Box | undefined} found
 * @param {string} bet
 * @param {SpotPlace} at
 */
function spotOf(table, place, number, found, bet, at) {
	const laid =
		found?.player === table.doc.you.player || !found
			? table.betting.on({ box: number, bet })
			: cents(found?.bets[bet] ?? "0");
	const decision = table.decisionOn(number, bet);
	const hint = bet === "ante" && number === table.box && table.mayBet(number) && table.ownTotal === 0;
	const bets = table.mayBet(number) && table.isStart(bet);
	const live = bets || decision;
	const line = table.shownBox(number)?.lines.find((one) => one.bet === bet);
	const under = laid > 0 && bets && laid < table.leastOn(bet);
	const printed = placeOf(table.game, bet);
	const coin = printed?.jackpot;
	const run = bets ? () => table.put(number, bet) : decision ? () => table.act(decision) : undefined;
	const asked = decision || hint;
	const looks = [coin && "is-coin", live && "is-live", laid && "is-laid", asked && "is-asked"].filter(Boolean);
	return h(
		"g",
		{
			key: bet,
			class: ["spot", ...looks].join(" "),
			transform: `translate(${at.x} ${at.y})`,
			"data-box": number,
			"data-bet": bet,
			role: live ? "button" : null,
			tabindex: live ? (number === table.box ? 0 : -1) : null,
			"aria-label": live ? spotInWords(table, number, bet, laid, decision?.amount) : null,
			"aria-hidden": live ? null : "true",
			onclick: run,
			oncontextmenu: bets
				? (/** @type {Event} */ event) => {
						event.preventDefault();
						table.takeBack(number, bet);
					}
				: null,
			onkeydown: live
				? (/** @type {KeyboardEvent} */ event) => spotKey(event, table, { number, bet, run, bets })
				: null,
		},
		h("title", null, tooltip(table, bet)),
		at.round
			? h("circle", { class: "spot-print", r: at.r })
			: h("rect", { class: "spot-print", x: -at.r, y: -at.r, width: 2 * at.r, height: 2 * at.r, rx: 7 }),
		coin && h("circle", { class: "coin-slot", r: at.r - 4 }),
		at.inside
			? h("text", { class: "spot-name", y: 4, "text-anchor": "middle" }, at.inside)
			: h("text", { class: "spot-name", y: -at.label - 5, "text-anchor": "middle" }, printed?.short ?? bet),
		line && table.clock.runs && settledChips(line, { laid, r: at.r, ...ways(place, number, at) }),
		laid > 0 &&
			!line &&
			h(
				"g",
				{ key: `laid${laid}`, class: "spot-chips", transform: `translate(0 ${-at.r * 0.16})` },
				stack(laid, { r: Math.min(at.r * 0.62, 20), figure: false }),
			),
		laid > 0 && !line && figure(money(laid), at.r, under ? "is-under" : ""),
		line && result(line, at.r),
	);
}

/**
 * From the middle of a spot: the way to the Dealer's tray, and to the player.
 * @param {Geometry} place
 * @param {number} number
 * @param {SpotPlace} at
 */
function ways(place, number, at) {
	const box = /** @type {BoxPlace} */ (place.boxes.get(number));
	return {
		tray: { x: place.tray.x - at.x, y: place.tray.y - at.y },
		player: { x: box.x + box.width / 2 - at.x, y: box.y + box.height - at.y },
	};
}

/**
 * The purpose of a place on the felt, and the amounts it takes.
 * @param {HouseTable} table
 * @param {string} bet
 */
function tooltip(table, bet) {
	const spot = table.doc.spots.find((one) => one.bet === bet);
	const printed = placeOf(table.game, bet);
	const takes = spot?.amount
		? `always ${money(spot.amount)}`
		: spot?.multiple_of
			? `in credits of ${money(spot.multiple_of)}`
			: printed?.multiple
				? `${printed.multiple} times the ante, after you have seen your cards`
				: [spot?.min && `from ${money(spot.min)}`, spot?.max && `to ${money(spot.max)}`].filter(Boolean).join(" ");
	return [printed?.label ?? bet, takes].filter(Boolean).join(": ");
}

/**
 * @param {string} text
 * @param {number} r
 * @param {string} kind
 */
function figure(text, r, kind) {
	const width = text.length * 6.6 + 10;
	return h(
		"g",
		{ key: "figure", class: `figure ${kind}`, transform: `translate(0 ${r * 0.88})` },
		h("rect", { x: -width / 2, y: -8, width, height: 16, rx: 8 }),
		h("text", { y: 4, "text-anchor": "middle" }, text),
	);
}

/**
 * @param {import("./settlement.js").Line} line
 * @param {number} r
 */
function result(line, r) {
	const text = badge(line);
	const small = r < 24;
	const width = text.length * (small ? 6.6 : 7.4) + (small ? 8 : 12);
	return h(
		"g",
		{
			key: "result",
			class: `result result-${line.outcome}${small ? " is-small" : ""}`,
			transform: `translate(0 ${-r * 0.2})`,
		},
		h("rect", { x: -width / 2, y: -10, width, height: 20, rx: 10 }),
		h("text", { y: 4.5, "text-anchor": "middle" }, text),
	);
}

/**
 * @param {HouseTable} table
 * @param {number} number
 * @param {string} bet
 * @param {number} laid
 * @param {string | undefined} amount
 */
function spotInWords(table, number, bet, laid, amount) {
	if (amount) return `${betLabel(table.game, bet)} ${money(amount)} on box ${number}`;
	const there = laid ? `${money(laid)} there, ` : "";
	return `Box ${number}, ${betLabel(table.game, bet)}: ${there}put ${money(table.chipFor(bet))} down`;
}

/**
 * @param {KeyboardEvent} event
 * @param {HouseTable} table
 * @param {{number: number, bet: string, run: (() => void) | undefined, bets: boolean}} spot
 */
function spotKey(event, table, { number, bet, run, bets }) {
	if (event.key === " " || (event.key === "Enter" && !bets))
		run?.(); // Enter deals while bets are open
	else if ((event.key === "Backspace" || event.key === "Delete") && bets) table.takeBack(number, bet);
	else return;
	event.preventDefault();
}
