/**
 * The places around the oval, in percent of the stage. The viewer sits at the bottom; the others follow clockwise.
 *
 * @typedef {{x: number, y: number}} Place
 * @typedef {{seat: Place, wager: Place, marker: Place}} SeatPlaces
 */

const SHAPES = {
	wide: {
		deck: { x: 50, y: 27 },
		pot: { x: 50, y: 33 },
		across: 43,
		down: 38,
		middle: { x: 50, y: 47 },
		wager: { x: 0.6, y: 0.6 },
		marker: { x: 0.73, y: 0.73 },
		gap: 0.13,
	},
	tall: {
		deck: { x: 50, y: 31 },
		pot: { x: 50, y: 58 },
		across: 37.3,
		down: 37.5,
		middle: { x: 50, y: 46.5 },
		wager: { x: 0.42, y: 0.66 },
		marker: { x: 0.6, y: 0.7 },
		gap: 0.165,
	},
};

/**
 * @param {number} seats
 * @param {number | null} own
 * @param {boolean} tall
 * @returns {Map<number, SeatPlaces>}
 */
export function placesFor(seats, own, tall) {
	const shape = tall ? SHAPES.tall : SHAPES.wide;
	const first = own ?? Math.ceil(seats / 2);
	return new Map(
		Array.from({ length: seats }, (_, index) => {
			const angle = Math.PI / 2 + 2 * Math.PI * turnOf((index + 1 - first + seats) % seats, seats, shape.gap);
			const marker = at(shape, angle + 0.17, shape.marker);
			return [index + 1, { seat: at(shape, angle, { x: 1, y: 1 }), wager: at(shape, angle, shape.wager), marker }];
		}),
	);
}

/**
 * Where the deck is, and the muck beside it, and where the pot lies.
 * @param {boolean} tall
 */
export const middlePlaces = (tall) => (tall ? SHAPES.tall : SHAPES.wide);

/**
 * A seat's distance from the bottom, as a part of the way round. The seat at the bottom has more room than the others.
 * @param {number} place
 * @param {number} seats
 * @param {number} gap
 */
function turnOf(place, seats, gap) {
	if (place === 0 || seats < 4) return place / seats;
	return gap + ((place - 1) * (1 - 2 * gap)) / (seats - 2);
}

/**
 * @param {typeof SHAPES.wide} shape
 * @param {number} angle
 * @param {Place} part of the way from the middle to the seat, across and down
 * @returns {Place}
 */
function at({ across, down, middle }, angle, part) {
	return { x: middle.x + across * part.x * Math.cos(angle), y: middle.y + down * part.y * Math.sin(angle) };
}

/** @param {Place} place */
export const style = ({ x, y }) => ({ left: `${x.toFixed(2)}%`, top: `${y.toFixed(2)}%` });
