/** Passkeys: a device keeps a key, and signs a challenge of the house with it. */

import { post, Refusal } from "./api.js";
import { load, me } from "./session.js";

/** Whether this browser can sign in with a passkey. */
export const hasPasskeys = () => typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === "function";

/**
 * A device's signature for the house; null if the browser gives nothing back.
 * @param {string} door The door that gives the options.
 */
async function signed(door) {
	const options = PublicKeyCredential.parseRequestOptionsFromJSON(await post(door));
	const credential = /** @type {PublicKeyCredential | null} */ (
		await navigator.credentials.get({ publicKey: options })
	);
	return credential && credential.toJSON();
}

/** Sign in with a passkey: the device signs a challenge of the house. */
export async function signInWithPasskey() {
	const credential = await signed("/passkeys/challenge");
	if (credential === null) return me.value;
	await post("/passkeys/sign-in", { credential });
	return load();
}

/** Proof that the person whose session this is sits here: what one of their devices signs just now. */
export async function confirmWithPasskey() {
	try {
		return { passkey: await signed("/passkeys/confirm") };
	} catch (error) {
		// The person closed the device's own dialog.
		throw error instanceof DOMException ? new Refusal({ sentence: "The passkey was not used." }) : error;
	}
}

/**
 * Add a passkey of this device to the account.
 * @param {object} proof Proof of who the person is.
 */
export async function addPasskey(proof) {
	const options = PublicKeyCredential.parseCreationOptionsFromJSON(await post("/passkeys/begin", proof));
	const credential = /** @type {PublicKeyCredential | null} */ (
		await navigator.credentials.create({ publicKey: options })
	);
	if (credential !== null) await post("/passkeys", { credential: credential.toJSON() });
}
