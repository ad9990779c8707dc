/** The rights of the person's role, from the server. A button appears only if the role has its right. */

import { me } from "../lib/session.js";

/** @param {string} command such as "confirm_prizes" */
export const may = (command) => me.value?.may?.includes(command) ?? false;
