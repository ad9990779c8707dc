/**
 * The pages by address (after the #), each loaded on first use.
 *
 * A page's module exports `open(main, params)`: it renders into `main` and returns a function to call when the page is left.
 *
 * @typedef {{open: (main: HTMLElement, params: string[]) => (() => void) | void | Promise<(() => void) | void>}} Page
 * @typedef {{pattern: RegExp, load: () => Promise<Page>, title: string}} Route
 */

/** @type {Route[]} */
export const ROUTES = [
  { pattern: /^\/$/, load: () => import("./pages/lobby.js"), title: "Tables" },
  { pattern: /^\/tables\/([^/]+)$/, load: () => import("./pages/table.js"), title: "Table" },
  { pattern: /^\/odds(?:\/([^/]+))?$/, load: () => import("./pages/odds.js"), title: "Odds" },
  { pattern: /^\/sign-in$/, load: () => import("./pages/sign_in.js"), title: "Sign in" },
  { pattern: /^\/first-administrator$/, load: () => import("./pages/first_administrator.js"), title: "Take charge" },
  { pattern: /^\/me$/, load: () => import("./pages/account.js"), title: "You" },
  { pattern: /^\/history$/, load: () => import("./pages/history.js"), title: "Your rounds" },
  { pattern: /^\/history\/(.+)$/, load: () => import("./pages/replay.js"), title: "A round" },
];
