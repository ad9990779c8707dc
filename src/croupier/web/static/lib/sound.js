/**
 * Six short sounds, made here: a card, a card that turns, a chip, a stack of chips, a win, the last seconds. There is
 * none unless the player asks for sound.
 *
 * @typedef {"card" | "flip" | "chip" | "stack" | "win" | "last"} Sound
 */

import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let noise = null;

/**
 * A short burst of noise through a filter: paper, or the felt.
 * @param {AudioContext} air
 * @param {{at?: number, hertz: number, seconds: number, loud: number, narrow?: number}} how
 */
function rustle(air, { at = 0, hertz, seconds, loud, narrow = 0.8 }) {
	if (!noise) {
		noise = air.createBuffer(1, air.sampleRate / 4, air.sampleRate);
		const samples = noise.getChannelData(0);
		for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
	}
	const [source, filter] = [air.createBufferSource(), air.createBiquadFilter()];
	source.buffer = noise;
	[filter.type, filter.frequency.value, filter.Q.value] = ["bandpass", hertz, narrow];
	source.connect(filter);
	fade(air, filter, { at, seconds, loud });
	source.start(air.currentTime + at);
	source.stop(air.currentTime + at + seconds);
}

/**
 * A tone that dies away: clay on clay, or a small bell.
 * @param {AudioContext} air
 * @param {{at?: number, hertz: number, seconds: number, loud: number, shape?: OscillatorType}} how
 */
function tone(air, { at = 0, hertz, seconds, loud, shape = "sine" }) {
	const source = air.createOscillator();
	[source.type, source.frequency.value] = [shape, hertz];
	fade(air, source, { at, seconds, loud });
	source.start(air.currentTime + at);
	source.stop(air.currentTime + at + seconds);
}

/**
 * @param {AudioContext} air
 * @param {AudioNode} source
 * @param {{at: number, seconds: number, loud: number}} how
 */
function fade(air, source, { at, seconds, loud }) {
	const volume = air.createGain();
	const start = air.currentTime + at;
	volume.gain.setValueAtTime(loud, start);
	volume.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
	source.connect(volume).connect(air.destination);
}

/**
 * @param {AudioContext} air
 * @param {number} at
 */
function clack(air, at) {
	tone(air, { at, hertz: 2100, seconds: 0.05, loud: 0.05, shape: "triangle" });
	rustle(air, { at, hertz: 4200, seconds: 0.03, loud: 0.08, narrow: 2 });
}

/** @type {Record<Sound, (air: AudioContext) => void>} */
const SOUNDS = {
	card: (air) => rustle(air, { hertz: 2600, seconds: 0.09, loud: 0.12 }),
	flip: (air) => {
		rustle(air, { hertz: 1800, seconds: 0.06, loud: 0.12 });
		rustle(air, { at: 0.06, hertz: 3200, seconds: 0.05, loud: 0.1 });
	},
	chip: (air) => clack(air, 0),
	stack: (air) => [0, 0.05, 0.09, 0.15].forEach((at) => clack(air, at)),
	win: (air) =>
		[523, 659, 784].forEach((hertz, index) => tone(air, { at: index * 0.09, hertz, seconds: 0.4, loud: 0.07 })),
	last: (air) => tone(air, { hertz: 880, seconds: 0.1, loud: 0.06 }),
};

/** @param {Sound} sound */
export function play(sound) {
	if (!settings.value.sound) return;
	context ??= new AudioContext();
	SOUNDS[sound](context);
}
