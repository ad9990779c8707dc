/**
 * Where things lie on the felt. Units are CSS pixels times a scale, so that print on the felt keeps its size.
 *
 * "arc": dealer at the top, all boxes in an arc. "focus": dealer at the top and one box at full width; the other boxes
 * stand in a strip beside the scene.
 *
 * @typedef {{x: number, y: number, r: number, round: boolean, label?: number, inside?: string}} SpotPlace the centre,
 *   half the width, how far above it the name stands, or what is printed inside in its place
 * @typedef {{x: number, y: number, width: number, height: number, step: number}} CardRow the first card, and from one to the next
 * @typedef {{x: number, y: number, width: number, height: number, spots: Record<string, SpotPlace>, cards: CardRow,
 *   name: {x: number, y: number}, worth?: {x: number, y: number},
 *   captions?: {x: number, y: number, text: string}[]}} BoxPlace `worth`: where the hand is named, if not beside the name
 * @typedef {{kind: "arc" | "focus", width: number, height: number, scale: number, dealer: CardRow, shoe: {x: number, y: number},
 *   board: CardRow | null, boxes: Map<number, BoxPlace>, outline: string, title: {path: string, size: number} | null}} Geometry
 */

const PITCH = 160;
const EDGE = 26;
const SMALLEST = 0.8;
const LARGEST = 2.4;
const MOST_IN_ARC = 9;

/** @param {string} game */
const isHoldem = (game) => game === "progressive-holdem";

/**
 * @param {{game: string, boxes: number, dealerCards: number, focus: number, width: number, height: number}} scene
 * @returns {Geometry}
 */
export function geometry(scene) {
  return arc(scene) ?? focus(scene);
}

/**
 * The height that a scene of this width wants.
 * @param {{game: string, boxes: number, width: number}} scene
 */
export function heightFor({ game, boxes, width }) {
  const scale = arcScale(boxes, width, Infinity, game);
  if (scale !== null) return Math.round(arcHeight(game) * scale);
  return Math.round(focusHeight(game) * focusScale(width, 1));
}

/** @param {string} game */
const arcHeight = (game) => (isHoldem(game) ? 526 : 440);

/**
 * @param {number} boxes
 * @param {number} width
 * @param {number} height
 * @param {string} game
 */
function arcScale(boxes, width, height, game) {
  if (boxes > MOST_IN_ARC) return null;
  const scale = Math.min(width / (Math.max(boxes, 5) * PITCH + 2 * EDGE), height / arcHeight(game), LARGEST);
  return width / (Math.max(boxes, 5) * PITCH + 2 * EDGE) < SMALLEST ? null : Math.max(scale, 0.6);
}

/** @param {string} game */
const focusHeight = (game) => (isHoldem(game) ? 356 : 336);

/**
 * @param {number} width
 * @param {number} share of the height it wants that is there
 */
const focusScale = (width, share) => Math.min(Math.max(Math.min(width / 360, share), 0.86), 1.7);

/**
 * @param {{game: string, boxes: number, dealerCards: number, width: number, height: number}} scene
 * @returns {Geometry | null}
 */
function arc({ game, boxes, dealerCards, width: w, height: h }) {
  const scale = arcScale(boxes, w, h, game);
  if (scale === null) return null;
  const [width, height] = [w / scale, h / scale];
  const tall = isHoldem(game) ? 216 : 171;
  const top = isHoldem(game) ? 66 : 74;
  const low = height - tall - 24;
  const high = Math.max(top, low - 300);
  const reach = Math.min(width / 2 - EDGE - PITCH / 2, 1.15 * (boxes * PITCH) / 2);
  const places = new Map();
  for (let number = 1; number <= boxes; number++) {
    const t = boxes === 1 ? 0 : 1 - (2 * (number - 1)) / (boxes - 1); // clockwise from the Dealer's left: on our right
    const x = width / 2 + t * reach;
    const y = low - (low - high) * Math.abs(t) ** 1.9;
    places.set(number, boxAt(game, x, y, tall));
  }
  const roomy = Math.min(20, Math.max(0, height - arcHeight(game)) / 8);
  const row = { width: 54 + roomy, step: 60 + roomy * 1.1 };
  const dealer = rowAt(width / 2, 22, { count: dealerCards, ...row });
  const board = isHoldem(game) ? rowAt(width / 2, dealer.y + dealer.height + 34, { count: 5, ...row }) : null;
  const above = board ?? dealer;
  const curve = above.y + above.height + (board ? 34 : 52) + roomy;
  const half = Math.min(250, width / 2 - 2 * PITCH);
  return {
    kind: "arc",
    width,
    height,
    scale,
    dealer,
    board,
    boxes: places,
    shoe: { x: width / 2 + 2.5 * row.step + 56, y: 24 },
    outline: outlineOf(width, height),
    title: { path: `M${width / 2 - half} ${curve}Q${width / 2} ${curve + 34} ${width / 2 + half} ${curve}`, size: 15 },
  };
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
 * @param {string} game
 * @param {number} x its middle
 * @param {number} y its top
 * @param {number} tall
 * @returns {BoxPlace}
 */
function boxAt(game, x, y, tall) {
  const cards = isHoldem(game)
    ? rowAt(x, y + 128, { count: 2, width: 44, step: 50 })
    : rowAt(x, y + 81, { count: 5, width: 44, step: 26 });
  return {
    x: x - PITCH / 2 + 4,
    y: y - 6,
    width: PITCH - 8,
    height: tall,
    spots: spotsAt(game, x, y),
    cards,
    name: { x, y: y + tall - 14 },
    captions: game === "singapore-stud" ? [{ x: x - 54, y: y + 10, text: "Jackpot" }] : [],
  };
}

/**
 * @param {string} game
 * @param {number} x
 * @param {number} y
 * @returns {Record<string, SpotPlace>}
 */
function spotsAt(game, x, y) {
  if (isHoldem(game)) {
    return {
      jackpot: { x: x - 53, y: y + 36, r: 17, round: true, label: 23 },
      bonus: { x, y: y + 36, r: 21, round: true, label: 23 },
      ante: { x: x + 51, y: y + 36, r: 23, round: true },
      flop: { x: x - 48, y: y + 102, r: 20, round: false },
      turn: { x, y: y + 102, r: 20, round: false },
      river: { x: x + 48, y: y + 102, r: 20, round: false },
    };
  }
  const main = {
    ante: { x: x - 2, y: y + 40, r: 25, round: true },
    bet: { x: x + 51, y: y + 40, r: 24, round: false, label: 25 },
  };
  if (game === "singapore-stud") {
    return {
      ...main,
      "jackpot-player": { x: x - 54, y: y + 26, r: 11.5, round: true, inside: "P" },
      "jackpot-dealer": { x: x - 54, y: y + 60, r: 11.5, round: true, inside: "D" },
    };
  }
  return { ...main, jackpot: { x: x - 52, y: y + 40, r: 17, round: true, label: 25 } };
}

/**
 * @param {{game: string, dealerCards: number, focus: number, width: number, height: number}} scene
 * @returns {Geometry}
 */
function focus({ game, dealerCards, focus: number, width: w, height: h }) {
  const scale = focusScale(w, h / focusHeight(game));
  const [width, height] = [w / scale, h / scale];
  const x = width / 2;
  const small = isHoldem(game) ? { width: 40, step: 44 } : { width: 46, step: 51 };
  const dealer = rowAt(x, 16, { count: dealerCards, ...small });
  const holdem = isHoldem(game);
  const top = Math.max(holdem ? 168 : 120, height - (holdem ? 186 : 214));
  const place = holdem ? holdemFocus(x, top, width) : studFocus(game, x, top, width);
  return {
    kind: "focus",
    width,
    height,
    scale,
    dealer,
    board: holdem ? rowAt(x, 92, { count: 5, width: 44, step: 49 }) : null,
    boxes: new Map([[number, place]]),
    shoe: { x: width - 40, y: 4 },
    outline: `M8 18Q8 8 18 8H${width - 18}Q${width - 8} 8 ${width - 8} 18V${height - 34}Q${width - 8} ${height - 8} ${width - 34} ${height - 8}H34Q8 ${height - 8} 8 ${height - 34}Z`,
    title: null,
  };
}

/**
 * @param {string} game
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @returns {BoxPlace}
 */
function studFocus(game, x, y, width) {
  /** @type {Record<string, SpotPlace>} */
  const spots = {
    ante: { x: x - 2, y: y + 67, r: 33, round: true },
    bet: { x: x + 88, y: y + 67, r: 32, round: false, label: 33 },
  };
  if (game === "singapore-stud") {
    spots["jackpot-player"] = { x: x - 118, y: y + 67, r: 22, round: true, label: 33 };
    spots["jackpot-dealer"] = { x: x - 66, y: y + 67, r: 22, round: true, label: 33 };
    spots.ante.x = x + 8;
    spots.bet.x = x + 94;
  } else {
    spots.jackpot = { x: x - 92, y: y + 67, r: 24, round: true, label: 33 };
  }
  return {
    x: 16,
    y,
    width: width - 32,
    height: 202,
    spots,
    cards: rowAt(x, y + 116, { count: 5, width: 56, step: 60 }),
    name: { x: game === "singapore-stud" ? x + 50 : x, y: y + 16 },
    captions: game === "singapore-stud" ? [{ x: x - 92, y: y + 17, text: "Jackpot" }] : [],
  };
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @returns {BoxPlace}
 */
function holdemFocus(x, y, width) {
  const right = x + 58;
  return {
    x: 16,
    y,
    width: width - 32,
    height: 174,
    spots: {
      jackpot: { x: right - 66, y: y + 58, r: 22, round: true, label: 27 },
      bonus: { x: right, y: y + 58, r: 25, round: true, label: 27 },
      ante: { x: right + 66, y: y + 58, r: 27, round: true },
      flop: { x: right - 66, y: y + 132, r: 25, round: false },
      turn: { x: right, y: y + 132, r: 25, round: false },
      river: { x: right + 66, y: y + 132, r: 25, round: false },
    },
    cards: rowAt(x - 98, y + 44, { count: 2, width: 60, step: 52 }),
    name: { x: x - 98, y: y + 26 },
    worth: { x: x - 98, y: y + 150 },
  };
}
