/**
 * The shuffle, checked in this browser: the deck that was opened afterwards is the one that was committed to before the
 * first bet, and each card that was dealt came from it in order.
 *
 * @typedef {{commitment: string | null, line: string, matches: boolean | null, inOrder: boolean, dealt: number}} Check
 */

/**
 * @param {{events: Record<string, any>[], decks: {salt: string, cards: string[]}[]}} record
 * @returns {Promise<Check | null>} null if no deck was committed to: the cards were entered by hand
 */
export async function checked(record) {
  const opening = record.events.find((one) => one.event.startsWith("round_opened"));
  const deck = record.decks[0];
  if (!opening?.commitment || !deck) return null;
  const line = `croupier-deck/1 ${deck.salt} ${deck.cards.join(" ")}`;
  const hash = await sha256(`${line}\n`);
  const dealt = record.events.flatMap(cardsOf);
  const inOrder = dealt.every((card, index) => record.decks.length > 1 || card === deck.cards[index]);
  return { commitment: opening.commitment, line, matches: hash === null ? null : hash === opening.commitment, inOrder, dealt: dealt.length };
}

/** @param {Record<string, any>} event @returns {string[]} */
function cardsOf(event) {
  if (event.event.startsWith("card_burnt")) return [event.card];
  return event.event.startsWith("cards_dealt") ? event.cards : [];
}

/**
 * @param {string} text
 * @returns {Promise<string | null>} null if the browser cannot hash: a page from a plain network address
 */
async function sha256(text) {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
