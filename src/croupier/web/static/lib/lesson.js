/** "How this game goes": a game in a few steps, for the first visit to it. Sound is offered here, and nowhere else. */

import { h } from "./dom.js";
import { change, settings } from "./settings.js";

/**
 * @param {{steps: string[], more?: string | false, style: Record<string, string>, understood: () => void}} lesson
 *   `more`: beside the steps; `style`: the room that the card has
 */
export const lessonCard = ({ steps, more, style, understood }) =>
	h(
		"section",
		{ class: "how-to", key: "how-to", "aria-label": "How this game goes", style },
		h("h2", null, "How this game goes"),
		h("ol", null, ...steps.map((step) => h("li", null, step))),
		more && h("p", null, more),
		h(
			"p",
			{ class: "row" },
			h("button", { type: "button", class: "button small primary", onclick: understood }, "Got it"),
			!settings.value.sound &&
				h(
					"button",
					{ type: "button", class: "button small", onclick: () => change({ sound: true }) },
					"Play with sound",
				),
		),
	);
