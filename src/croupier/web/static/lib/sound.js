/** A soft tick, for those who have asked for sound. */

import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let context = null;

/** It is your turn. */
export function tick() {
  if (!settings.value.sound) return;
  context ??= new AudioContext();
  const [tone, volume, now] = [context.createOscillator(), context.createGain(), context.currentTime];
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.08, now);
  volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.12);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + 0.13);
}
