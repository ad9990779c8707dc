/**
 * The documents of the floor, as types. Nothing here runs.
 *
 * @typedef {{id: string, name: string, game: string, title: string, version: number, code: string, status: "open" | "suspended" | "closed", dealer: string,
 *   reason?: string | null, boxes: number, limits: Record<string, string | null>, device?: string, pace?: Record<string, number>}} TableHead
 * @typedef {{name: string, meter: string, reset: string, pending?: any[], fault?: string | null, faults?: any[]}} Jackpot
 * @typedef {{bet: string, label: string, when?: string, min?: string | null, max?: string | null,
 *   multiple_of?: string | null, multiple?: number, amount?: string | null}} Spot
 * @typedef {{command: string, box?: number, seat?: number, bet?: string, amount?: string, choice?: string,
 *   lowest?: string, highest?: string}} Legal
 * @typedef {{player: string | null, role: string, balance: string | null, boxes: number[], seat: number | null,
 *   ready: boolean, legal: Legal[]}} You
 * @typedef {{bet: string, stake: string, outcome: string, pays: string, returned: string, clause: string,
 *   also?: string[]}} SettledBet
 * @typedef {{box: number, player?: string, hand: string | null, bets: SettledBet[], net: string}} SettledBox
 * @typedef {{game: string, result: "settled" | "void", dealer: {hand: string, qualifies: boolean | null} | null,
 *   boxes: SettledBox[], jackpot: any, house: string}} Settlement
 * @typedef {{magic_card: string | null, lucky_box: number | null, lucky_dealer: boolean}} Draw
 * @typedef {{choice: string, amount?: string}} Choice
 * @typedef {{box: number, player: string, bets: Record<string, string>, under_minimum: Record<string, string>,
 *   cards_dealt: number, cards: string[] | null, hand_in_words: string | null, best?: string[],
 *   examined: boolean, decisions: string[], folded: boolean, out: boolean, to_decide: boolean, choices: Choice[]}} Box
 * @typedef {{round: string, game: string, stage: string, waiting_for: string, commitment: string | null, draw_commitment?: string | null,
 *   meter: string | null, boxes: Box[], dealer: {cards_dealt: number, face_up: string[], hand_in_words: string | null, best?: string[]}, community: string[],
 *   offer: {options: string[], boxes: number[]} | null, rulings: {sentence: string, clause: string | null}[], referred: boolean, jackpot_failed: boolean,
 *   settlement: Settlement | null, draw?: Draw | null}} Round
 * @typedef {{round: string, settlement: Settlement}} LastRound
 * @typedef {{table: TableHead, position: number, at: string, sentence: string, message: string, values: Record<string, any>, clause: string | null,
 *   deadline: string | null, window_s: number | null, jackpot: Jackpot | null, spots: Spot[], round: Round | null,
 *   hand: any, seated: {box: number, player: string, bot: boolean}[], you: You, last: LastRound | null}} TableDocument
 */

export {};
