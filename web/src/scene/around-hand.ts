/** The cards of a hand and the places of a trick: where each lies in its box. In pixels. Pure. */
import type { Side } from "./around";
import type { Room } from "./board-fit";
import type { Shape } from "./layout";

/** The upper left corner of a card in the box of its hand, its rotation in degrees, and its row from the front. */
export interface Held {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly row: 0 | 1;
}

const TALL = 1.4;
/** A phone shows more cards in two rows. */
const MOST_IN_ROW = 5;
/** For a hand by shape: the widest strip as part of a card, the turn of a card, how fast the arc falls, and the
 * margin below. */
const ARCS = {
  wide: { strip: 0.737, turn: 0.95, fall: 0.42, foot: 16, margin: 26 },
  low: { strip: 0.82, turn: 0.5, fall: 0.15, foot: 9, margin: 8 },
} as const;
/** Few cards in a row lie next to each other. */
const ROW = { strip: 1.04, apart: 1.162, foot: 14, margin: 6 } as const;

/** Cards close toward the middle of the box. The box does not depend on their number. */
export function handOf(count: number, width: number, box: Room, shape: Shape): readonly Held[] {
  if (shape === "narrow") return rowsOf(count, width, box);
  const arc = ARCS[shape];
  const room = box.w - width - 2 * arc.margin;
  const strip = Math.min(width * arc.strip, room / Math.max(count - 1, 1));
  return Array.from({ length: count }, (_, n): Held => {
    const off = n - (count - 1) / 2;
    return {
      x: box.w / 2 - width / 2 + off * strip,
      y: box.h - width * TALL - arc.foot + off * off * arc.fall,
      turn: off * arc.turn,
      row: 0,
    };
  });
}

function rowsOf(count: number, width: number, box: Room): readonly Held[] {
  const front = count > MOST_IN_ROW ? Math.ceil(count / 2) : count;
  const back = count - front;
  const strip = Math.min(width * ROW.strip, (box.w - width - 2 * ROW.margin) / Math.max(front - 1, 1));
  const low = box.h - width * TALL - ROW.foot;
  return Array.from({ length: count }, (_, n): Held => {
    const isBack = n < back;
    const off = isBack ? n - (back - 1) / 2 : n - back - (front - 1) / 2;
    const y = isBack ? low - width * ROW.apart : low;
    return { x: box.w / 2 - width / 2 + off * strip, y, turn: 0, row: isBack ? 1 : 0 };
  });
}

/** A place of a trick: its centre relative to the middle, as multiples of the sizes in `REACH`, and its turn. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

/** How far a trick's places are from its centre, as parts of a card's width. */
export const REACH: Readonly<Record<Shape, { readonly x: number; readonly y: number }>> = {
  wide: { x: 1.2, y: 0.755 },
  narrow: { x: 0.98, y: 0.74 },
  low: { x: 1.17, y: 0.724 },
};

const SPOTS: Readonly<Record<Side, Spot>> = {
  left: { x: -1, y: 0, turn: -5 },
  top: { x: 0, y: -1, turn: 3 },
  right: { x: 1, y: 0, turn: 4 },
  bottom: { x: 0, y: 1, turn: -3 },
};

/** The place of the *nth* of *count* seats on a side. */
export function spotOf(side: Side, n = 0, count = 1): Spot {
  const spot = SPOTS[side];
  return side === "top" && count > 1 ? { ...spot, x: (n - (count - 1) / 2) * 0.95 } : spot;
}

/** The turns of dice that lie loosely. In degrees. */
const LOOSE = [-9, 6, -3, 11, -6, 4] as const;

export function looseTurn(n: number): number {
  return LOOSE[n % LOOSE.length] ?? 0;
}
