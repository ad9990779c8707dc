/** Passkeys: a device keeps a key, and signs a challenge of the house with it. */

import { post } from "./api.js";
import { load, me } from "./session.js";

/** Whether this browser can sign in with a passkey. */
export const hasPasskeys = () => typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === "function";

/** Sign in with a passkey: the device signs a challenge of the house. */
export async function signInWithPasskey() {
  const options = PublicKeyCredential.parseRequestOptionsFromJSON(await post("/passkeys/challenge"));
  const credential = /** @type {PublicKeyCredential | null} */ (await navigator.credentials.get({ publicKey: options }));
  if (credential === null) return me.value;
  await post("/passkeys/sign-in", { credential: credential.toJSON() });
  return load();
}

/**
 * Add a passkey of this device to the account.
 * @param {string} password
 * @param {string} code The one-time code, if the person uses these.
 */
export async function addPasskey(password, code) {
  const options = PublicKeyCredential.parseCreationOptionsFromJSON(await post("/passkeys/begin", { password, code }));
  const credential = /** @type {PublicKeyCredential | null} */ (await navigator.credentials.create({ publicKey: options }));
  if (credential !== null) await post("/passkeys", { credential: credential.toJSON() });
}
