/** Style sheets that only some pages need, each loaded once, before its page is drawn. */

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/** @param {string[]} names files in css/, without their ending */
export const stylesFor = (names) => Promise.all(names.map((name) => sheets.get(name) ?? added(name)));

/** @param {string} name */
function added(name) {
	const link = document.createElement("link");
	link.rel = "stylesheet";
	link.href = `/css/${name}.css`;
	const loaded = new Promise((/** @type {(value: void) => void} */ done) => {
		link.onload = () => done();
		link.onerror = () => {
			sheets.delete(name); // the next visit asks for it again; until then the page is plain
			done();
		};
	});
	sheets.set(name, loaded);
	document.head.append(link);
	return loaded;
}
