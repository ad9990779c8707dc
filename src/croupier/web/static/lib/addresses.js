/** The addresses of rounds and hands. */

/**
 * A round's id within an address: "T5/12" keeps its slash.
 * @param {string} round
 */
export const inAddress = (round) => round.split("/").map(encodeURIComponent).join("/");

/** @param {string} hand */
export const historyAddress = (hand) => `/api/v1/hands/${inAddress(hand)}.phh`;
