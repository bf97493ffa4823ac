/** Things beside each other: how large, how far apart, how they are fanned. Pure. */
import { countOf, idOf } from "./names";
import type { Piece, Thing } from "$lib/scene";

export interface Item {
  readonly key: string;
  readonly piece: Piece;
  /** One of several that the piece stands for. */
  readonly isCopy: boolean;
}

const MOST_COPIES = 13;
/** The least of a thing that must be seen, so that a finger finds it. */
const LEAST = 20;

export function itemsOf(pieces: readonly Piece[]): readonly Item[] {
  const seen = new Map<string, number>();
  return pieces.flatMap((piece) =>
    Array.from({ length: Math.min(countOf(piece.what), MOST_COPIES) }, (_, copy) => {
      const n = seen.get(piece.at) ?? 0;
      seen.set(piece.at, n + 1);
      return { key: (copy === 0 && idOf(piece.what)) || `${piece.at}#${n}`, piece, isCopy: copy > 0 };
    }),
  );
}

export function isTall(thing: Thing): boolean {
  return thing.type === "card" || thing.type === "back";
}

/** How far apart so many things of a width begin in a room; less than their width where they overlap. */
export function pitch(count: number, width: number, room: number, gap: number, least = LEAST): number {
  if (count < 2) return width;
  return Math.max(Math.min(width + gap, (room - width) / (count - 1)), Math.min(least, width));
}

/** Degrees and pixels by which the nth of *count* leans and sinks in a fan. */
export function lean(n: number, count: number, width: number): { turn: number; sink: number } {
  const off = n - (count - 1) / 2;
  const turn = off * Math.min(2.6, 22 / Math.max(count, 1));
  return { turn, sink: (off * off * width) / Math.max(count * count, 1) / 2.4 };
}
