/**
 * A page as a value: `h` describes elements, `render` makes the document match, and touches nothing that is right
 * already, so that focus, selections and animations stay.
 *
 * @typedef {{created?: (el: any) => void, updated?: (el: any, before: Props) => void, removed?: (el: any) => void}}
 *   Hook
 * @typedef {Record<string, any> & {key?: string | number, hook?: Hook}} Props
 * @typedef {{tag: string, props: Props, children: Child[], el?: Element}} VElement
 * @typedef {{text: string, el?: Text}} VText
 * @typedef {VElement | VText} Child
 * @typedef {{length: number, map: any, [at: number]: Loose}} LooseList a list of such things, which may be lists
 * @typedef {VElement | string | number | null | undefined | false | LooseList} Loose
 */

const SVG = "http://www.w3.org/2000/svg";
const HTML = "http://www.w3.org/1999/xhtml";
const AS_PROPERTY = new Set(["value", "checked", "disabled", "hidden", "selected", "open", "scrollLeft", "scrollTop"]);

/** @type {WeakMap<Node, Child[]>} */
const rendered = new WeakMap();

/** Children still to be rendered, by parent. @type {Map<Element, Child[]>} */
const waiting = new Map();
let rendering = false;

/**
 * Describe an element. `onclick` and the like are functions, `style` is a mapping of properties (set through the
 * object model: the page's policy allows no inline styles), `key` names a child among its siblings.
 * @param {string} tag
 * @param {Props | null} [props]
 * @param {...Loose} children
 * @returns {VElement}
 */
export function h(tag, props, ...children) {
	return { tag, props: props ?? {}, children: flat(children) };
}

/**
 * The properties of a button that does nothing for now. It is not `disabled`: a browser takes the
 * focus from a disabled button, and a keyboard user would lose their place.
 * @param {boolean} hindered
 * @param {(event: any) => void} run
 */
export const unless = (hindered, run) => ({
	"aria-disabled": hindered ? "true" : null,
	onclick: hindered ? null : run,
});

/**
 * Make the children of an element match a description. Removing an element can fire its events, and their handlers may
 * render again: such a render waits until the one that runs is complete.
 * @param {Element} parent
 * @param {...Loose} children
 */
export function render(parent, ...children) {
	waiting.set(parent, flat(children));
	if (rendering) return;
	rendering = true;
	try {
		for (const [element, next] of waiting) {
			waiting.delete(element);
			keepingFocus(element, () => replaceChildren(element, next));
		}
	} finally {
		rendering = false;
	}
}

/**
 * @param {Element} parent
 * @param {Child[]} next
 */
function replaceChildren(parent, next) {
	if (!rendered.has(parent)) parent.replaceChildren();
	patchChildren(parent, rendered.get(parent) ?? [], next);
	rendered.set(parent, next);
}

/**
 * Where the focused element is taken away, the focus moves to the nearest place around it that can hold it. It would
 * fall to the body otherwise, and somebody at a keyboard or a screen reader would have to begin at the top of the page.
 * @param {Element} parent
 * @param {() => void} change
 */
function keepingFocus(parent, change) {
	const focused = document.activeElement;
	/** @type {HTMLElement[]} */
	const around = [];
	for (let one = parent.contains(focused) ? focused : null; one; one = one.parentElement) {
		if (one instanceof HTMLElement && one.hasAttribute("tabindex")) around.push(one);
	}
	change();
	if (focused?.isConnected || document.activeElement !== document.body) return;
	around.find((one) => one.isConnected)?.focus({ preventScroll: true });
}

/**
 * @param {Loose[]} loose
 * @returns {Child[]}
 */
function flat(loose) {
	/** @type {Child[]} */
	const found = [];
	for (const one of loose) {
		if (one === null || one === undefined || one === false) continue;
		if (Array.isArray(one)) found.push(...flat(one));
		else if (typeof one === "object") found.push(/** @type {VElement} */ (one));
		else found.push({ text: String(one) });
	}
	return found;
}

/**
 * @param {Child} child
 * @returns {child is VElement}
 */
const isElement = (child) => "tag" in child;

/**
 * @param {Child} a
 * @param {Child} b
 */
function alike(a, b) {
	if (!isElement(a) || !isElement(b)) return isElement(a) === isElement(b);
	return a.tag === b.tag && a.props.key === b.props.key;
}

/**
 * For each new child the old one that becomes it.
 * @param {Child[]} before
 * @param {Child[]} after
 * @returns {(Child | undefined)[]}
 */
function matched(before, after) {
	/** @type {Map<string | number, VElement>} */
	const keyed = new Map();
	/** @type {Child[]} */
	const loose = [];
	for (const child of before) {
		if (isElement(child) && child.props.key !== undefined) keyed.set(child.props.key, child);
		else loose.push(child);
	}
	const taken = new Set();
	return after.map((child) => {
		const key = isElement(child) ? child.props.key : undefined;
		const old = key === undefined ? loose.find((one) => !taken.has(one) && alike(one, child)) : keyed.get(key);
		if (!old || taken.has(old) || !alike(old, child)) return undefined;
		taken.add(old);
		return old;
	});
}

/**
 * Old children go first: those that stay need not move then. An element that moves begins its animations again.
 * @param {Element} parent
 * @param {Child[]} before
 * @param {Child[]} after
 */
function patchChildren(parent, before, after) {
	const olds = matched(before, after);
	const kept = new Set(olds);
	for (const child of before) {
		if (kept.has(child)) continue;
		if (isElement(child)) child.props.hook?.removed?.(child.el);
		child.el?.remove();
	}
	let place = parent.firstChild;
	after.forEach((child, index) => {
		const old = olds[index];
		if (old) patch(old, child);
		else create(child, parent);
		const el = /** @type {ChildNode} */ (child.el);
		if (el === place) place = place.nextSibling;
		else parent.insertBefore(el, place);
		if (!old && isElement(child)) child.props.hook?.created?.(child.el);
	});
}

/**
 * @param {Child} before
 * @param {Child} after
 */
function patch(before, after) {
	if (!isElement(before) || !isElement(after)) {
		after.el = /** @type {any} */ (before.el);
		const text = /** @type {VText} */ (after);
		if (text.el && text.text !== /** @type {VText} */ (before).text) text.el.data = text.text;
		return;
	}
	const el = (after.el = /** @type {Element} */ (before.el));
	for (const name of Object.keys(before.props)) {
		if (!(name in after.props)) setProp(el, name, undefined, before.props[name]);
	}
	for (const [name, value] of Object.entries(after.props)) setProp(el, name, value, before.props[name]);
	patchChildren(el, before.children, after.children);
	after.props.hook?.updated?.(el, before.props);
}

/**
 * @param {Child} child
 * @param {Element} parent
 */
function create(child, parent) {
	if (!isElement(child)) {
		child.el = document.createTextNode(child.text);
		return;
	}
	const inSvg = child.tag === "svg" || (parent.namespaceURI === SVG && parent.tagName !== "foreignObject");
	const el = (child.el = document.createElementNS(inSvg ? SVG : HTML, child.tag));
	for (const [name, value] of Object.entries(child.props)) if (name !== "value") setProp(el, name, value, undefined);
	patchChildren(el, [], child.children);
	if ("value" in child.props) setProp(el, "value", child.props.value, undefined);
}

/**
 * @param {any} el
 * @param {string} name
 * @param {any} value
 * @param {any} before
 */
function setProp(el, name, value, before) {
	if (name === "key" || name === "hook") return;
	if (name === "style") return setStyle(el, value ?? {}, before ?? {});
	if (name.startsWith("on")) {
		el[name] = value ?? null;
	} else if (AS_PROPERTY.has(name) && el.namespaceURI === HTML) {
		if (el[name] !== (value ?? false)) el[name] = value ?? (name === "value" ? "" : false);
	} else if (value === before) {
		return;
	} else if (value === null || value === undefined || value === false) {
		el.removeAttribute(name);
	} else {
		el.setAttribute(name, value === true ? "" : String(value));
	}
}

/**
 * @param {HTMLElement | SVGElement} el
 * @param {Record<string, string | number>} style
 * @param {Record<string, string | number>} before
 */
function setStyle(el, style, before) {
	for (const name of Object.keys(before)) if (!(name in style)) el.style.removeProperty(name);
	for (const [name, value] of Object.entries(style)) {
		if (before[name] !== value) el.style.setProperty(name, String(value));
	}
}
