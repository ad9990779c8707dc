/**
 * A value that others can watch.
 * @template T
 */
export class Watched {
	/** @param {T} value */
	constructor(value) {
		this.value = value;
		/** @type {Set<(value: T) => void>} */
		this.watchers = new Set();
	}

	/** @param {T} value */
	set(value) {
		this.value = value;
		for (const watcher of this.watchers) watcher(value);
	}

	/**
	 * Call the watcher with each new value. Returns a function that stops this.
	 * @param {(value: T) => void} watcher
	 * @returns {() => void}
	 */
	watch(watcher) {
		this.watchers.add(watcher);
		return () => this.watchers.delete(watcher);
	}
}
