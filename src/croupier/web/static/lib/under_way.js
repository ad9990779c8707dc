/**
 * Whether a command is under way. A second press of its key does nothing then. But the news of the table may come
 * before the reply: what is pressed after them is a new command, and is not lost.
 */
export class UnderWay {
	/** The page's state when the last command was given. @type {unknown} */
	#shown = null;

	/** @param {unknown} showing what the page shows now */
	holds(showing) {
		return this.#shown !== null && this.#shown === showing;
	}

	/**
	 * @template T
	 * @param {unknown} showing
	 * @param {() => Promise<T>} deed
	 */
	async during(showing, deed) {
		this.#shown = showing;
		try {
			return await deed();
		} finally {
			if (this.#shown === showing) this.#shown = null;
		}
	}
}
