/**
 * The chain of a round's events, checked in this browser: the hash of each event follows from what it says and from the
 * hash before it, in its stream and in the log of the whole store.
 *
 * @typedef {{position: number, stream: string, version: number, event: string, at: string, clause: string | null,
 *   content: string, stream_before: string, stream_hash: string, log_before: string, log_hash: string}} Row
 * @typedef {{good: boolean | null, says: string}} CheckedRow good: null if this browser cannot hash
 */

import { fromHex, hex, octetsOf, sha256 } from "../lib/hash.js";

/**
 * @param {Row[]} rows
 * @returns {Promise<CheckedRow[]>}
 */
export function checkedRows(rows) {
	/** @type {Map<string, Row>} */
	const last = new Map();
	return Promise.all(
		rows.map((row) => {
			const before = last.get(row.stream);
			last.set(row.stream, row);
			return checkedRow(row, before);
		}),
	);
}

/**
 * @param {Row} row
 * @param {Row | undefined} before the row before it in its stream, if that is here
 * @returns {Promise<CheckedRow>}
 */
async function checkedRow(row, before) {
	const digest = await sha256(octetsOf(row.content));
	if (digest === null) return { good: null, says: "this browser cannot hash on a plain network address" };
	const stream = await sha256(joined(octetsOf("stream/1\n"), fromHex(row.stream_before), digest));
	if (!stream || hex(stream) !== row.stream_hash) return { good: false, says: "what it says does not give its hash" };
	const log = await sha256(joined(octetsOf("log/1\n"), fromHex(row.log_before), eightOctets(row.position), stream));
	if (!log || hex(log) !== row.log_hash) return { good: false, says: "the hash of the log does not follow from it" };
	const follows = !before || before.version + 1 !== row.version || before.stream_hash === row.stream_before;
	return follows
		? { good: true, says: "its hash follows" }
		: { good: false, says: "it does not follow the event before it" };
}

/** @param {...Uint8Array} parts */
function joined(...parts) {
	const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}

/** @param {number} position */
function eightOctets(position) {
	const octets = new Uint8Array(8);
	new DataView(octets.buffer).setBigInt64(0, BigInt(position));
	return octets;
}
