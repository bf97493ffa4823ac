/** Plays the sounds of the table. Each is computed once per variant and kept. */
import { samplesOf, type Sound } from "./samples";

export type { Sound };

/** A sound that is heard often is never twice quite the same. */
const VARIANTS = 3;
const VOLUME = 0.7;
let output: { readonly context: AudioContext; readonly into: AudioNode } | null = null;
const known = new Map<string, AudioBuffer>();
let count = 0;

export function synthesise(sound: Sound, after: number): void {
  const { context, into } = (output ??= opened());
  if (context.state === "suspended") void context.resume(); // by the system, such as during a call
  const source = new AudioBufferSourceNode(context, { buffer: bufferOf(context, sound, count++ % VARIANTS) });
  source.connect(into);
  source.start(context.currentTime + after / 1000);
}

/** Sounds that land together are held below the limit. */
function opened(): NonNullable<typeof output> {
  const context = new AudioContext();
  const limit = new DynamicsCompressorNode(context, {
    threshold: -9,
    ratio: 8,
    attack: 0.002,
    release: 0.12,
  });
  const level = new GainNode(context, { gain: VOLUME });
  level.connect(limit).connect(context.destination);
  return { context, into: level };
}

function bufferOf(context: AudioContext, sound: Sound, variant: number): AudioBuffer {
  const key = `${sound} ${variant}`;
  const buffer = known.get(key) ?? filled(context, samplesOf(sound, context.sampleRate, variant + 1));
  known.set(key, buffer);
  return buffer;
}

function filled(context: AudioContext, samples: Float32Array): AudioBuffer {
  const buffer = context.createBuffer(1, samples.length, context.sampleRate);
  buffer.getChannelData(0).set(samples);
  return buffer;
}
