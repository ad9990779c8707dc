/** Calls a player back who looks at another window: the title says so, and a notification where they asked for it. */

import { tellPage } from "./frames.js";
import { settings } from "./settings.js";

const SIGN = "● Your turn · ";

/**
 * Say whether the player is asked for something at this table.
 * @param {boolean} asked
 */
export function callBack(asked) {
	tellPage({ needsYou: asked });
	const plain = document.title.replace(SIGN, "");
	document.title = asked && document.hidden ? SIGN + plain : plain;
	const may = settings.value.notify && "Notification" in globalThis && Notification.permission === "granted";
	if (asked && document.hidden && may) new Notification("It is your turn", { body: plain, tag: "your-turn" });
}

/** The player is back: the title says nothing more. */
function unmark() {
	document.title = document.title.replace(SIGN, "");
}

/** Ask the browser whether we may notify the player. Returns whether we may. */
export async function mayNotify() {
	return "Notification" in globalThis && (await Notification.requestPermission()) === "granted";
}

document.addEventListener("visibilitychange", () => !document.hidden && unmark());
