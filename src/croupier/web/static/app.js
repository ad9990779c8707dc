/** The start of the application: the header, the session, and the page of the address. */

import { get } from "./lib/api.js";
import { startHeader } from "./lib/header.js";
import { keysOfPage } from "./lib/keys.js";
import { useCatalogue } from "./lib/messages.js";
import { showKeys } from "./lib/preferences.js";
import { start } from "./lib/router.js";
import { load } from "./lib/session.js";

startHeader(/** @type {HTMLElement} */ (document.getElementById("header")));
document.getElementById("skip")?.addEventListener("click", () => document.getElementById("main")?.focus());
addEventListener("keydown", (event) => {
  const typing = event.target instanceof Element && event.target.matches("input, textarea, select");
  if (event.key === "?" && !typing && !document.querySelector("dialog[open]") && keysOfPage()) showKeys();
});
load().catch(() => {
  // The page itself says that the house cannot be reached.
});
const words = get("/messages").then((found) => useCatalogue(found.messages));
start(words.catch(() => {})); // without the catalogue, pages show the server's own sentences
