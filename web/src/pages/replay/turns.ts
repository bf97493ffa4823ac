/** Consecutive moves of one player, for the bar of a replay. Pure. */
import type { Line } from "$lib/protocol";

export interface Turn {
  readonly by: number | null;
  readonly start: number;
  readonly end: number;
}

/** Covers all entries from 0 to the last: an entry without a log line belongs to the turn before. */
export function turnsOf(lines: readonly Line[], last: number): readonly Turn[] {
  const begins = lines.filter((line, n) => n === 0 || line.by !== lines[n - 1]?.by);
  return begins.map((line, n) => ({
    by: line.by,
    start: n === 0 ? 0 : line.seq,
    end: begins[n + 1]?.seq ?? last + 1,
  }));
}
