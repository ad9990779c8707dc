/** The connection of the open page, which the header shows. */

import { warn, say } from "../lib/announce.js";
import { me } from "../lib/session.js";
import { Stream } from "../lib/stream.js";
import { Watched } from "../lib/watched.js";

/**
 * The state of the page's stream; null for a page without one.
 * @type {Watched<import("../lib/stream.js").Connection | null>}
 */
export const connection = new Watched(/** @type {import("../lib/stream.js").Connection | null} */ (null));

/**
 * A stream whose state stands in the header. When the session has ended, the sign-in form takes the page's place.
 * Returns the stream, and a function to call when the page is left.
 * @param {string} path below /api/v1, such as "/tables/T1/stream"
 * @param {(message: any) => void} message
 * @returns {{stream: Stream, close: () => void}}
 */
export function staffStream(path, message) {
	const stream = new Stream(path, {
		message: (found) => {
			if (found.type === "refused" && found.error?.code === "BAD_SESSION") return me.set(null);
			message(found);
		},
		state: (state) => {
			if (state === "reconnecting") warn("Reconnecting. Nothing that you sent is lost.");
			if (state === "open" && connection.value === "reconnecting") say("Connected again.");
			connection.set(state);
		},
	});
	connection.set(stream.state);
	return {
		stream,
		close: () => {
			stream.close();
			connection.set(null);
		},
	};
}
