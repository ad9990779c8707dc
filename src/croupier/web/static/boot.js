// Runs before the first paint, so that the page never flashes in the wrong theme.
(() => {
	const root = document.documentElement;
	/** @type {Record<string, unknown>} */
	let kept = {};
	try {
		kept = JSON.parse(localStorage.getItem("croupier.settings") ?? "{}");
	} catch {
		// Without readable settings the defaults hold.
	}
	// A table among others: their page has the bar at the top.
	if (globalThis.parent !== globalThis.window) root.dataset.framed = "";
	root.dataset.theme = String(kept.theme ?? "auto");
	root.dataset.motion = String(kept.motion ?? "auto");
	root.dataset.deck = kept.fourColours ? "four" : "two";
})();
