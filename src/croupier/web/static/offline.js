// The page without a network: it goes back to the page that was asked for as soon as the house answers.
(() => {
	const AGAIN_MS = 3000;
	const status = document.getElementById("status");

	async function tryAgain() {
		if (status) status.textContent = "Trying to reach the house …";
		try {
			const answer = await fetch("/healthz", { cache: "no-store" });
			if (answer.ok) return location.reload();
		} catch {
			// Still no network.
		}
		if (status) status.textContent = "Still no connection. This page tries again by itself.";
	}

	addEventListener("online", tryAgain);
	document.getElementById("again")?.addEventListener("click", tryAgain);
	setInterval(tryAgain, AGAIN_MS);
})();
