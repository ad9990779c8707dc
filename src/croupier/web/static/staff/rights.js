/** What the role of the person can do, as the server says: for buttons that are not there otherwise. */

import { me } from "../lib/session.js";

/** @param {string} command such as "confirm_prizes" */
export const may = (command) => me.value?.may?.includes(command) ?? false;
