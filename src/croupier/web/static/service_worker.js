/**
 * For the moments without a network. Every request goes to the house first, and its answer is shown as it comes: no
 * page and no figure is ever shown from a store. Only where no answer comes at all, a page that says so stands in for
 * the page.
 */

/** @typedef {any} WorkerEvent */

const STORE = "croupier-offline";
const OFFLINE = "/offline.html";
const KEPT = [OFFLINE, "/offline.js", "/css/tokens.css", "/css/base.css", "/icon.svg"];
const worker = /** @type {any} */ (self);

/** Whether the kept files were fetched again since this worker was started. */
let fresh = false;

/** Keep the newest form of the few files that the page without a network needs. */
async function keep() {
	fresh = true;
	const store = await caches.open(STORE);
	await store.addAll(KEPT.map((path) => new Request(path, { cache: "no-cache" })));
}

/** @param {WorkerEvent} event */
async function visited(event) {
	try {
		const answer = await fetch(event.request);
		if (!fresh) event.waitUntil(keep().catch(() => (fresh = false)));
		return answer;
	} catch {
		return (await caches.match(OFFLINE)) ?? Response.error();
	}
}

/** @param {Request} request */
async function asked(request) {
	try {
		return await fetch(request);
	} catch {
		return (await caches.match(request, { ignoreSearch: true })) ?? Response.error();
	}
}

worker.addEventListener("install", (/** @type {WorkerEvent} */ event) => {
	worker.skipWaiting(); // a new version takes over at once
	event.waitUntil(keep());
});

worker.addEventListener("activate", (/** @type {WorkerEvent} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (/** @type {WorkerEvent} */ event) => {
	const { request } = event;
	if (request.mode === "navigate") event.respondWith(visited(event));
	else if (KEPT.includes(new URL(request.url).pathname)) event.respondWith(asked(request));
});
