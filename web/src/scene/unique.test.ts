import { expect, it } from "vitest";
import { unique } from "./unique";

it("keeps one of two marks that look alike, such as two moves of a double", () => {
  const moves = [
    { start: "p24", end: "p18", n: 0 },
    { start: "p13", end: "p7", n: 1 },
    { start: "p24", end: "p18", n: 2 },
  ];
  expect(unique(moves, ({ start, end }) => `${start} ${end}`).map(({ n }) => n)).toEqual([2, 1]);
});
