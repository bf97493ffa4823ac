/** The drawing of playing cards: suits as paths, pips by position. */
import type { Rank, Suit } from "$lib/cards";

export const SUITS: Readonly<Record<Suit, string>> = {
  S: "M50 5C43 25 11 40 11 63c0 17 21 22 33 9-1 11-5 17-13 21h38c-8-4-12-10-13-21 12 13 33 8 33-9C89 40 57 25 50 5z",
  H: "M50 93C32 71 8 57 8 34 8 9 39 4 50 29 61 4 92 9 92 34c0 23-24 37-42 59z",
  D: "M50 4C59 23 71 38 87 50 71 62 59 77 50 96 41 77 29 62 13 50 29 38 41 23 50 4z",
  C: "M50 6a21 21 0 0 1 15.5 35A21 21 0 1 1 56 70c1 11 5 18 13 23H31c8-5 12-12 13-23A21 21 0 1 1 34.5 41 21 21 0 0 1 50 6z",
};

/** Positions of the pips: in the side columns and in the middle one, as fractions of the height. */
const PIPS: Readonly<Record<string, readonly [readonly number[], readonly number[]]>> = {
  2: [[], [0, 1]],
  3: [[], [0, 0.5, 1]],
  4: [[0, 1], []],
  5: [[0, 1], [0.5]],
  6: [[0, 0.5, 1], []],
  7: [[0, 0.5, 1], [0.25]],
  8: [
    [0, 0.5, 1],
    [0.25, 0.75],
  ],
  9: [[0, 1 / 3, 2 / 3, 1], [0.5]],
  10: [
    [0, 1 / 3, 2 / 3, 1],
    [1 / 6, 5 / 6],
  ],
};

export interface Pip {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly isTurned: boolean;
}

export function pips(rank: Rank): readonly Pip[] {
  const [sides, middle] = PIPS[rank] ?? [[], []];
  const places = [
    ...sides.flatMap((t) => [[34, t] as const, [66, t] as const]),
    ...middle.map((t) => [50, t] as const),
  ];
  const size = Number(rank) > 8 ? 17 : 19;
  return places.map(([x, t]) => ({ x, y: 27 + t * 86, size, isTurned: t > 0.5 }));
}

export const HATS = {
  K: "M39 30l-3-13 7 6 7-9 7 9 7-6-3 13z",
  Q: "M40 30c-1-5-2-8-3-10l7 4 6-7 6 7 7-4c-1 2-2 5-3 10z",
  J: "M38 30c-1-9 7-13 14-12 8 0 11 6 10 12z",
} as const;

export const HAIR = {
  K: "M40 34c-1 14 4 20 10 22 6-2 11-8 10-22z",
  Q: "M39 30c-4 10-4 18-6 24h34c-2-6-2-14-6-24z",
  J: "M39 30c-2 6-2 12 0 16h22c2-4 2-10 0-16z",
} as const;

export const around = (n: number): readonly number[] => Array.from({ length: n }, (_, i) => (i * 360) / n);
