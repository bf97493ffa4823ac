/** Turns motions into flights over the board: boxes, durations, and the place to keep empty. Pure. */
import type { Box, Pace } from "$scene/travel";
import type { Motion } from "./motions";

export interface Flight {
  readonly from: Box;
  readonly to: Box;
  readonly start: string | null;
  readonly end: string | null;
  readonly delay: number;
  readonly duration: number;
  /** The place that stays empty until the card has landed. */
  readonly lands: string;
}

type Boxes = ReadonlyMap<string, Box>;

/** Flights from the positions *before* to those *after*. Empty with reduced motion. */
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
