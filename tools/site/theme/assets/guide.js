// The guide's search, menu, theme and copying. Without it every page can be read and every link followed.
(() => {
  const KEPT = "croupier.settings"; // the tables' settings: the theme is chosen once for both
  const MOST = 30;
  const AROUND = 70;
  const root = document.documentElement;
  /** @param {string} id */
  const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
  const base = new URL(`${root.dataset.root}/`, location.href);

  function settings() {
    try {
      return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    } catch {
      return {};
    }
  }

  // Theme
  const THEMES = ["auto", "light", "dark"];
  const NAMES = { auto: "Theme: system", light: "Theme: light", dark: "Theme: dark" };
  const theme = at("theme");
  function showTheme() {
    theme.textContent = NAMES[/** @type {"auto"} */ (root.dataset.theme)] ?? NAMES.auto;
  }
  theme.addEventListener("click", () => {
    const next = THEMES[(THEMES.indexOf(root.dataset.theme ?? "auto") + 1) % THEMES.length];
    root.dataset.theme = next;
    try {
      localStorage.setItem(KEPT, JSON.stringify({ ...settings(), theme: next }));
    } catch {
      // Without a place to keep it, the theme holds for this page.
    }
    showTheme();
  });
  showTheme();
  theme.hidden = false;

  // Copying, where the browser allows it
  /**
   * The lines of a block that a reader types: without prompts and answers. An empty line ends an indented block in Python.
   * @param {string} block
   */
  function typed(block) {
    const lines = block.trimEnd().split("\n");
    if (lines[0].startsWith(">>> ")) {
      const kept = lines.filter((line) => /^(>>>|\.\.\.)( |$)/.test(line));
      return kept.flatMap((line, place) => {
        const ends = /^\.\.\.  /.test(line) && !kept[place + 1]?.startsWith("...");
        return ends ? [line.slice(4), ""] : [line.slice(4)];
      });
    }
    if (!lines[0].startsWith("$ ")) return lines;
    const asked = lines.filter((line, place) => line.startsWith("$ ") || lines[place - 1]?.endsWith("\\"));
    return asked.map((line) => line.replace(/^\$ /, ""));
  }

  /** @param {HTMLElement} block */
  function copyButton(block) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "copy", textContent: "Copy" });
    button.addEventListener("click", async () => {
      const lines = typed(block.querySelector("pre")?.textContent ?? "");
      await navigator.clipboard.writeText(`${lines.join("\n")}\n`);
      button.textContent = "Copied";
      setTimeout(() => (button.textContent = "Copy"), 2000);
    });
    block.append(button);
  }
  if (navigator.clipboard) document.querySelectorAll(".highlight").forEach((block) => copyButton(/** @type {HTMLElement} */ (block)));

  // Menu of a narrow window
  const menu = at("menu");
  const pages = at("pages");
  menu.setAttribute("role", "button");
  menu.setAttribute("aria-controls", "pages");
  /** @param {boolean} open */
  function openMenu(open) {
    root.classList.toggle("with-menu", open);
    menu.setAttribute("aria-expanded", String(open));
    menu.textContent = open ? "Close" : "Pages";
    if (open) pages.querySelector("[aria-current], a, summary")?.scrollIntoView({ block: "center" });
  }
  openMenu(false);
  menu.addEventListener("click", (event) => {
    event.preventDefault();
    openMenu(!root.classList.contains("with-menu"));
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key === " ") event.preventDefault(), menu.click();
  });

  // A server shows the guide beside its tables; elsewhere there are none to lead to.
  if (location.pathname.startsWith("/guide/")) {
    const tables = document.createElement("a");
    [tables.className, tables.href, tables.textContent] = ["quiet", "/", "Tables"];
    theme.before(tables);
  }

  // A wide table or a long line of code scrolls by itself, also by keyboard.
  for (const box of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".wide, pre"))) {
    if (box.scrollWidth > box.clientWidth) {
      box.tabIndex = 0;
      box.setAttribute("role", "region");
      box.setAttribute("aria-label", box.matches("pre") ? "Code" : "Table");
    }
  }

  const shown = pages.querySelector("[aria-current]");
  if (shown && matchMedia("(min-width: 801px)").matches) {
    const place = /** @type {HTMLElement} */ (shown).offsetTop - pages.clientHeight / 2;
    if (place > 0) pages.scrollTop = place;
  }

  // Search
  const form = /** @type {HTMLFormElement} */ (document.querySelector(".search"));
  const input = /** @type {HTMLInputElement} */ (at("search"));
  const found = at("found");
  const status = /** @type {HTMLElement} */ (found.querySelector("p"));
  const list = /** @type {HTMLElement} */ (found.querySelector("ol"));
  /** @type {Promise<Row[]> | undefined} */
  let rows;
  form.hidden = false;

  /** @typedef {{address: string, title: string, page: string, words: string, low: string, lowTitle: string, lowPage: string}} Row */

  /** The index, loaded when somebody searches for the first time. @returns {Promise<Row[]>} */
  function index() {
    rows ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = new URL("assets/search-index.js", base).href;
      script.onload = () => {
        const all = /** @type {any} */ (globalThis).guideIndex;
        resolve(all.map((/** @type {string[]} */ [address, title, page, words]) => ({ address, title, page, words, low: words.toLowerCase(), lowTitle: title.toLowerCase(), lowPage: page.toLowerCase() })));
      };
      script.onerror = reject;
      document.head.append(script);
    });
    return rows;
  }

  /** How well a part of a page fits; 0 if a word is missing. @param {Row} row @param {string[]} words */
  function fit(row, words) {
    let sum = row.address.includes("#") ? 0 : 1;
    for (const word of words) {
      const inTitle = begins(row.lowTitle, word);
      const inPage = begins(row.lowPage, word);
      const inText = row.low.includes(word);
      if (!inTitle && !inPage && !inText) return 0;
      sum += (inTitle ? 12 : 0) + (inPage ? 4 : 0) + (inText ? 1 + (begins(row.low, word) ? 2 : 0) : 0);
    }
    const whole = words.join(" ");
    return sum + (row.lowTitle === whole ? 20 : 0) + (row.low.includes(whole) ? 3 : 0);
  }

  /** @param {string} text @param {string} word */
  const begins = (text, word) => text.startsWith(word) || text.includes(` ${word}`) || text.includes(`.${word}`) || text.includes(`_${word}`);

  /** @param {string} text @param {string[]} words */
  function* marked(text, words) {
    const low = text.toLowerCase();
    let place = 0;
    while (place < text.length) {
      const hits = words.map((word) => [low.indexOf(word, place), word.length]).filter(([start]) => start >= 0);
      if (!hits.length || low.length !== text.length) break;
      const [start, length] = hits.reduce((one, other) => (other[0] < one[0] ? other : one));
      yield text.slice(place, start);
      const mark = document.createElement("mark");
      mark.textContent = text.slice(start, start + length);
      yield mark;
      place = start + length;
    }
    yield text.slice(place);
  }

  /** The words around the first hit. @param {Row} row @param {string[]} words */
  function around(row, words) {
    const places = words.map((word) => row.low.indexOf(word)).filter((place) => place >= 0);
    const first = Math.max(0, Math.min(...places, row.words.length) - AROUND);
    const start = first ? row.words.indexOf(" ", first) + 1 : 0;
    const text = row.words.slice(start, start + 3 * AROUND);
    return `${start ? "… " : ""}${text}${start + text.length < row.words.length ? " …" : ""}`;
  }

  async function search() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length) return close();
    found.hidden = false;
    try {
      const all = await index();
      if (input.value.toLowerCase().split(/\s+/).filter(Boolean).join(" ") !== words.join(" ")) return;
      const hits = all.map((row) => ({ row, fits: fit(row, words) })).filter(({ fits }) => fits > 0);
      hits.sort((one, other) => other.fits - one.fits);
      status.textContent = hits.length === 0 ? "Nothing found." : hits.length === 1 ? "1 place found." : `${hits.length} places found${hits.length > MOST ? `; the best ${MOST}` : ""}.`;
      list.replaceChildren(...hits.slice(0, MOST).map(({ row }) => hit(row, words)));
    } catch {
      status.textContent = "The index of the search could not be loaded.";
    }
  }

  /** @param {Row} row @param {string[]} words */
  function hit(row, words) {
    const link = document.createElement("a");
    link.href = new URL(row.address, base).href;
    const title = document.createElement("b");
    title.append(...marked(row.page === row.title ? row.title : `${row.page} › ${row.title}`, words));
    const text = document.createElement("small");
    text.append(...marked(around(row, words), words));
    link.append(title, text);
    const item = document.createElement("li");
    item.append(link);
    return item;
  }

  function close() {
    found.hidden = true;
    list.replaceChildren();
    status.textContent = "";
  }

  input.addEventListener("input", search);
  input.addEventListener("focus", () => {
    index().catch(() => {});
    if (input.value) search();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    /** @type {HTMLElement | null} */ (list.querySelector("a"))?.click();
  });
  document.addEventListener("click", (event) => {
    const inside = /** @type {Element} */ (event.target).closest(".search, .found");
    if (!inside || /** @type {Element} */ (event.target).closest(".found a")) close();
  });
  document.addEventListener("keydown", (event) => {
    const typing = /** @type {Element} */ (event.target).closest("input, textarea, select");
    if (event.key === "Escape" && (!found.hidden || root.classList.contains("with-menu"))) {
      const searching = !found.hidden;
      close();
      openMenu(false);
      (searching ? input : menu).focus();
    } else if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && settings().keys !== false) {
      event.preventDefault();
      input.focus();
      input.select();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !found.hidden) {
      const links = [...list.querySelectorAll("a")];
      const place = links.indexOf(/** @type {HTMLAnchorElement} */ (document.activeElement)) + (event.key === "ArrowDown" ? 1 : -1);
      if (document.activeElement !== input && place < -1) return;
      event.preventDefault();
      (links[place] ?? (place < 0 ? input : links.at(-1)))?.focus();
    }
  });
})();
