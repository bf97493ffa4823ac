/**
 * The sounds of the table, computed sample by sample: struck wood and bells are sums of fading tones, cards
 * and water are filtered noise. Nothing is recorded, and the same seed gives the same samples. Pure.
 */
export type Sound =
  | "piece"
  | "capture"
  | "disc"
  | "card"
  | "deal"
  | "collect"
  | "dice"
  | "shake"
  | "splash"
  | "boom"
  | "removed"
  | "turn"
  | "check"
  | "win"
  | "loss"
  | "draw"
  | "refused";

/** Frequency in hertz, time in seconds until it has faded to a third, and loudness. */
type Tone = readonly [hertz: number, fades: number, loud: number];

interface Hiss {
  readonly from: number;
  readonly lasts: number;
  /** The middle of the band, at the start and at the end. */
  readonly band: readonly [number, number];
  /** The bandwidth divided by the middle: 0.1 whistles, 2 is wind. */
  readonly width: number;
  readonly loud: number;
  /** The part of the time until it is loudest. */
  readonly rises?: number;
}

/** A sound under construction. */
class Tape {
  readonly samples: Float32Array;
  readonly #rate: number;
  #seed: number;

  constructor(seconds: number, rate: number, seed: number) {
    this.samples = new Float32Array(Math.ceil(seconds * rate));
    this.#rate = rate;
    this.#seed = seed;
  }

  /** From 0 to 1. */
  chance(): number {
    this.#seed = (this.#seed + 0x6d2b79f5) | 0;
    let n = Math.imul(this.#seed ^ (this.#seed >>> 15), 1 | this.#seed);
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n;
    return ((n ^ (n >>> 14)) >>> 0) / 4294967296;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.chance();
  }

  /** Adds fading tones. *soft* is the time in seconds until they are at their loudest. */
  strike(from: number, tones: readonly Tone[], loud = 1, soft = 0.0006): void {
    const [start, rate] = [Math.round(from * this.#rate), this.#rate];
    for (const [hertz, fades, level] of tones) {
      const [turn, fade] = [(2 * Math.PI * hertz) / rate, Math.exp(-1 / (fades * rate))];
      const [twice, square] = [2 * fade * Math.cos(turn), fade * fade];
      let [before, now] = [0, loud * level * fade * Math.sin(turn)];
      for (let n = start; n < this.samples.length; n += 1) {
        const rise = Math.min(1, (n - start) / (soft * rate));
        this.samples[n] = (this.samples[n] ?? 0) + before * rise;
        [before, now] = [now, twice * now - square * before];
      }
    }
  }

  /** Adds noise through a filter whose band moves. */
  hiss({ from, lasts, band, width, loud, rises = 0.05 }: Hiss): void {
    const [start, count] = [Math.round(from * this.#rate), Math.round(lasts * this.#rate)];
    // Two filters in a row, because one lets too much through above its band.
    let [low, mid, low2, mid2] = [0, 0, 0, 0];
    for (let n = 0; n < count && start + n < this.samples.length; n += 1) {
      const part = n / count;
      const hertz = band[0] * (band[1] / band[0]) ** part;
      const turn = 2 * Math.sin((Math.PI * Math.min(hertz, this.#rate / 6)) / this.#rate);
      low += turn * mid;
      mid += turn * (2 * this.chance() - 1 - low - width * mid);
      low2 += turn * mid2;
      mid2 += turn * (mid * width - low2 - width * mid2);
      const level = part < rises ? part / rises : ((1 - part) / (1 - rises)) ** 2;
      this.samples[start + n] = (this.samples[start + n] ?? 0) + 2 * mid2 * width * level * loud;
    }
  }
}

const scaled = (tones: readonly Tone[], by: number): readonly Tone[] =>
  tones.map(([hertz, fades, loud]) => [hertz * by, fades, loud]);

/** A board of wood, hit by something with a felt foot. */
const BOARD: readonly Tone[] = [
  [196, 0.034, 1],
  [412, 0.021, 0.55],
  [873, 0.012, 0.42],
  [1490, 0.008, 0.2],
  [2630, 0.005, 0.1],
];
/** Two small pieces of hard wood against each other. */
const CLACK: readonly Tone[] = [
  [1180, 0.011, 0.8],
  [1930, 0.008, 0.6],
  [3270, 0.005, 0.3],
];
const BONE: readonly Tone[] = [
  [1720, 0.006, 0.7],
  [2740, 0.005, 0.6],
  [4380, 0.003, 0.35],
];
/** A struck metal bar over a pipe, as of a vibraphone: warm, with a short bright start. */
const bar = (hertz: number, fades: number): readonly Tone[] => [
  [hertz, fades, 1],
  [hertz * 1.003, fades * 0.8, 0.35],
  [hertz * 3.98, fades * 0.22, 0.16],
  [hertz * 9.7, fades * 0.05, 0.06],
];
/** A small bell, whose third is minor. */
const bell = (hertz: number, fades: number): readonly Tone[] => [
  [hertz / 2, fades, 0.5],
  [hertz, fades * 0.8, 1],
  [hertz * 1.19, fades * 0.6, 0.4],
  [hertz * 1.5, fades * 0.4, 0.2],
  [hertz * 2.01, fades * 0.35, 0.35],
  [hertz * 3.02, fades * 0.12, 0.12],
];

function knock(tape: Tape, at: number, loud: number, pitch = 1): void {
  const by = pitch * tape.between(0.96, 1.05);
  tape.hiss({ from: at, lasts: 0.006, band: [2600, 1200], width: 1.6, loud: 0.55 * loud });
  tape.strike(at, scaled(BOARD, by), loud);
}

function clack(tape: Tape, at: number, loud: number, tones: readonly Tone[] = CLACK): void {
  tape.strike(at, scaled(tones, tape.between(0.92, 1.08)), loud, 0.0002);
}

/** A die on wood. */
function rattle(tape: Tape, at: number, loud: number): void {
  clack(tape, at, loud * 0.5, BONE);
  tape.strike(at, scaled(BOARD.slice(0, 3), tape.between(1.2, 1.5)), loud * 0.45);
}

function slap(tape: Tape, at: number, loud: number): void {
  tape.hiss({ from: at, lasts: 0.02, band: [2400, 900], width: 1.8, loud, rises: 0.04 });
  tape.strike(at, [[118, 0.016, 0.7]], loud);
}

/** By sound: its length in seconds, its peak, and its signal. */
const SOUNDS: Readonly<Record<Sound, readonly [number, number, (tape: Tape) => void]>> = {
  piece: [0.2, 0.34, (tape) => knock(tape, 0, 1)],
  capture: [
    0.28,
    0.38,
    (tape) => {
      clack(tape, 0, 0.7);
      knock(tape, 0.004, 0.45, 1.25);
      knock(tape, tape.between(0.07, 0.085), 1, 0.92);
    },
  ],
  disc: [
    0.12,
    0.2,
    (tape) => {
      clack(tape, 0, 0.5, BONE);
      tape.strike(0, [[168, 0.018, 0.6]]);
      tape.hiss({ from: 0, lasts: 0.012, band: [3800, 2200], width: 1.2, loud: 0.3 });
    },
  ],
  card: [
    0.16,
    0.26,
    (tape) => {
      tape.hiss({ from: 0, lasts: 0.075, band: [3400, 1700], width: 1, loud: 0.5, rises: 0.6 });
      slap(tape, tape.between(0.058, 0.068), 1);
    },
  ],
  deal: [
    0.11,
    0.2,
    (tape) => {
      tape.hiss({ from: 0, lasts: 0.05, band: [3900, 2100], width: 0.8, loud: 0.8, rises: 0.25 });
      tape.hiss({ from: 0.036, lasts: 0.02, band: [2600, 1500], width: 1.6, loud: 0.6 });
    },
  ],
  collect: [
    0.34,
    0.2,
    (tape) => {
      for (let n = 0; n < 4; n += 1)
        tape.hiss({ from: n * 0.045, lasts: 0.07, band: [1500, 2900], width: 0.9, loud: 0.6, rises: 0.5 });
      slap(tape, 0.235, 0.8);
    },
  ],
  dice: [
    0.62,
    0.34,
    (tape) => {
      for (const first of [0, tape.between(0.02, 0.04)])
        for (let [at, gap, loud] = [first, 0.13, 1]; at < 0.5 && loud > 0.06; at += gap) {
          rattle(tape, at, loud);
          gap *= tape.between(0.62, 0.82);
          loud *= 0.68;
          if (gap < 0.012) break;
        }
      tape.hiss({ from: 0.05, lasts: 0.3, band: [900, 500], width: 1.4, loud: 0.08, rises: 0.3 });
    },
  ],
  shake: [
    0.62,
    0.24,
    (tape) => {
      for (let swing = 0; swing < 4; swing += 1)
        for (let n = 0; n < 5; n += 1) {
          const at = swing * 0.135 + tape.between(0, 0.06);
          clack(tape, at, tape.between(0.25, 0.6), BONE);
          tape.strike(at, [[tape.between(280, 380), 0.012, 0.5]], 0.8);
        }
    },
  ],
  splash: [
    0.75,
    0.3,
    (tape) => {
      tape.hiss({ from: 0, lasts: 0.09, band: [420, 900], width: 1.6, loud: 1, rises: 0.1 });
      tape.hiss({ from: 0.02, lasts: 0.5, band: [1600, 3800], width: 1.3, loud: 0.55, rises: 0.16 });
      for (let n = 0; n < 9; n += 1) {
        const at = tape.between(0.1, 0.55);
        tape.strike(at, [[tape.between(480, 1250), 0.018, 0.22]], 1 - at, 0.004);
      }
    },
  ],
  boom: [
    1,
    0.42,
    (tape) => {
      tape.hiss({ from: 0, lasts: 0.05, band: [2600, 700], width: 1.8, loud: 0.7, rises: 0.04 });
      tape.hiss({ from: 0, lasts: 0.9, band: [260, 70], width: 1.5, loud: 1.6, rises: 0.03 });
      tape.strike(0, [
        [52, 0.2, 1],
        [81, 0.12, 0.7],
      ]);
      for (let n = 0; n < 7; n += 1)
        tape.hiss({
          from: tape.between(0.12, 0.6),
          lasts: 0.02,
          band: [1800, 900],
          width: 1.2,
          loud: tape.between(0.05, 0.2),
        });
    },
  ],
  removed: [
    0.12,
    0.12,
    (tape) => {
      tape.hiss({ from: 0, lasts: 0.09, band: [1300, 600], width: 1.3, loud: 1, rises: 0.35 });
      tape.strike(0.01, [[150, 0.02, 0.4]]);
    },
  ],
  turn: [
    1.1,
    0.2,
    (tape) => {
      tape.strike(0, bar(659.3, 0.2), 0.8, 0.002);
      tape.strike(0.15, bar(880, 0.3), 1, 0.002);
    },
  ],
  check: [0.9, 0.24, (tape) => tape.strike(0, bell(392, 0.28), 1, 0.001)],
  win: [
    1.9,
    0.26,
    (tape) => {
      [523.3, 659.3, 784, 1046.5].forEach((hertz, n) =>
        tape.strike(n * 0.12, bar(hertz, 0.34), 0.75 + 0.08 * n, 0.002),
      );
      tape.strike(0.48, bar(523.3, 0.42), 0.5, 0.004);
    },
  ],
  loss: [
    1.3,
    0.2,
    (tape) => {
      tape.strike(0, bar(392, 0.26), 0.9, 0.004);
      tape.strike(0.24, bar(311.1, 0.36), 1, 0.004);
    },
  ],
  draw: [1.1, 0.2, (tape) => tape.strike(0, bar(440, 0.32), 1, 0.003)],
  refused: [
    0.3,
    0.22,
    (tape) => {
      knock(tape, 0, 0.9, 0.62);
      knock(tape, 0.11, 1, 0.55);
    },
  ],
};

export const NAMES = Object.keys(SOUNDS) as readonly Sound[];
/** In seconds. Every sound fades out at its end, so that none clicks. */
const FADE_OUT = 0.02;

export function samplesOf(sound: Sound, rate: number, seed: number): Float32Array {
  const [lasts, peak, play] = SOUNDS[sound];
  const tape = new Tape(lasts, rate, seed);
  play(tape);
  const { samples } = tape;
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const fading = Math.round(FADE_OUT * rate);
  return samples.map((sample, n) => {
    const end = Math.min(1, (samples.length - 1 - n) / fading);
    return (sample / loudest) * peak * end;
  });
}
