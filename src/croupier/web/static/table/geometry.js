/**
 * The places of things on the felt. Units are CSS pixels times a scale, so that print on the felt keeps its size.
 *
 * "arc": dealer at the top, all boxes in an arc. "focus": dealer at the top and one box at full width; the other boxes
 * stand in a strip beside the scene. The places of a box follow from the game's description: rows and columns of bets,
 * and as many cards as a hand has.
 *
 * @typedef {import("../lib/games.js").Game} Game
 * @typedef {import("../lib/games.js").BetPlace} BetPlace
 * @typedef {{x: number, y: number, r: number, round: boolean, label: number, inside?: string}} SpotPlace the centre,
 *   half the width, how far above it the name stands, or what is printed inside in its place
 * @typedef {{x: number, y: number, width: number, height: number, step: number}} CardRow the first card, and from one
 *   to the next
 * @typedef {{x: number, y: number, text: string}} Caption
 * @typedef {{x: number, y: number, width: number, height: number, spots: Record<string, SpotPlace>, cards: CardRow,
 *   name: {x: number, y: number, alone?: boolean}, worth?: {x: number, y: number}, captions: Caption[]}} BoxPlace
 *   `alone`: the name ends there, and a caption stands to its left; `worth`: where the hand is named, if not beside the
 *   name
 * @typedef {{kind: "arc" | "focus", width: number, height: number, scale: number, dealer: CardRow, shoe: {x: number,
 *   y: number}, tray: {x: number, y: number, drawn: boolean}, rule: number | null,
 *   board: CardRow | null, boxes: Map<number, BoxPlace>, outline: string, title: {path: string, size: number,
 *   text: string} | null}} Geometry
 */

const PITCH = 160;
const EDGE = 26;
const SMALLEST = 0.8;
const LARGEST = 2.4;
const MOST_IN_ARC = 9;
const ROW = { arc: 66, focus: 74 };
const IN_STACK = 11.5;
const TITLE = 15;
/** The width of cards in the boxes of an arc, and how much larger the viewer's own hand is shown than other hands. */
const IN_BOX = 44;
const OWN = 1.7;
/** The width of the Dealer's cards where one box alone is on the felt. */
const DEALERS = 40;
/** The bars above and below the felt take about this much of a window's height. */
const AROUND = 300;

/**
 * The rows of a box, each with its columns from the left; places of one column stand one above the other.
 * @param {Game} game
 * @returns {BetPlace[][][]}
 */
function rowsOf({ bets }) {
	const count = Math.max(...bets.map((one) => one.row)) + 1;
	return Array.from({ length: count }, (_, row) => {
		const own = bets.filter((one) => one.row === row);
		const columns = [...new Set(own.map((one) => one.column))].sort((a, b) => a - b);
		return columns.map((column) => own.filter((one) => one.column === column));
	});
}

/**
 * Half the width of a place: the ante is the largest, the coin of a jackpot the smallest.
 * @param {BetPlace} place
 * @param {{ante: number, decision: number, side: number, coin: number}} sizes
 */
function radiusOf(place, sizes) {
	if (place.jackpot) return sizes.coin;
	if (place.when === "decision") return sizes.decision;
	return place.bet === "ante" ? sizes.ante : sizes.side;
}

/**
 * @param {{game: Game, boxes: number, focus: number, width: number, height: number}} scene
 * @returns {Geometry}
 */
export function geometry(scene) {
	return arc(scene) ?? focus(scene);
}

/**
 * The height that a scene of this width wants; an arc takes no more than the window has.
 * @param {{game: Game, boxes: number, width: number, windowHeight: number}} scene
 */
export function heightFor({ game, boxes, width, windowHeight }) {
	const scale = arcScale(boxes, width, windowHeight - AROUND, game);
	if (scale !== null) return Math.round(arcHeight(game) * scale);
	return Math.round(focusHeight(game) * focusScale(width, 1));
}

/** @param {Game} game */
const arcHeight = (game) => 440 + 45 * (rowsOf(game).length - 1) + (game.community_cards ? 41 : 0);

/**
 * @param {number} boxes
 * @param {number} width
 * @param {number} height
 * @param {Game} game
 */
function arcScale(boxes, width, height, game) {
	if (boxes > MOST_IN_ARC) return null;
	const scale = Math.min(width / (Math.max(boxes, 5) * PITCH + 2 * EDGE), height / arcHeight(game), LARGEST);
	return width / (Math.max(boxes, 5) * PITCH + 2 * EDGE) < SMALLEST ? null : Math.max(scale, 0.6);
}

/**
 * The width in pixels of the viewer's own cards beside an arc; null where the felt itself shows them large. It depends
 * on the window alone, so that nothing moves when a hand comes or goes.
 * @param {{game: Game, boxes: number, width: number, windowHeight: number}} scene
 */
export function ownCardWidth({ game, boxes, width, windowHeight }) {
	const scale = arcScale(boxes, width, windowHeight - AROUND, game);
	return scale === null ? null : Math.round(IN_BOX * OWN * scale);
}

/** @param {Game} game */
const dealersRoom = (game) => (game.community_cards ? 158 : 106);

/**
 * Whether the cards of a hand lie beside its bets on a narrow screen, not below them.
 * @param {Game} game
 */
const cardsBeside = (game) => rowsOf(game).length > 1 && game.hand_cards < 3;

/** @param {Game} game */
const focusBoxHeight = (game) =>
	cardsBeside(game)
		? 30 + ROW.focus * rowsOf(game).length
		: 124 + OWN * DEALERS * 1.4 + ROW.focus * (rowsOf(game).length - 1);

/** @param {Game} game */
const focusHeight = (game) => dealersRoom(game) + focusBoxHeight(game) + 14;

/**
 * @param {number} width
 * @param {number} share of the height it wants that is there
 */
const focusScale = (width, share) => Math.min(Math.max(Math.min(width / 360, share), 0.86), 1.7);

/**
 * @param {{game: Game, boxes: number, width: number, height: number}} scene
 * @returns {Geometry | null}
 */
function arc({ game, boxes, width: w, height: h }) {
	const scale = arcScale(boxes, w, h, game);
	if (scale === null) return null;
	const [width, height] = [w / scale, h / scale];
	const tall = arcCardsTop(game) + 89;
	const top = game.community_cards ? 66 : 74;
	const low = height - tall - 24;
	const high = Math.max(top, low - 300);
	const reach = Math.min(width / 2 - EDGE - PITCH / 2, (1.15 * (boxes * PITCH)) / 2);
	const places = new Map();
	for (let number = 1; number <= boxes; number++) {
		const t = boxes === 1 ? 0 : 1 - (2 * (number - 1)) / (boxes - 1); // clockwise from the Dealer's left: on our right
		const x = width / 2 + t * reach;
		const y = low - (low - high) * Math.abs(t) ** 1.9;
		places.set(number, arcBox(game, x, y));
	}
	const roomy = Math.min(20, Math.max(0, height - arcHeight(game)) / 8);
	const row = { width: 54 + roomy, step: 60 + roomy * 1.1 };
	const dealer = rowAt(width / 2, 22, { count: game.dealer_cards, ...row });
	const board = game.community_cards
		? rowAt(width / 2, dealer.y + dealer.height + 34, { count: game.community_cards, ...row })
		: null;
	const above = board ?? dealer;
	const curve = above.y + above.height + (board ? 34 : 52) + roomy;
	const half = Math.min(250, width / 2 - 2 * PITCH);
	const aside = (Math.max(game.dealer_cards, game.community_cards) / 2) * row.step + 56;
	return {
		kind: "arc",
		width,
		height,
		scale,
		dealer,
		board,
		boxes: places,
		shoe: { x: width / 2 + aside, y: 24 },
		tray: { x: width / 2 - aside - 130, y: 52, drawn: width / 2 - aside > 310 },
		rule: curve + 46,
		outline: outlineOf(width, height),
		title: {
			path: `M${width / 2 - half} ${curve}Q${width / 2} ${curve + 34} ${width / 2 + half} ${curve}`,
			...printed(game, 2 * half),
		},
	};
}

/**
 * The game's title as large as there is room for it on the cloth, or its short title where there is little.
 * @param {Game} game
 * @param {number} room
 */
function printed(game, room) {
	const text = game.title.length * TITLE <= room ? game.title : game.short_title;
	return { text, size: Math.min(TITLE, room / text.length) };
}

/**
 * The table: straight on the Dealer's side, round on the players'.
 * @param {number} width
 * @param {number} height
 */
function outlineOf(width, height) {
	const side = height * 0.5;
	return [
		`M8 22Q8 8 22 8H${width - 22}Q${width - 8} 8 ${width - 8} 22V${side}`,
		`C${width - 8} ${height * 0.86} ${width * 0.8} ${height - 8} ${width / 2} ${height - 8}`,
		`C${width * 0.2} ${height - 8} 8 ${height * 0.86} 8 ${side}Z`,
	].join("");
}

/**
 * @param {number} middle
 * @param {number} y
 * @param {{count: number, width: number, step: number}} row
 * @returns {CardRow}
 */
function rowAt(middle, y, { count, width, step }) {
	return { x: middle - ((count - 1) * step + width) / 2, y, width, height: width * 1.4, step };
}

/**
 * Where the cards of a box in the arc begin, below its bets.
 * @param {Game} game
 */
const arcCardsTop = (game) => (rowsOf(game).length === 1 ? 81 : 62 + ROW.arc * (rowsOf(game).length - 1));

/**
 * @param {Game} game
 * @param {number} x its middle
 * @param {number} y its top
 * @returns {BoxPlace}
 */
function arcBox(game, x, y) {
	const rows = rowsOf(game);
	const sizes =
		rows.length === 1 ? { ante: 25, decision: 24, side: 21, coin: 17 } : { ante: 23, decision: 20, side: 21, coin: 17 };
	const first = y + (rows.length === 1 ? 40 : 36);
	/** @type {Record<string, SpotPlace>} */
	const spots = {};
	/** @type {Caption[]} */
	const captions = [];
	rows.forEach((columns, row) => {
		const step = Math.min(51, 153 / columns.length);
		const most = step / 2 - 1;
		const label = Math.min(most, Math.max(...columns.flat().map((place) => radiusOf(place, sizes))));
		columns.forEach((places, column) => {
			const at = { x: x + (column - (columns.length - 1) / 2) * step, y: first + row * ROW.arc };
			if (places.length === 1) {
				spots[places[0].bet] = {
					...at,
					r: Math.min(most, radiusOf(places[0], sizes)),
					round: places[0].when === "start",
					label,
				};
				return;
			}
			places.forEach((place, index) => {
				const up = (index - (places.length - 1) / 2) * 34;
				spots[place.bet] = {
					x: at.x,
					y: at.y + 3 + up,
					r: IN_STACK,
					round: place.when === "start",
					label,
					inside: place.short[0],
				};
			});
			captions.push({ x: at.x, y: at.y - 30, text: places[0].caption ?? "" });
		});
	});
	const count = game.hand_cards;
	const step = count === 1 ? 50 : Math.min(50, 104 / (count - 1));
	return {
		x: x - PITCH / 2 + 1,
		y: y - 6,
		width: PITCH - 2,
		height: arcCardsTop(game) + 89,
		spots,
		cards: rowAt(x, y + arcCardsTop(game), { count, width: IN_BOX, step }),
		name: { x, y: y + arcCardsTop(game) + 75 },
		captions,
	};
}

/**
 * @param {{game: Game, focus: number, width: number, height: number}} scene
 * @returns {Geometry}
 */
function focus({ game, focus: number, width: w, height: h }) {
	const scale = focusScale(w, h / focusHeight(game));
	const [width, height] = [w / scale, h / scale];
	const x = width / 2;
	const small = game.community_cards ? { width: 40, step: 44 } : { width: DEALERS, step: DEALERS + 5 };
	const top = Math.max(dealersRoom(game), height - focusBoxHeight(game) - 12);
	const free = top - dealersRoom(game);
	const middle = dealersRoom(game) + free / 2;
	const [right, low] = [width - 8, height - 8];
	return {
		kind: "focus",
		width,
		height,
		scale,
		dealer: rowAt(x, game.community_cards ? 12 : 16, { count: game.dealer_cards, ...small }),
		board: game.community_cards ? rowAt(x, 94, { count: game.community_cards, width: 43, step: 48 }) : null,
		boxes: new Map([[number, cardsBeside(game) ? besideBox(game, x, top, width) : belowBox(game, x, top, width)]]),
		shoe: { x: width - 40, y: 4 },
		tray: { x: width / 2, y: -20, drawn: false },
		rule: free > 90 ? middle + 26 : free > 40 ? middle : null,
		outline:
			`M8 18Q8 8 18 8H${width - 18}Q${right} 8 ${right} 18V${height - 34}` +
			`Q${right} ${low} ${width - 34} ${low}H34Q8 ${low} 8 ${height - 34}Z`,
		title:
			free > 90
				? { path: `M40 ${middle - 8}Q${x} ${middle + 14} ${width - 40} ${middle - 8}`, ...printed(game, width - 110) }
				: null,
	};
}

/**
 * Places side by side, as wide as they are, with room between them; those of one column too.
 * @param {BetPlace[][]} columns
 * @param {{x: number, y: number, most: number, room: number}} at the middle, the width that there is, and the room
 *   between two
 * @param {{ante: number, decision: number, side: number, coin: number}} sizes
 */
function sideBySide(columns, { x, y, most, room }, sizes) {
	const places = columns.flat();
	const wanted = places.map((place) => radiusOf(place, sizes));
	const gap = Math.min(room, most / places.length / 3);
	const share = Math.min(1, (most - gap * (places.length - 1)) / wanted.reduce((sum, r) => sum + 2 * r, 0));
	const radii = wanted.map((r) => r * share);
	const label = Math.max(...radii);
	let left = x - (radii.reduce((sum, r) => sum + 2 * r, 0) + gap * (places.length - 1)) / 2;
	/** @type {Record<string, SpotPlace>} */
	const spots = {};
	places.forEach((place, index) => {
		spots[place.bet] = { x: left + radii[index], y, r: radii[index], round: place.when === "start", label };
		left += 2 * radii[index] + gap;
	});
	const captions = columns
		.filter((stack) => stack.length > 1)
		.map((stack) => ({
			x: (spots[stack[0].bet].x + spots[stack[stack.length - 1].bet].x) / 2,
			y: y - 50,
			text: stack[0].caption ?? "",
		}));
	return { spots, captions };
}

/**
 * A box with its cards below its bets.
 * @param {Game} game
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @returns {BoxPlace}
 */
function belowBox(game, x, y, width) {
	const sizes = { ante: 33, decision: 32, side: 27, coin: game.bets.length > 3 ? 22 : 24 };
	const rows = rowsOf(game).map((columns, row) =>
		sideBySide(columns, { x, y: y + 70 + row * ROW.focus, most: Math.min(300, width - 44), room: 28 }, sizes),
	);
	const captions = rows.flatMap((row) => row.captions);
	const count = game.hand_cards;
	const own = OWN * DEALERS;
	return {
		x: 16,
		y,
		width: width - 32,
		height: focusBoxHeight(game),
		spots: Object.assign({}, ...rows.map((row) => row.spots)),
		cards: rowAt(x, y + 116 + (rows.length - 1) * ROW.focus, {
			count,
			width: own,
			step: Math.min(own + 5, (Math.min(420, width - 44) - own) / Math.max(1, count - 1)),
		}),
		name: captions.length ? { x: width - 28, y: y + 14, alone: true } : { x, y: y + 14 },
		captions,
	};
}

/**
 * A box with its few cards beside its rows of bets.
 * @param {Game} game
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @returns {BoxPlace}
 */
function besideBox(game, x, y, width) {
	const sizes = { ante: 27, decision: 25, side: 25, coin: 22 };
	const rows = rowsOf(game).map((columns, row) =>
		sideBySide(columns, { x: x + 58, y: y + 58 + row * ROW.focus, most: 190, room: 16 }, sizes),
	);
	return {
		x: 16,
		y,
		width: width - 32,
		height: focusBoxHeight(game),
		spots: Object.assign({}, ...rows.map((row) => row.spots)),
		cards: rowAt(x - 98, y + 40, { count: game.hand_cards, width: 68, step: 54 }),
		name: { x: x - 98, y: y + 26 },
		worth: { x, y: y + 170 },
		captions: rows.flatMap((row) => row.captions),
	};
}
