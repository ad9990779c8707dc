/** A soft tick, if sound is on. */

import { settings } from "./settings.js";

const LENGTH_S = 0.12;

/** @type {AudioContext | null} */
let context = null;

/** It is your turn. */
export function tick() {
  if (!settings.value.sound) return;
  context ??= new AudioContext();
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  const now = context.currentTime;
  tone.frequency.value = 880;
  volume.gain.setValueAtTime(0.08, now);
  volume.gain.exponentialRampToValueAtTime(0.0001, now + LENGTH_S);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + LENGTH_S);
}
