/**
 * A page that shows one document of the server, and fetches it again when something has changed.
 *
 * The lobby's stream tells of changes, and so does each deed of this page. The document is fetched at most once a
 * second.
 */

import { get, Refusal } from "../lib/api.js";
import { render } from "../lib/dom.js";
import { failed, loading } from "../pages/states.js";
import { afterDeeds } from "../pit/deeds.js";
import { staffStream } from "./connection.js";

const LEAST_MS = 1_000;

/**
 * @param {HTMLElement} main
 * @param {{path: () => string, picture: (doc: any, ago_ms: number) => import("../lib/dom.js").Loose,
 *   tell?: (before: any, now: any) => void, clock_ms?: number}} page `picture` is told how old the document is; `tell`
 *   says what has come to those who cannot see it
 * @returns {{leave: () => void, refresh: () => void}}
 */
export function documentPage(main, { path, picture, tell, clock_ms }) {
	/** @type {any} */
	let doc = null;
	let fetchedAt = 0;
	/** @type {ReturnType<typeof setTimeout> | undefined} */
	let due;
	let left = false;

	const draw = () => doc && render(main, picture(doc, Date.now() - fetchedAt));

	function soon() {
		due ??= setTimeout(fetchNow, Math.max(0, fetchedAt + LEAST_MS - Date.now()));
	}

	async function fetchNow() {
		due = undefined;
		try {
			const found = await get(path());
			if (left) return;
			tell?.(doc, found);
			[doc, fetchedAt] = [found, Date.now()];
			draw();
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			// While the line is cut the picture stays; the stream asks for a new one when it is back.
			if (!doc && !left) render(main, failed(error, soon));
		}
	}

	render(main, loading());
	const { close } = staffStream("/lobby/stream", (message) => {
		if (message.type === "lobby" || message.type === "pit") soon();
	});
	afterDeeds.add(soon);
	const clock = clock_ms === undefined ? undefined : setInterval(draw, clock_ms);
	return {
		refresh: fetchNow,
		leave: () => {
			left = true;
			close();
			afterDeeds.delete(soon);
			clearInterval(clock);
			clearTimeout(due);
		},
	};
}
