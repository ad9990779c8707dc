/** The sentences for screen readers: one at a time, each once. */

/** @type {Record<string, string>} */
const said = {};

/**
 * Say a sentence when there is a pause.
 * @param {string} sentence
 */
export const say = (sentence) => speak("live", sentence);

/**
 * Say a sentence at once: a refusal, or a lost connection.
 * @param {string} sentence
 */
export const warn = (sentence) => speak("alert", sentence);

/**
 * @param {string} region
 * @param {string} sentence
 */
function speak(region, sentence) {
  const place = document.getElementById(region);
  if (!place || !sentence) return;
  // Repeated words are only read out if they differ.
  place.textContent = said[region] === sentence ? `${sentence} ` : sentence;
  said[region] = place.textContent;
}
