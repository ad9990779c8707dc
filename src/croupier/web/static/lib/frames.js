/**
 * Tables side by side are frames of one page. A frame tells that page when its table needs the player, and what the
 * player has; nobody else is told.
 */

/** Whether this page is a table among others. */
export const isFramed = () => globalThis.parent !== globalThis.window;

/** @param {{needsYou: boolean} | {balance: string}} news */
export function tellPage(news) {
	if (isFramed()) globalThis.parent.postMessage({ croupier: news }, location.origin);
}

/**
 * Hear what the frames of this page tell. Returns a function that stops it.
 * @param {(from: MessageEventSource | null, news: {needsYou?: boolean, balance?: string}) => void} hear
 * @returns {() => void}
 */
export function hearFrames(hear) {
	const take = (/** @type {MessageEvent} */ event) => {
		if (event.origin === location.origin && event.data?.croupier) hear(event.source, event.data.croupier);
	};
	addEventListener("message", take);
	return () => removeEventListener("message", take);
}
