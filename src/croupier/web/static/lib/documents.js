/**
 * A table's document, by the short names that pages use. Nothing here runs.
 *
 * @typedef {import("./answers.js").TableSignView} TableHead
 * @typedef {import("./answers.js").JackpotView} Jackpot
 * @typedef {import("./answers.js").SpotView} Spot
 * @typedef {import("./answers.js").LegalCommandView} Legal
 * @typedef {import("./answers.js").YouView} You
 * @typedef {import("./answers.js").BetDocument} SettledBet
 * @typedef {import("./answers.js").BoxDocument} SettledBox
 * @typedef {import("./answers.js").HouseSettlementDocument} Settlement
 * @typedef {import("./answers.js").DrawView} Draw
 * @typedef {import("./answers.js").ChoiceView} Choice
 * @typedef {import("./answers.js").BoxView} Box
 * @typedef {import("./answers.js").RoundView} Round
 * @typedef {import("./answers.js").LastRoundView} LastRound
 * @typedef {import("./answers.js").HouseTableView} TableDocument
 */

export {};
