/**
 * A Poker table's document, by the short names that pages use. Nothing here runs.
 *
 * @typedef {import("../lib/answers.js").SeatView} Seat
 * @typedef {import("../lib/answers.js").PokerActionView} LegalAction
 * @typedef {import("../lib/answers.js").PotDocument} SettledPot
 * @typedef {import("../lib/answers.js").PokerSettlementDocument} Settlement
 * @typedef {import("../lib/answers.js").PokerView} Hand
 * @typedef {import("../lib/answers.js").PokerTableView} PokerDocument
 * @typedef {{position: number, at?: string, event: string, seat?: number, action?: string, total?: string, to?: string,
 *   says?: string, message?: string, values?: Record<string, any>, clause?: string | null}} Notice
 */

export {};
