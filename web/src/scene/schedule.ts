/** Plans an update: when each move starts, how long it takes, and which sounds are heard. Pure. */
import type { Move } from "./motion";
import { soundsOf } from "./move-sounds";
import type { Pace } from "./travel";
import type { Sound } from "$lib/sounds";

/** In milliseconds, like all times here. */
export interface Step {
  readonly move: Move;
  readonly delay: number;
  readonly duration: number;
  /** The number of pauses before it. */
  readonly part: number;
}

export interface Cue {
  readonly sound: Sound;
  readonly at: number;
}

export interface Schedule {
  readonly steps: readonly Step[];
  readonly cues: readonly Cue[];
}

/** Moves start one after another within this time if there is no delay between them. */
const GROUP_MS = 1200;
/** The limit for all moves of an update. Pauses are shortened first, then the moves. */
const LONGEST_MS = 4000;
/** The `hold` of the normal speed, for which pauses are written. */
const NORMAL_HOLD_MS = 900;
/** Relative to a slow move: 620 ms and 1,050 ms at the normal speed. */
const TOSS = 1.48;
const BURST = 2.5;
/** Pieces turned over follow each other this much faster: after 40 ms at the normal speed. */
const TURN_STAGGER = 2 / 3;
const MOST_SOUNDS = 6;
const SOUND_GAP_MS = 110;

export function schedule(moves: readonly Move[], pace: Pace): Schedule {
  // With reduced motion there is nothing to wait for. Sounds are played at once.
  const all =
    pace.calm > 0 ? timed(moves, pace) : moves.map((move) => ({ move, delay: 0, duration: 0, part: 0 }));
  return { steps: pace.calm > 0 ? all : [], cues: cuesOf(all) };
}

function timed(moves: readonly Move[], pace: Pace): readonly Step[] {
  const groups = groupsOf(moves, pace);
  const pauses = groups.reduce((sum, group) => sum + group.pause, 0);
  const moving = groups.reduce((sum, group) => sum + group.lasts, 0);
  const shorter = Math.min(1, LONGEST_MS / Math.max(moving, 1));
  const rest = pauses > 0 ? Math.min(1, Math.max(LONGEST_MS - moving, 0) / pauses) : 0;
  let from = 0;
  return groups.flatMap(({ pause, steps, lasts }, part) => {
    const start = from + pause * rest;
    from = start + lasts * shorter;
    return steps.map(({ move, delay, duration }) => ({
      move,
      delay: start + delay * shorter,
      duration: duration * shorter,
      part,
    }));
  });
}

interface Group {
  pause: number;
  readonly steps: Omit<Step, "part">[];
  lasts: number;
}

/** The moves between two delays, each with its time from the start of the group. */
function groupsOf(moves: readonly Move[], pace: Pace): readonly Group[] {
  const groups: Group[] = [{ pause: 0, steps: [], lasts: 0 }];
  const stepIn = (index: number): number => {
    const next = moves.findIndex((move, n) => n > index && move.kind === "delay");
    const count = moves.slice(index, next < 0 ? undefined : next).filter(isStaggered).length;
    return Math.min(pace.stagger, Math.max(GROUP_MS - pace.slow, 0) / Math.max(count, 1));
  };
  let step = stepIn(0);
  let started = 0;
  moves.forEach((move, index) => {
    let group = groups.at(-1);
    if (group === undefined) return;
    if (move.kind === "delay") {
      if (group.steps.length > 0) groups.push((group = { pause: 0, steps: [], lasts: 0 }));
      group.pause += (move.ms * pace.hold) / NORMAL_HOLD_MS;
      step = stepIn(index + 1);
      started = 0;
      return;
    }
    const delay = isStaggered(move) ? step * (isPieceTurned(move) ? TURN_STAGGER : 1) * started++ : 0;
    const duration = lengthOf(move, pace);
    group.steps.push({ move, delay, duration });
    group.lasts = Math.max(group.lasts, delay + duration);
  });
  return groups.map(afterBursts);
}

/** What a burst uncovers, such as a ship that sank, is seen once the last burst is half over. */
function afterBursts(group: Group): Group {
  const bursts = group.steps.filter(({ move }) => move.kind === "burst");
  const seen = Math.max(...bursts.map(({ delay, duration }) => delay + duration / 2));
  const steps = group.steps.map((step) =>
    step.move.kind === "come" && bursts.length > 0 ? { ...step, delay: seen } : step,
  );
  return { ...group, steps, lasts: Math.max(0, ...steps.map(({ delay, duration }) => delay + duration)) };
}

function isStaggered(move: Move): boolean {
  return ["travel", "carry", "turn", "burst"].includes(move.kind);
}

/** A card is turned over more slowly than a piece of the board. */
function isPieceTurned(move: Move): boolean {
  return move.kind === "turn" && move.thing.type === "token";
}

function lengthOf(move: Move, { calm, slow, hold }: Pace): number {
  switch (move.kind) {
    case "travel":
    case "carry":
      return slow * Math.min(1 + move.via.length / 2, 3);
    case "turn":
      return isPieceTurned(move) ? calm : slow;
    case "roll":
      return slow * 1.3;
    case "toss":
      return slow * TOSS;
    case "peek":
      return hold + 2 * calm;
    case "flash":
      return slow * 2;
    case "burst":
      return slow * BURST;
    default:
      return calm;
  }
}

/** The sounds, at the time when things land. Many things landing at once are heard a few times. */
function cuesOf(steps: readonly Step[]): readonly Cue[] {
  const sounds = soundsOf(steps.map(({ move }) => move));
  const all = steps.flatMap((step, n): readonly Cue[] => {
    const sound = sounds[n] ?? null;
    return sound === null ? [] : [{ sound, at: step.delay + step.duration * landing(step.move) }];
  });
  const loud = all.filter((cue) => cue.sound !== "removed");
  const cues: Cue[] = [];
  for (const cue of (loud.length > 0 ? loud : all).toSorted((one, other) => one.at - other.at)) {
    const isSoon = cues.some(({ sound, at }) => sound === cue.sound && cue.at - at < SOUND_GAP_MS);
    if (!isSoon && cues.length < MOST_SOUNDS) cues.push(cue);
  }
  return cues;
}

/** The part of a move after which it is heard. */
function landing(move: Move): number {
  if (move.kind === "turn") return 0.5;
  if (move.kind === "toss") return 0.4;
  return move.kind === "travel" || move.kind === "carry" || move.kind === "come" ? 1 : 0;
}
