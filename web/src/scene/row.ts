/** The layout of things in a row: size, distance and fan. Pure. */
import { countOf, idOf } from "./names";
import type { Piece } from "$lib/scene";

export interface Item {
  readonly key: string;
  readonly piece: Piece;
  /** One of several copies that the piece stands for. */
  readonly isCopy: boolean;
  /** The number of things that it stands for. */
  readonly count: number;
}

/** Above this number, a piece is drawn once with its count. */
const MOST_COPIES = 13;
/** The visible width that a finger needs. */
const LEAST = 20;

export function itemsOf(pieces: readonly Piece[]): readonly Item[] {
  const seen = new Map<string, number>();
  return pieces.flatMap((piece) => {
    const total = countOf(piece.what);
    const isOne = total > MOST_COPIES;
    return Array.from({ length: isOne ? 1 : total }, (_, copy) => {
      const n = seen.get(piece.at) ?? 0;
      seen.set(piece.at, n + 1);
      const key = (copy === 0 && idOf(piece.what)) || `${piece.at}#${n}`;
      return { key, piece, isCopy: copy > 0, count: isOne ? total : 1 };
    });
  });
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
