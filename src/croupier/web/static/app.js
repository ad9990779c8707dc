/** The start of the application: the header, the session, and the page of the address. */

import { startHeader } from "./lib/header.js";
import { startHouse } from "./lib/start.js";
import { ROUTES } from "./routes.js";

startHeader(/** @type {HTMLElement} */ (document.getElementById("header")));
startHouse(ROUTES);
