/**
 * A Poker table's document, as types. Nothing here runs.
 *
 * @typedef {{seat: number, player: string, stack: string, bet: string, put_in: string, in_hand: boolean, folded: boolean,
 *   all_in: boolean, away: boolean, missed: "small" | "big" | "both" | null, waits: boolean, cards_dealt: number,
 *   cards: string[] | null, exposed?: string[], hand_in_words: string | null, best?: string[]}} Seat
 * @typedef {{action: string, lowest?: string, highest?: string}} LegalAction
 * @typedef {{pot: string, amount: string, rake: string, eligible: number[], winners: number[],
 *   shares: Record<string, string>, clause: string}} SettledPot
 * @typedef {{result: string, pots: SettledPot[], uncalled: {seat: number, amount: string, clause: string}[], rake: string,
 *   seats: {seat: number, player: string, hand: string | null, start: string, end: string, net: string}[]}} Settlement
 * @typedef {{table: string, hand: string | null, stage: string, marker: string, street: string | null, button: number | null,
 *   small_blind: number | null, big_blind: number | null, posts: {seat: number, amount: string, dead: boolean}[],
 *   turn: number | null, board: string[], pot: string, bet: string, seats: Seat[], you: number | null,
 *   legal: LegalAction[], settings: {small_blind: string, big_blind: string, chip: string, seats: number, min_stake: string,
 *   max_stake: string, rake?: {percent: string, cap: string | null} | null}, commitment: string | null,
 *   owes: import("../lib/messages.js").Message | null, settlement: Settlement | null}} Hand
 * @typedef {Omit<import("../lib/documents.js").TableDocument, "hand" | "you"> & {hand: Hand,
 *   you: import("../lib/documents.js").TableDocument["you"] & {time_bank_s?: number}}} PokerDocument `time_bank_s`: what is left in the viewer's time bank
 * @typedef {{position: number, at?: string, event: string, seat?: number, action?: string, total?: string, to?: string, says?: string, message?: string, values?: Record<string, any>, clause?: string | null}} Notice
 */

export {};
