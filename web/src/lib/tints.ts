/** The colours of players' avatars. They follow the name, since players change seats in a rematch. Pure. */
import type { SeatShown } from "./protocol";

export const TINTS = 6;

/** The colour index of each seat. Unique while there are enough colours. */
export function tintsOf(seats: readonly Pick<SeatShown, "number" | "name">[]): readonly number[] {
  const tints: number[] = [];
  const named = [...seats].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.number - b.number));
  const free = new Set(Array.from({ length: TINTS }, (_, tint) => tint));
  for (const seat of named) {
    let tint = hash(seat.name) % TINTS;
    while (free.size > 0 && !free.has(tint)) tint = (tint + 1) % TINTS;
    free.delete(tint);
    tints[seat.number] = tint;
  }
  return tints;
}

/** A style that maps seat numbers to avatar colours within an element. */
export function tintStyle(seats: readonly Pick<SeatShown, "number" | "name">[]): string {
  return tintsOf(seats)
    .slice(0, TINTS)
    .map((tint, seat) => `--tint-${seat}: var(--person-${tint})`)
    .join("; ");
}

function hash(text: string): number {
  let sum = 0;
  for (const sign of text) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
}
