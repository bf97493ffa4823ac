/** The layout of things in a row: size, distance and fan. Pure. */
import { countOf, idOf } from "./names";
import type { Piece, Thing } from "$lib/scene";

export interface Item {
  readonly key: string;
  readonly piece: Piece;
  /** One of several copies that the piece stands for. */
  readonly isCopy: boolean;
}

const MOST_COPIES = 13;
/** The visible width that a finger needs. */
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

/** The distance between the left edges of *count* things. Less than their width if they must overlap. */
export function pitch(count: number, width: number, room: number, gap: number, least = LEAST): number {
  if (count < 2) return width;
  return Math.max(Math.min(width + gap, (room - width) / (count - 1)), Math.min(least, width));
}

/** Rotation in degrees and offset in pixels of the nth of *count* things in a fan. */
export function lean(n: number, count: number, width: number): { turn: number; sink: number } {
  const off = n - (count - 1) / 2;
  const turn = off * Math.min(2.6, 22 / Math.max(count, 1));
  return { turn, sink: (off * off * width) / Math.max(count * count, 1) / 2.4 };
}
