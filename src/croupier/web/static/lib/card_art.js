/**
 * The parts that cards are drawn from, all of them ours: the card typeface, the four pips, their places on a face, and
 * the courts. Units are those of a card, 100 wide and 140 high.
 *
 * @typedef {{d: string, kind: "suit" | "gold" | "paper" | "line" | "tint"}} CourtPart a shape, and what it is filled
 *   with
 */

/** The typeface: strokes of one width in a box 20 wide and 28 high; the ten is 26 wide. */
export const GLYPHS = /** @type {Record<string, string>} */ ({
	A: "M2 26 10 2l8 24M5.200 18h9.600",
	K: "M4 2v24M17.500 2 4 16.500M8.800 11.500 18 26",
	Q: "M10 2a8 8 0 0 1 8 8v8a8 8 0 0 1-16 0v-8a8 8 0 0 1 8-8ZM11.500 19l7 8",
	J: "M7.500 2h8v17a6.500 6.800 0 0 1-13 0v-1.500",
	T: "M1.500 7 6.500 2v24M18 2a6 6.500 0 0 1 6 6.500v11a6 6.500 0 0 1-12 0v-11A6 6.500 0 0 1 18 2Z",
	9: "M6 26c7-5 11.600-10 11.600-16.400A7.600 7.600 0 1 0 10 17.200c3.500 0 6-1.700 7-4.200",
	8:
		"M10 2a5.900 5.700 0 1 1 0 11.400A5.900 5.700 0 1 1 10 2Z" +
		"M10 13.400a7 6.300 0 1 1 0 12.600 7 6.300 0 1 1 0-12.600Z",
	7: "M2 2h16L8 26",
	6: "M14 2C7 7 2.400 12 2.400 18.400A7.600 7.600 0 1 0 10 10.800c-3.500 0-6 1.700-7 4.200",
	5: "M16.500 2H5L4 12.600c1.600-1.400 3.700-2.200 6-2.200a7.600 7.800 0 1 1-7.200 10.600",
	4: "M13.500 26V2L2 19h16.500",
	3: "M3 2h14l-7.200 9.200a7.400 7.400 0 1 1-7.300 9.600",
	2: "M3 9a7 7 0 0 1 14 0c0 6-14 9.500-14 17h15",
});

export const WIDE = "T";

/** The pips, each in a box of 100. */
export const PIPS = /** @type {Record<string, string>} */ ({
	s: "M50 4C60 26 92 42 92 66a23 23 0 0 1-36 19c1 6 4 10 9 13H35c5-3 8-7 9-13A23 23 0 0 1 8 66C8 42 40 26 50 4Z",
	h: "M50 96C42 78 6 60 6 32a22 22 0 0 1 44-6 22 22 0 0 1 44 6c0 28-36 46-44 64Z",
	d: "M50 3C58 22 72 40 86 50 72 60 58 78 50 97 42 78 28 60 14 50 28 40 42 22 50 3Z",
	c: "M50 4a22 22 0 0 1 17 36 22 22 0 1 1-11 41c1 8 4 13 9 17H35c5-4 8-9 9-17a22 22 0 1 1-11-41A22 22 0 0 1 50 4Z",
});

const [LEFT, MIDDLE, RIGHT] = [36, 50, 64];
const sides = (/** @type {number[]} */ ...rows) =>
	rows.flatMap((y) => [
		[LEFT, y],
		[RIGHT, y],
	]);

/** The middle of each pip on the face of a number card; those below the middle stand on their heads. */
export const PLACES = /** @type {Record<string, number[][]>} */ ({
	2: [
		[MIDDLE, 27],
		[MIDDLE, 113],
	],
	3: [
		[MIDDLE, 27],
		[MIDDLE, 70],
		[MIDDLE, 113],
	],
	4: sides(27, 113),
	5: [...sides(27, 113), [MIDDLE, 70]],
	6: sides(27, 70, 113),
	7: [...sides(27, 70, 113), [MIDDLE, 48]],
	8: [...sides(27, 70, 113), [MIDDLE, 48], [MIDDLE, 92]],
	9: [...sides(25, 55, 85, 115), [MIDDLE, 70]],
	T: [...sides(25, 55, 85, 115), [MIDDLE, 40], [MIDDLE, 100]],
});

/** The frame of a court: the figure stands in it twice, once on its head. */
export const FRAME = { x: 27, y: 13, width: 46, height: 114 };

const ROBE = { d: "M27 79V62C32 54 40 51 50 51s18 3 23 11v-1L27 79Z", kind: /** @type {const} */ ("suit") };
const FACE = { d: "M42.500 31h15v11c0 5-3 9-7.500 10-4.500-1-7.500-5-7.500-10Z", kind: /** @type {const} */ ("paper") };
const EYES = { d: "M45.600 38.500h2.600M51.800 38.500h2.600M50 39v4.500", kind: /** @type {const} */ ("line") };
const MOUTH = { d: "M48 46.800q2 1.400 4 0", kind: /** @type {const} */ ("line") };

/** The upper half of each court, from the back to the front. @type {Record<string, CourtPart[]>} */
export const COURTS = {
	K: [
		{ d: "M69 19v40M65.500 27h7", kind: "line" },
		{ d: "M42.500 31c-6 3-6 13-3 20l5 1V31ZM57.500 31c6 3 6 13 3 20l-5 1V31Z", kind: "suit" },
		ROBE,
		{ d: "M40 53 50 71l10-18-4-2H44Z", kind: "gold" },
		FACE,
		{
			d:
				"M42.500 42c1 2.500 3.500 3.300 7.500 3.300s6.500-.800 7.500-3.300" +
				"c.500 8-2.500 15-7.500 18-5-3-8-10-7.500-18Z",
			kind: "suit",
		},
		{ d: "M47.500 48.300h5", kind: "paper" },
		EYES,
		{ d: "M40 31 37.500 17l6.500 5.500L50 14l6 8.500 6.500-5.500L60 31Z", kind: "gold" },
		{ d: "M40.500 27.500h19", kind: "line" },
	],
	Q: [
		{ d: "M50 24c-10 0-13 8-12 18 .600 6 0 11-3 15l9 1h12l9-1c-3-4-3.600-9-3-15 1-10-2-18-12-18Z", kind: "suit" },
		ROBE,
		{ d: "M43 52.500Q50 66 57 52.500L54 50h-8Z", kind: "paper" },
		{ d: "M36 58q14 13 28 0l-1.500 5.500q-12.500 9-25 0Z", kind: "gold" },
		FACE,
		EYES,
		MOUTH,
		{ d: "M42.500 37c0-5 3.500-7 7.500-7s7.500 2 7.500 7l2-6H40.500Z", kind: "suit" },
		{ d: "M41 30.500v-8l4.500 3.500L50 18l4.500 8 4.500-3.500v8Z", kind: "gold" },
		{
			d:
				"M50 14.600a2 2 0 1 1 0 4 2 2 0 1 1 0-4Z" +
				"M40.500 19.500a1.600 1.600 0 1 1 0 3.200 1.600 1.600 0 1 1 0-3.200Z" +
				"M59.500 19.500a1.600 1.600 0 1 1 0 3.200 1.600 1.600 0 1 1 0-3.200Z",
			kind: "suit",
		},
	],
	J: [
		{ d: "M40.500 30h19v17q-1 4-4 4h-11q-3 0-4-4Z", kind: "suit" },
		ROBE,
		{ d: "M44 51.500 50 60l6-8.500-1.500-1.500h-9Z", kind: "paper" },
		{ d: "M33 57.500 41 76l6-2-9-19ZM67 57.500 62 66l-6 2 6.500-13Z", kind: "gold" },
		FACE,
		EYES,
		MOUTH,
		{ d: "M42.500 36q7.500-4 15 0l2-6h-19Z", kind: "suit" },
		{ d: "M38.500 30.500C38 21 44 17 51 17.500c7 .500 11 5 10.500 13Z", kind: "suit" },
		{ d: "M38.500 27.500h23v4h-23Z", kind: "gold" },
		{ d: "M58 27c1-7 5-11 12-12-1 6-5 11-12 12Z", kind: "gold" },
	],
};

/** The band across the middle, where the two halves of a court meet. */
export const SASH = "M27 79 73 61";
