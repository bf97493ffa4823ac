/** Turns motions into flights over the board: boxes, durations, and the places to keep empty. Pure. */
import type { Box, Pace } from "$scene/travel";
import { type Motion, type Place, placeName, type Side } from "./motions";

export interface Flight {
  readonly from: Box;
  readonly to: Box;
  readonly start: Side;
  readonly end: Side;
  /** Turned face up in place, then face down again. */
  readonly back: boolean;
  readonly delay: number;
  readonly duration: number;
  /** Places that show no card until this flight has landed. */
  readonly hides: readonly string[];
}

/** How long a wrongly snapped card stays face up. */
const LOOK = 1400;

/** Flights for the motions whose places *box* finds. Empty with reduced motion. */
export function flights(
  motions: readonly Motion[],
  box: (place: string) => Box | null,
  pace: Pace,
): readonly Flight[] {
  if (pace.calm <= 0) return [];
  return motions.flatMap((motion) => flown(motion, box, pace));
}

function flown(motion: Motion, box: (place: string) => Box | null, pace: Pace): readonly Flight[] {
  const find = (place: Place): Box | null => box(placeName(place));
  switch (motion.kind) {
    case "travel": {
      const [from, to] = [find(motion.from), find(motion.to)];
      if (from === null || to === null) return [];
      const { start, end } = motion;
      return [
        {
          from,
          to,
          start,
          end,
          back: false,
          delay: motion.wait * pace.stagger,
          duration: pace.calm,
          hides: [placeName(motion.to)],
        },
      ];
    }
    case "cross": {
      const [one, other] = [find(motion.one), find(motion.other)];
      if (one === null || other === null) return [];
      const hides = [placeName(motion.one), placeName(motion.other)];
      const plain = { start: null, end: null, back: false, delay: 0, duration: pace.slow, hides };
      return [
        { ...plain, from: one, to: other },
        { ...plain, from: other, to: one },
      ];
    }
    case "flip": {
      const place = find(motion.place);
      if (place === null) return [];
      const duration = motion.back ? LOOK : pace.calm;
      return [
        {
          from: place,
          to: place,
          start: null,
          end: motion.card,
          back: motion.back,
          delay: motion.wait * pace.stagger,
          duration,
          hides: [placeName(motion.place)],
        },
      ];
    }
  }
}

/** When the last flight has landed. */
export function landing(all: readonly Flight[]): number {
  return Math.max(0, ...all.map((flight) => flight.delay + flight.duration));
}
