/** The pages by address (after the #), each loaded on first use. @type {import("./lib/router.js").Route[]} */
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
