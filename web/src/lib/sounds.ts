/** A few quiet sounds, synthesised in the browser. Off by default. */
import { prefs } from "./prefs.svelte";

export type Sound = "turn" | "card" | "tick" | "win" | "refused" | "place" | "slide" | "dice" | "removed";

const NOTES: Readonly<Record<Sound, readonly (readonly [pitch: number, from: number, lasts: number])[]>> = {
  turn: [
    [659, 0, 0.18],
    [880, 0.12, 0.3],
  ],
  card: [[220, 0, 0.05]],
  tick: [[988, 0, 0.04]],
  win: [
    [523, 0, 0.2],
    [659, 0.12, 0.2],
    [784, 0.24, 0.4],
  ],
  refused: [[196, 0, 0.16]],
  place: [[294, 0, 0.07]],
  slide: [
    [262, 0, 0.05],
    [330, 0.06, 0.06],
  ],
  dice: [
    [415, 0, 0.04],
    [370, 0.07, 0.04],
    [440, 0.15, 0.05],
    [392, 0.24, 0.06],
  ],
  removed: [[175, 0, 0.12]],
};
const LOUDNESS = 0.06;
let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!prefs.settings.sound) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume(); // suspended if it was created before the first user gesture
  for (const [pitch, from, lasts] of NOTES[sound]) note(context, pitch, context.currentTime + from, lasts);
}

function note(on: AudioContext, pitch: number, from: number, lasts: number): void {
  const tone = new OscillatorNode(on, { type: "triangle", frequency: pitch });
  const level = new GainNode(on, { gain: LOUDNESS });
  level.gain.setValueAtTime(LOUDNESS, from);
  level.gain.exponentialRampToValueAtTime(0.0001, from + lasts);
  tone.connect(level).connect(on.destination);
  tone.start(from);
  tone.stop(from + lasts);
}
