/** Motions as flights over the felt: from which box to which, how long, and which place waits for the card. Pure. */
import type { Box, Pace } from "$scene/travel";
import type { Motion } from "./motions";

export interface Flight {
  readonly from: Box;
  readonly to: Box;
  readonly start: string | null;
  readonly end: string | null;
  readonly delay: number;
  readonly duration: number;
  /** The place that shows nothing of it until it has landed. */
  readonly lands: string;
}

type Boxes = ReadonlyMap<string, Box>;

/** From where things lay *before* to where they lie *after*; nothing where the pace is none (reduced motion). */
export function flights(
  motions: readonly Motion[],
  before: Boxes,
  after: Boxes,
  pace: Pace,
): readonly Flight[] {
  if (pace.calm <= 0) return [];
  return motions.flatMap(({ from, to, start, end, wait }) => {
    const [left, right] = [before.get(from), after.get(to)];
    if (left === undefined || right === undefined || left.width === 0) return [];
    return [
      { from: left, to: right, start, end, delay: wait * pace.stagger, duration: pace.slow, lands: to },
    ];
  });
}
