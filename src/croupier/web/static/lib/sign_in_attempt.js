/** One try after the other to sign in: whether one is under way, why the last was refused, whether a code is wanted. */

import { warn } from "./announce.js";
import { Refusal } from "./api.js";

export class SignInAttempt {
	/** @param {() => void} draw */
	constructor(draw) {
		this.draw = draw;
		this.busy = false;
		this.wantsCode = false;
		/** @type {Refusal | null} */
		this.refusal = null;
	}

	/** @param {() => Promise<unknown>} deed */
	async make(deed) {
		[this.busy, this.refusal] = [true, null];
		this.draw();
		try {
			await deed();
		} catch (error) {
			// A person who closes the device's own dialog stays here.
			if (!(error instanceof Refusal) && !(error instanceof DOMException)) throw error;
			this.refusal = error instanceof Refusal ? error : new Refusal({ sentence: "The passkey was not used." });
			this.wantsCode ||= this.refusal.code === "SECOND_FACTOR";
			warn(this.refusal.sentence);
		}
		this.busy = false;
		this.draw();
	}
}
