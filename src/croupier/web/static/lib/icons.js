/** The small pictures on buttons. */

import { h } from "./dom.js";

const ICONS = {
	settings: "M4 7h10M18 7h2M4 17h2M10 17h10M14 4v6M6 14v6",
	keys: "M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M8 14h8",
};

/** @param {keyof typeof ICONS} name */
export const icon = (name) =>
	h("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: ICONS[name] }));
