/** The colours of people's faces. They follow the name: at a rematch everyone sits elsewhere. Pure. */
import type { SeatShown } from "./protocol";

export const TINTS = 6;

/** The number of the colour of each seat, by the seat's number. Nobody shares one while there are enough. */
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

/** As a style: what a seat's number says of a face's colour inside this element. */
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
