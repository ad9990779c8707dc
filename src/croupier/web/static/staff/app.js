/** The start of the staff's pages: the header, the person, and the page of the address. */

import { allGames } from "../lib/games.js";
import { nouns } from "../lib/messages.js";
import { startHouse } from "../lib/start.js";
import { guarded } from "./gate.js";
import { startStaffHeader } from "./header.js";
import { PAGES } from "./pages.js";

startStaffHeader(/** @type {HTMLElement} */ (document.getElementById("header")));
startHouse(
	guarded(PAGES),
	allGames().then((games) => Object.assign(nouns, ...games.map((game) => game.nouns))),
);
