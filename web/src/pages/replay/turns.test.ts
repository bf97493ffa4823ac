import { describe, expect, it } from "vitest";
import type { Line } from "$lib/protocol";
import { turnsOf } from "./turns";

const line = (seq: number, by: number | null): Line => ({ seq, wall: 0, by, text: "", to: null });

describe("the turns of a replay", () => {
  it("cover every entry, each once", () => {
    const turns = turnsOf([line(0, null), line(1, 0), line(2, 0), line(5, 1)], 7);
    expect(turns.map(({ by, start, end }) => [by, start, end])).toEqual([
      [null, 0, 1],
      [0, 1, 5],
      [1, 5, 8],
    ]);
  });
  it("are empty without log lines", () => {
    expect(turnsOf([], 3)).toEqual([]);
  });
});
