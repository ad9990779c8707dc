/**
 * A table's stream: a WebSocket that reconnects.
 *
 * It resumes from the position it has seen. Commands that have no answer yet are sent again, with the same id, after
 * each reconnect: the server carries out an id once, so that none is lost and none is done twice.
 */

import { commandId, Refusal } from "./api.js";

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 3000; // a decision has half a minute
const QUIET_MS = 10000;
const ANSWER_MS = 15000;
const REFUSED = 1008;
const GONE = 1006;

/**
 * @typedef {"connecting" | "open" | "reconnecting" | "closed"} Connection
 * @typedef {{message: string, resolve: (answer: any) => void, reject: (error: Refusal) => void}} InFlight
 */

export class Stream {
	/**
	 * @param {string} path below /api/v1, such as "/tables/T1/stream"
	 * @param {{message: (message: any) => void, state?: (state: Connection) => void}} on
	 */
	constructor(path, on) {
		this.path = path;
		this.on = on;
		/** @type {number | null} */
		this.position = null;
		/** @type {Connection} */
		this.state = "connecting";
		/** @type {Map<string, InFlight>} */
		this.inFlight = new Map();
		this.attempt = 0;
		/** @type {WebSocket | null} */
		this.socket = null;
		this.wake = () => this.#now();
		this.sleep = () => this.#drop();
		addEventListener("online", this.wake);
		addEventListener("offline", this.sleep);
		this.timer = setInterval(() => this.#watch(), 2000);
		this.heard = performance.now();
		this.pinged = 0;
		this.#connect();
	}

	/**
	 * Send a command; resolves with the server's answer, rejects with a Refusal. A lost connection only delays it.
	 * @param {string} name
	 * @param {Record<string, unknown>} fields
	 * @returns {Promise<any>}
	 */
	send(name, fields) {
		const id = commandId();
		const message = JSON.stringify({ type: "command", id, command: name, ...fields });
		return new Promise((resolve, reject) => {
			if (this.state === "closed")
				return reject(new Refusal({ code: "CLOSED", sentence: "You have left this table." }));
			this.inFlight.set(id, { message, resolve, reject });
			if (this.state === "open") this.socket?.send(message);
		});
	}

	close() {
		removeEventListener("online", this.wake);
		removeEventListener("offline", this.sleep);
		clearInterval(this.timer);
		clearTimeout(this.retry);
		this.#become("closed");
		if (this.socket) hangUp(this.socket);
		this.#giveUp(new Refusal({ code: "CLOSED", sentence: "You have left this table." }));
	}

	/** @param {Refusal} error */
	#giveUp(error) {
		const waiting = [...this.inFlight.values()];
		this.inFlight.clear();
		for (const { reject } of waiting) reject(error);
	}

	#connect() {
		clearTimeout(this.retry);
		if (this.socket) hangUp(this.socket); // an attempt still under way would be a second connection
		const address = new URL(`/api/v1${this.path}`, location.href);
		address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
		if (this.position !== null) address.searchParams.set("from", String(this.position));
		const socket = new WebSocket(address);
		this.socket = socket;
		this.heard = performance.now();
		socket.onopen = () => this.#opened(socket);
		socket.onmessage = (event) => this.#heard(JSON.parse(event.data));
		socket.onclose = (event) => this.#lost(socket, event.code);
	}

	/** @param {WebSocket} socket */
	#opened(socket) {
		this.attempt = 0;
		this.#become("open");
		for (const { message } of this.inFlight.values()) socket.send(message);
	}

	/** @param {any} message */
	#heard(message) {
		this.heard = performance.now();
		if (typeof message.position === "number" && message.type !== "answer") this.position = message.position;
		const waiting = this.inFlight.get(message.id);
		if (message.type === "refused" && !message.id) {
			this.on.message(message);
		} else if (message.type === "answer" || message.type === "refused") {
			this.inFlight.delete(message.id);
			if (message.type === "answer") waiting?.resolve(message);
			else waiting?.reject(new Refusal(message.error, 409));
		} else if (message.type !== "pong") {
			this.on.message(message);
		}
	}

	/**
	 * @param {WebSocket} socket
	 * @param {number} code
	 */
	#lost(socket, code) {
		if (socket !== this.socket || this.state === "closed") return;
		if (code === REFUSED && this.position === null) return this.close(); // the house will not have us, and said why
		if (code === REFUSED) this.position = null; // perhaps it no longer knows the place where we were
		this.#become("reconnecting");
		clearTimeout(this.retry);
		const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.attempt++);
		this.retry = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
	}

	/** Drop the connection at once: a browser can take long to notice that it is dead. */
	#drop() {
		const { socket } = this;
		if (!socket) return;
		hangUp(socket);
		this.#lost(socket, GONE);
	}

	/** The network is back: do not wait for the next attempt. */
	#now() {
		if (this.state === "reconnecting") this.#connect();
	}

	/** A connection that does not even answer a ping is dead. */
	#watch() {
		const quiet = performance.now() - this.heard;
		if (this.state !== "open" || quiet < QUIET_MS) return;
		if (this.pinged <= this.heard) {
			this.pinged = performance.now();
			this.socket?.send(JSON.stringify({ type: "ping" }));
		} else if (performance.now() - this.pinged > ANSWER_MS) {
			this.#drop();
		}
	}

	/** @param {Connection} state */
	#become(state) {
		if (this.state === state) return;
		this.state = state;
		this.on.state?.(state);
	}
}

/**
 * Close a socket. One that is not open yet is closed when it opens: closed before, it would be an error on the console.
 * @param {WebSocket} socket
 */
function hangUp(socket) {
	socket.onmessage = socket.onclose = null;
	if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
	else socket.close();
}
