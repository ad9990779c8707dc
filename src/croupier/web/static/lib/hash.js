/** SHA-256, and octets as hexadecimal digits. */

const TEXT = new TextEncoder();

/**
 * @param {Uint8Array<ArrayBuffer>} octets
 * @returns {Promise<Uint8Array<ArrayBuffer> | null>} null if the browser cannot hash: a page from a plain network
 *   address
 */
export async function sha256(octets) {
	if (!globalThis.crypto?.subtle) return null;
	return new Uint8Array(await crypto.subtle.digest("SHA-256", octets));
}

/** @param {string} text */
export const octetsOf = (text) => TEXT.encode(text);

/** @param {Uint8Array} octets */
export const hex = (octets) => [...octets].map((octet) => octet.toString(16).padStart(2, "0")).join("");

/** @param {string} digits */
export const fromHex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
