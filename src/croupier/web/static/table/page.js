/** A house game's table, drawn: felt, strip or text, the dock, and the panel beside it. */

import { chipPicture } from "../lib/chips.js";
import { clause } from "../lib/dialog.js";
import { h, render } from "../lib/dom.js";
import { useKeys } from "../lib/keys.js";
import { countingUp } from "../lib/meter.js";
import { cents, meter, money } from "../lib/money.js";
import { withOwnKeys } from "../lib/own_keys.js";
import { name } from "../lib/router.js";
import { me, playMoney } from "../lib/session.js";
import { settings } from "../lib/settings.js";
import { strip } from "./box_strip.js";
import { dock } from "./dock.js";
import { felt } from "./felt.js";
import { geometry, heightFor, ownCardWidth } from "./geometry.js";
import { howTo } from "./how_to.js";
import { allKeys, keysOf } from "./keys.js";
import { panel } from "./panel.js";
import { HouseTable } from "./table.js";
import { textTable } from "./text.js";

/**
 * @param {HTMLElement} main
 * @param {import("../lib/documents.js").TableDocument} found
 * @param {import("../lib/games.js").Game} game
 * @returns {() => void}
 */
export function open(main, found, game) {
	name(found.table.name);
	main.className = "house";
	main.dataset.game = found.table.game;
	let waiting = 0;
	/** @type {Element | null} */
	let measured = null;
	/** At most one picture a frame. */
	const draw = () => {
		waiting ||= requestAnimationFrame(() => {
			waiting = 0;
			picture(main, table);
			const scene = main.querySelector(".scene");
			if (scene && scene !== measured) size.observe(scene); // a line more in the dock makes it smaller
			measured = scene;
			table.delays.clear();
			table.turns.clear();
		});
	};
	const table = new HouseTable(found, game, draw);
	table.drag = (event, value) => drag(event, value, table);
	main.addEventListener("pointerdown", () => table.hurry());
	picture(main, table);
	const size = new ResizeObserver(draw);
	size.observe(main);
	const away = () => document.hidden && table.hurry();
	document.addEventListener("visibilitychange", away);
	const leave = [
		() => document.removeEventListener("visibilitychange", away),
		settings.watch(draw),
		playMoney.watch(draw),
		me.watch((now) => now !== undefined && (now?.name ?? null) !== table.doc.you.player && table.reopen()),
		useKeys(
			() => withOwnKeys(keysOf(table)),
			() => withOwnKeys(allKeys(table)),
		),
		() => size.disconnect(),
		() => cancelAnimationFrame(waiting),
		() => table.close(),
	];
	return () => leave.forEach((one) => one());
}

/**
 * @param {HTMLElement} main
 * @param {HouseTable} table
 */
function picture(main, table) {
	const text = settings.value.text;
	render(
		main,
		h(
			"div",
			{ class: "table-side", key: "side" },
			title(table),
			text ? textTable(table) : scene(main, table),
			dock(table),
		),
		text ? null : panel(table),
	);
}

/** @param {HouseTable} table */
function title(table) {
	const {
		hit,
		seen: { jackpot, table: head },
	} = table;
	return h(
		"header",
		{ class: "table-head", key: "head" },
		h("h1", null, head.name),
		jackpot &&
			h(
				"p",
				{ class: `meter${hit > 0 ? " is-hit" : ""}`, title: `Resets to ${meter(cents(jackpot.reset))}` },
				h("span", null, "Jackpot "),
				h("b", { hook: countingUp(cents(jackpot.meter)) }),
				jackpot.pending?.length ? h("em", null, "Pending") : null,
				hit > 0 && h("em", { class: "hit", key: "hit" }, `Hit: ${money(hit)}`),
			),
	);
}

/**
 * @param {HTMLElement} main
 * @param {HouseTable} table
 */
function scene(main, table) {
	const box = main.querySelector(".scene")?.getBoundingClientRect();
	const { table: head } = table.doc;
	const width = Math.max(280, box?.width ?? Math.min(innerWidth, 1200));
	const { game } = table;
	const room = { game, boxes: head.boxes, width, windowHeight: innerHeight };
	const wanted = heightFor(room);
	const height = Math.max(wanted, box?.height ?? wanted);
	const place = geometry({ game, boxes: head.boxes, focus: table.box, width, height });
	table.focused = place.kind === "focus";
	table.ownCard = ownCardWidth(room);
	const free = roomFor(place);
	table.lessonLies = parseInt(free["--room"]) >= LEAST_ROOM;
	return [
		table.focused && strip(table),
		h(
			"div",
			{ class: `scene scene-${place.kind}`, key: "scene", style: { "--wanted": `${wanted}px` } },
			felt(table, place),
			bubble(table, place),
			table.lessonLies && howTo(table, free),
			...table.banners.map((one) => banner(one, place)),
			roomBanner(table),
		),
	];
}

/**
 * A refusal, next to its spot.
 * @param {HouseTable} table
 * @param {import("./geometry.js").Geometry} place
 */
function bubble(table, place) {
	const { refusal } = table;
	if (!refusal?.place) return null;
	const spot = place.boxes.get(refusal.place.box)?.spots[refusal.place.bet];
	const [x, y] = spot ? [spot.x, spot.y + spot.r] : [place.width / 2, place.height / 2];
	return h(
		"p",
		{
			class: "notice bad bubble",
			role: "alert",
			style: { "--x": `${((x / place.width) * 100).toFixed(2)}%`, "--y": `${(y * place.scale + 8).toFixed(0)}px` },
		},
		refusal.error.sentence,
		clause(refusal.error.clause),
	);
}

/**
 * The room on the felt that has no spots: below the Dealer, above the lowest boxes, between the outer ones.
 * @param {import("./geometry.js").Geometry} place
 */
function roomFor(place) {
	const boxes = [...place.boxes.values()];
	const narrow = place.kind === "focus";
	const tops = boxes
		.filter((box) => narrow || Math.abs(box.x + box.width / 2 - place.width / 2) < 330)
		.map((box) => box.y);
	return {
		"--room": `${((Math.min(...tops) - 24) * place.scale).toFixed(0)}px`,
		"--across": narrow ? "calc(100% - 40px)" : `${(490 * place.scale).toFixed(0)}px`,
	};
}

/** The pixels that the steps of a game need. */
const LEAST_ROOM = 200;
/** The pixels between the Dealer's side and a box that a banner needs. */
const ROOM_FOR_BANNER = 44;

/**
 * The result of an own box, above it. The settlement has spoken these words before.
 * @param {import("./settlement.js").Banner} found
 * @param {import("./geometry.js").Geometry} place
 */
function banner({ box, text, tier }, place) {
	const at = place.boxes.get(box);
	if (!at) return null;
	const above = place.board ?? place.dealer;
	const room = (at.y - above.y - above.height) * place.scale;
	// Over the name, not over cards.
	const below = place.kind === "focus" && room < ROOM_FOR_BANNER ? ROOM_FOR_BANNER - 10 : -6;
	const where = {
		"--x": `${(((at.x + at.width / 2) / place.width) * 100).toFixed(2)}%`,
		"--y": `${(at.y * place.scale + below).toFixed(0)}px`,
	};
	return h("p", { class: `banner banner-${tier}`, key: `banner${box}`, "aria-hidden": "true", style: where }, text);
}

/**
 * A jackpot is the one moment at which the whole room may notice: it is told at every table of the link. Its words were
 * spoken when the meter moved.
 * @param {HouseTable} table
 */
function roomBanner({ cheers, hit, doc: { jackpot } }) {
	if (!cheers || !jackpot) return null;
	return h(
		"p",
		{ class: "room-banner", key: "room", "aria-hidden": "true" },
		h("span", null, `The ${jackpot.name} jackpot was hit`),
		h("b", null, money(hit)),
	);
}

/**
 * A chip that follows the pointer to a spot.
 * @param {PointerEvent} start
 * @param {number} value
 * @param {HouseTable} table
 */
function drag(start, value, table) {
	if (start.button !== 0) return;
	const from = /** @type {HTMLElement} */ (start.currentTarget);
	/** @type {HTMLElement | null} */
	let ghost = null;
	/** @type {Element | null} */
	let over = null;
	from.setPointerCapture(start.pointerId);
	from.onpointermove = (event) => {
		if (!ghost && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < 6) return;
		if (!ghost) {
			ghost = document.createElement("div");
			ghost.className = "drag-chip";
			render(ghost, chipPicture(value));
			document.body.append(ghost);
			table.pick(value);
		}
		ghost.style.translate = `${event.clientX - 21}px ${event.clientY - 21}px`;
		const spot = document.elementFromPoint(event.clientX, event.clientY)?.closest(".spot.is-live") ?? null;
		if (spot !== over) over?.classList.remove("is-over");
		spot?.classList.add("is-over");
		over = spot;
	};
	from.onpointerup = from.onpointercancel = () => {
		from.onpointermove = from.onpointerup = from.onpointercancel = null;
		over?.classList.remove("is-over");
		if (ghost && over instanceof SVGElement) table.put(Number(over.dataset.box), String(over.dataset.bet));
		ghost?.remove();
	};
}
