/**
 * Requests to the server over HTTP, with one shape of error.
 */

import { sentenceOf } from "./messages.js";
import { stopped } from "./words.js";

const ROOT = "/api/v1";

/** A refusal: a code, a clause if there is one, and a sentence. */
export class Refusal extends Error {
	/**
	 * @param {import("./messages.js").Message & {code?: string, clause?: string | null}} error
	 * @param {number} [status] 0 if no answer came at all.
	 */
	constructor(error, status = 0) {
		super(error.sentence ?? "That did not work.");
		this.code = error.code ?? "UNKNOWN";
		this.clause = error.clause ?? null;
		const words = sentenceOf(error) || "That did not work.";
		this.sentence = stopped(words.charAt(0).toUpperCase() + words.slice(1));
		this.status = status;
	}

	/** Whether nothing was decided, so that the same command may be sent again. */
	get undecided() {
		return this.status === 0 || this.status >= 500;
	}
}

/** An id for a command: the server carries out each id once. */
export function commandId() {
	if (crypto.randomUUID) return crypto.randomUUID();
	const bytes = crypto.getRandomValues(new Uint8Array(16)); // a page from a plain network address has no randomUUID
	return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function ask(method, path, body) {
	/** @type {Response} */
	let answer;
	try {
		answer = await fetch(ROOT + path, {
			method,
			credentials: "same-origin",
			headers: {
				"X-Croupier": "1",
				Accept: "application/json",
				...(body === undefined ? {} : { "Content-Type": "application/json" }),
			},
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
	} catch {
		throw new Refusal({ code: "NOT_REACHED", sentence: "The house cannot be reached just now." });
	}
	const isJson = answer.headers.get("Content-Type")?.includes("json");
	const document = isJson ? await answer.json() : null;
	if (answer.ok) return document;
	throw new Refusal(document?.error ?? { sentence: `The house answered ${answer.status}.` }, answer.status);
}

/**
 * A document.
 * @param {string} path below /api/v1, such as "/tables"
 */
export const get = (path) => ask("GET", path);

/**
 * @param {string} path
 * @param {unknown} [body]
 */
export const post = (path, body = {}) => ask("POST", path, body);

/**
 * Carry out a command once, even if it is sent several times.
 * @param {string} name such as "buy_chips"
 * @param {Record<string, unknown>} [fields]
 * @returns {Promise<{position: number, answer: any, repeated: boolean}>}
 */
export async function command(name, fields = {}) {
	const body = { id: commandId(), command: name, ...fields };
	for (let attempt = 0; ; attempt++) {
		try {
			return await post("/commands", body);
		} catch (error) {
			if (!(error instanceof Refusal) || !error.undecided || attempt >= 4) throw error;
			await new Promise((done) => setTimeout(done, 250 * 2 ** attempt));
		}
	}
}
