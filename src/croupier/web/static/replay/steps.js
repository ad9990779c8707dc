/** The steps of a replay: one for each event, but one for all cards of a deal, and none for a card that is burnt. */

import { sentenceOf } from "../lib/messages.js";

/**
 * @typedef {import("./picture.js").Notice} Notice
 * @typedef {{says: string, clause: string | null, upTo: number}} Step
 */

/** @param {Notice} notice */
const isDeal = (notice) => /^cards_(dealt|face_down)$/.test(notice.event) && notice.to !== "community";

/**
 * @param {Notice[]} notices
 * @param {import("../lib/messages.js").Names} names
 * @returns {Step[]}
 */
export function stepsOf(notices, names) {
	/** @type {Step[]} */
	const found = [];
	/** @type {Notice | null} */
	let before = null;
	notices.forEach((notice, index) => {
		if (notice.event === "card_burnt" || (isDeal(notice) && notice.to === "burnt")) return;
		const step = { says: sentenceOf(notice, names), clause: notice.clause ?? null, upTo: index + 1 };
		if (before && isDeal(notice) && isDeal(before)) found[found.length - 1] = { ...step, says: "The cards are dealt" };
		else found.push(step);
		before = notice;
	});
	return found;
}
