/** The forms below the felt: the bets of a box, another amount, a seat, cards. Enter sends them, Escape closes them. */

import { h } from "../lib/dom.js";
import { betLabel } from "../lib/games.js";
import { cents, money, wire } from "../lib/money.js";
import { called, cardSign } from "../lib/words.js";
import { beginsCard, cardPicker, typedCards } from "./card_entry.js";

/** @typedef {import("./desk.js").DealerDesk} DealerDesk */

/**
 * A field's first value. It is set once: a later picture of the table must not overwrite what is being typed.
 * @param {string} text
 * @param {boolean} [focus]
 */
const holding = (text, focus = false) => ({
	created: (/** @type {HTMLInputElement} */ el) => {
		el.value = text;
		if (focus) focused.created(el);
	},
});

/** Focus a field when it appears: after the whole picture is in the document, and not behind an open dialog. */
const focused = {
	created: (/** @type {HTMLElement} */ el) =>
		queueMicrotask(() => {
			if (document.querySelector("dialog[open]")) return;
			el.focus();
			if (el instanceof HTMLInputElement) el.select();
		}),
};

/** The forms whose entry is under way. @type {WeakSet<HTMLFormElement>} */
const sending = new WeakSet();

/** The values of a form. @param {HTMLFormElement} el */
const contentOf = (el) => JSON.stringify([...new FormData(el)]);

/** The values that a form had when it appeared. @type {WeakMap<HTMLFormElement, string>} */
const atFirst = new WeakMap();

/**
 * Enter something once, and close the form when that is done. Until then the Dealer may go on: a form that was opened
 * meanwhile stays open, and so does one in which the Dealer has typed something else. News of the table can come before
 * the reply and put another form in this one's place: the form of a free seat becomes that of its player.
 * @param {DealerDesk} desk
 * @param {HTMLFormElement} el
 * @param {() => Promise<boolean>} deed whether the form is done with
 */
async function enter(desk, el, deed) {
	if (sending.has(el)) return;
	sending.add(el);
	const [form, chosen, entered] = [desk.form, desk.chosen, contentOf(el)];
	try {
		const done = await deed();
		const there = el.isConnected ? el : /** @type {HTMLFormElement | null} */ (document.querySelector(".desk-form"));
		const isSame = there && contentOf(there) === (there === el ? entered : atFirst.get(there));
		if (done && isSame && desk.form === form && desk.chosen === chosen) desk.open(null);
	} finally {
		sending.delete(el);
	}
}

/**
 * @param {DealerDesk} desk
 * @param {string} label
 * @param {(fields: FormData) => Promise<boolean>} submit whether the form is done with
 * @param {...import("../lib/dom.js").Loose} inside
 */
const form = (desk, label, submit, ...inside) =>
	h(
		"form",
		{
			class: "desk-form",
			"aria-label": label,
			key: label,
			hook: { created: (/** @type {HTMLFormElement} */ el) => queueMicrotask(() => atFirst.set(el, contentOf(el))) },
			onsubmit: (/** @type {SubmitEvent} */ event) => {
				event.preventDefault();
				const el = /** @type {HTMLFormElement} */ (event.target);
				void enter(desk, el, () => submit(new FormData(el)));
			},
			onkeydown: (/** @type {KeyboardEvent} */ event) => {
				if (event.key === "Escape") desk.open(null);
			},
		},
		h("h3", null, label),
		...inside,
		h("button", { class: "button primary" }, "Enter", h("kbd", null, "Enter")),
		h("button", { type: "button", class: "button", onclick: () => desk.open(null) }, "Cancel", h("kbd", null, "Esc")),
	);

/**
 * @param {string} name
 * @param {string} label
 * @param {Record<string, any>} [more]
 */
const field = (name, label, more = {}) =>
	h(
		"label",
		null,
		h("span", null, label),
		h("input", { type: "text", name, autocomplete: "off", spellcheck: "false", ...more }),
	);

const AMOUNT = { inputmode: "decimal", size: 8 };

/**
 * The bets of a box while bets are open: who plays there, and how much lies on each bet. Each change is sent as a
 * correction.
 * @param {DealerDesk} desk
 */
export function betsForm(desk) {
	const box = desk.chosen ?? 1;
	const there = desk.doc.round?.boxes.find((/** @type {any} */ one) => one.box === box);
	const before = desk.doc.last?.settlement?.boxes.find((/** @type {any} */ one) => one.box === box)?.player;
	const spots = desk.doc.spots.filter((/** @type {any} */ spot) => spot.when === "start");
	const player = there?.player ?? before ?? "";
	return form(
		desk,
		`Bets of box ${box}`,
		(fields) => putRight(desk, box, spots, fields),
		field("player", "Player", { readonly: !!there, required: true, maxlength: 40, hook: holding(player, !player) }),
		...spots.map((/** @type {any} */ spot, /** @type {number} */ at) =>
			field(spot.bet, desk.game ? betLabel(desk.game, spot.bet) : spot.bet, {
				...AMOUNT,
				hook: holding(there?.bets[spot.bet] ? money(there.bets[spot.bet]) : "", !!player && at === 0),
			}),
		),
	);
}

/**
 * Change the bets of a box to the amounts of the form, one by one; stops at a refusal.
 * @param {DealerDesk} desk
 * @param {number} box
 * @param {any[]} spots
 * @param {FormData} fields
 */
async function putRight(desk, box, spots, fields) {
	const for_player = String(fields.get("player")).trim();
	const lying = desk.doc.round?.boxes.find((/** @type {any} */ one) => one.box === box)?.bets ?? {};
	for (const { bet } of spots) {
		const text = String(fields.get(bet)).trim();
		const [wanted, now] = [text ? desk.amount(text) : 0, cents(lying[bet] ?? "0")];
		if (wanted === null) return false;
		for (const [command, amount] of changes(now, wanted)) {
			if (!(await desk.send(command, { box, bet, for_player, ...(amount ? { amount: wire(amount) } : {}) })))
				return false;
		}
	}
	return true;
}

/**
 * The commands that bring a bet from one amount to another.
 * @param {number} now
 * @param {number} wanted
 * @returns {[string, number][]}
 */
function changes(now, wanted) {
	if (now === wanted) return [];
	if (now === 0) return [["place_bet", wanted]];
	if (wanted > now) return [["increase_bet", wanted - now]];
	return wanted === 0
		? [["withdraw_bet", 0]]
		: [
				["withdraw_bet", 0],
				["place_bet", wanted],
			];
}

/**
 * Another amount than the button's: a BET of the wrong size as it lies there, or a bet or raise at Poker.
 * @param {DealerDesk} desk
 */
export function amountForm(desk) {
	const due = desk.deciding;
	if (!due) return null;
	const sized = due.choices.find(
		(one) => one.command === "place_bet" || one.action === "bet" || one.action === "raise",
	);
	if (!sized) return null;
	const where = due.box ? `box ${due.box}` : `seat ${due.seat}`;
	const hint = sized.lowest
		? `${money(sized.lowest)} to ${money(sized.highest ?? sized.lowest)}`
		: `prescribed: ${money(sized.amount ?? "0")}`;
	return form(
		desk,
		`Amount of ${where}`,
		async (fields) => {
			const amount = desk.amount(fields.get("amount"));
			if (amount === null) return false;
			if (due.box)
				return desk.send("place_bet", { box: due.box, bet: sized.bet, amount: wire(amount), for_player: due.player });
			return desk.send("act", { action: sized.action, to: wire(amount), for_player: due.player });
		},
		field("amount", hint, {
			...AMOUNT,
			required: true,
			hook: holding(money(sized.lowest ?? sized.amount ?? "0"), true),
		}),
	);
}

/** The reason for more chips than one person may bring to the table for players. @param {DealerDesk} desk */
const reasonField = (desk) =>
	desk.refusal?.code === "NOT_DOCUMENTED" && field("reason", "Reason", { required: true, hook: focused });

/** @param {FormData} fields */
const reasonOf = (fields) => (fields.has("reason") ? { reason: String(fields.get("reason")).trim() } : {});

/**
 * A seat at Poker: a player sits down there, or leaves, sits out, comes back, adds chips.
 * @param {DealerDesk} desk
 */
export function seatForm(desk) {
	const seat = desk.chosen ?? 1;
	const there = desk.doc.hand?.seats.find((/** @type {any} */ one) => one.seat === seat);
	const { min_stake, max_stake } = desk.doc.hand?.settings ?? {};
	if (!there) {
		return form(
			desk,
			`Seat ${seat}`,
			async (fields) => {
				const amount = desk.amount(fields.get("amount"));
				return (
					amount !== null &&
					desk.send("sit", {
						seat,
						amount: wire(amount),
						for_player: String(fields.get("player")).trim(),
						...reasonOf(fields),
					})
				);
			},
			field("player", "Player", { required: true, maxlength: 40, hook: focused }),
			field("amount", `Chips, ${money(min_stake)} to ${money(max_stake)}`, {
				...AMOUNT,
				required: true,
				hook: holding(money(min_stake)),
			}),
			reasonField(desk),
		);
	}
	const player = there.player;
	const act = (
		/** @type {string} */ label,
		/** @type {string} */ command,
		/** @type {Record<string, unknown>} */ fields,
	) =>
		h(
			"button",
			{
				type: "button",
				class: "button",
				onclick: (/** @type {any} */ event) => void enter(desk, event.target.form, () => desk.send(command, fields)),
			},
			label,
		);
	return form(
		desk,
		`Seat ${seat}, ${called(player)}`,
		async (fields) => {
			const amount = desk.amount(fields.get("amount"));
			return (
				amount !== null && desk.send("add_chips", { amount: wire(amount), for_player: player, ...reasonOf(fields) })
			);
		},
		field("amount", "Chips to add", { ...AMOUNT, required: true, hook: focused }),
		reasonField(desk),
		there.away ? act("Comes back", "come_back", { for_player: player }) : act("Sits out", "sit_out", { seat }),
		act("Leaves", "leave", { for_player: player }),
	);
}

const EARLY = ["check", "call", "bet", "raise", "all-in", "fold"];

/**
 * PKR 5.10: an action out of turn, noted as it was made. The rules say what it binds the player to.
 * @param {DealerDesk} desk
 */
export function earlyForm(desk) {
	const seat = desk.chosen ?? 1;
	return form(
		desk,
		`Seat ${seat}, ${called(desk.nameAt(seat))}, acts out of turn`,
		async (fields) => {
			const text = String(fields.get("amount")).trim();
			const amount = text ? desk.amount(text) : 0;
			if (amount === null) return false;
			return desk.send("act_early", {
				seat,
				action: String(fields.get("action")),
				...(amount ? { to: wire(amount) } : {}),
			});
		},
		h(
			"label",
			null,
			h("span", null, "Action"),
			h("select", { name: "action", hook: focused }, ...EARLY.map((action) => h("option", { value: action }, action))),
		),
		field("amount", "To, for a bet or raise", AMOUNT),
	);
}

/**
 * The cards that come next, typed or clicked, each under the place that it goes to.
 * @param {DealerDesk} desk
 * @param {(event: KeyboardEvent) => void} otherKey for a key that begins no card
 */
export function cardsForm(desk, otherKey) {
	const { asked } = desk.console ?? {};
	const slots = asked
		? [
				{ to: "seat", box: asked.seat },
				{ to: "seat", box: asked.seat },
			]
		: desk.cardSlots;
	const found = typedCards(desk.typed);
	const send = async () => {
		const [cards, sent] = [typedCards(desk.typed), desk.typed];
		if (!cards?.length || desk.busy) return;
		desk.typed = ""; // from here on the Dealer types the next cards
		desk.changed();
		const done = asked ? desk.send("show", { for_player: asked.player, cards }) : desk.send("deal", { cards });
		if (await done) return;
		desk.typed = `${sent} ${desk.typed}`.trim();
		desk.changed();
	};
	return h(
		"form",
		{
			class: "desk-form cards-form",
			key: "cards",
			"aria-label": "Cards",
			onsubmit: (/** @type {SubmitEvent} */ event) => (event.preventDefault(), send()),
		},
		h(
			"ol",
			{ class: "slots", "aria-label": "Places of the next cards" },
			...slots.map((slot, at) => slotView(slot, found?.[at])),
		),
		h(
			"div",
			{ class: "cards-line" },
			h(
				"label",
				null,
				h(
					"span",
					null,
					asked ? "The two cards of the hand" : slots.length === 1 ? "1 card to come" : `${slots.length} cards to come`,
				),
				h("input", {
					type: "text",
					name: "cards",
					value: desk.typed,
					placeholder: "as kd 10c",
					autocomplete: "off",
					autocapitalize: "none",
					spellcheck: "false",
					"aria-invalid": found === null ? "true" : null,
					hook: focused,
					oninput: (/** @type {any} */ event) => {
						desk.typed = event.target.value;
						desk.changed();
					},
					onkeydown: (/** @type {KeyboardEvent} */ event) => {
						if (desk.typed === "" && event.key.length === 1 && !beginsCard(event.key) && event.key !== " ")
							otherKey(event);
					},
				}),
			),
			h(
				"button",
				{ class: "button primary", "aria-disabled": found?.length ? null : "true" },
				asked ? "Show" : "Deal",
				h("kbd", null, "Enter"),
			),
		),
		found === null &&
			h(
				"p",
				{ class: "notice", role: "status" },
				"A card is a rank and a suit: as is the ace of spades, 10c or tc the ten of clubs.",
			),
		cardPicker(found ?? [], (card) => {
			desk.typed = `${desk.typed} ${card.toLowerCase()}`.trim();
			desk.changed();
		}),
	);
}

/**
 * @param {{to: string, box: number | null}} slot
 * @param {string | undefined} card
 */
function slotView({ to, box }, card) {
	const place =
		to === "box"
			? `Box ${box}`
			: to === "seat"
				? `Seat ${box}`
				: { burnt: "Burn", dealer: "Dealer", community: "Board" }[to];
	return h(
		"li",
		{ class: card ? `is-filled suit-${card[1]}` : "" },
		h("span", null, place),
		h("b", null, card ? cardSign(card) : "–"),
	);
}
