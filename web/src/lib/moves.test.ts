import { describe, expect, it } from "vitest";
import { movesOf, numberedMove, rowsOf } from "./moves";
import type { Line } from "./protocol";

const line = (seq: number, seat: number, short: string, more: Partial<Line> = {}): Line => ({
  seq,
  wall: 0,
  by: seat,
  text: `${short || "something"} was played`,
  to: null,
  short,
  seat,
  ...more,
});
const read = (lines: readonly Line[]): readonly string[] =>
  rowsOf(lines).map(
    ({ number, moves, note }) => note || `${number}. ${moves.map((move) => move?.text ?? "–").join(" ")}`,
  );

describe("the moves of a game", () => {
  const start: Line = { seq: 0, wall: 0, by: null, text: "The game started.", to: null };

  it("stand in numbered pairs", () => {
    const lines = [start, line(1, 1, "e4"), line(2, 0, "e5"), line(3, 1, "Nf3")];
    expect(read(lines)).toEqual(["1. e4 e5", "2. Nf3 –"]);
    expect([2, 3].map((seq) => numberedMove(rowsOf(lines), seq))).toEqual(["1… e5", "2. Nf3"]);
  });
  it("join the parts of a move, and end with its last entry", () => {
    const lines = [line(1, 0, "31:"), line(2, 0, "… 8/5"), line(3, 0, "… 6/5\n42:")];
    expect(movesOf(lines)).toEqual([{ seq: 3, seat: 0, text: "31: 8/5 6/5" }]);
  });
  it("count parts that a move repeats", () => {
    const lines = ["44:", "… 13/9", "… 13/9", "… 9/5*", "… 13/9 9/5"].map((short, n) => line(n, 0, short));
    expect(movesOf(lines)).toEqual([{ seq: 4, seat: 0, text: "44: 13/9(3) 9/5* 9/5" }]);
  });
  it("put a roll in the cell of the player who moves with it", () => {
    const lines = [
      line(1, 0, "… 8/3"),
      line(2, 0, "… 3/2\n42:"),
      line(3, 1, "… 6/4"),
      line(4, 1, "… 24/20"),
      line(5, 0, "62:"),
      line(6, 0, "… 24/22"),
      line(7, 0, "… 13/7\n66: –\n54:"),
      line(8, 0, "… 6/1"),
      line(9, 0, "", { text: "Ann ended her turn." }),
    ];
    expect(read(lines)).toEqual([
      "1. 8/3 3/2 42: 6/4 24/20",
      "2. 62: 24/22 13/7 66: –",
      "3. 54: 6/1 –",
      "Ann ended her turn.",
    ]);
    expect(movesOf(lines).map(({ seq }) => seq)).toEqual([2, 4, 7, 8]);
  });
  it("leave a gap where a player moves twice", () => {
    expect(read([line(1, 0, "a1"), line(2, 0, "b2"), line(3, 1, "c3"), line(4, 1, "d4")])).toEqual([
      "1. a1 –",
      "2. b2 c3",
      "3. – d4",
    ]);
  });
  it("have notes about other entries between them", () => {
    const lines = [
      start,
      line(1, 0, "e4"),
      line(2, 1, "", { text: "Bob offered a draw." }),
      line(3, 1, "e5"),
    ];
    expect(read(lines)).toEqual(["1. e4 e5", "Bob offered a draw."]);
  });
  it("leave out what was taken back", () => {
    const lines = [line(1, 0, "e4"), line(2, 1, "e5"), line(3, 0, "", { to: 1 }), line(4, 1, "c5")];
    expect(read(lines)).toEqual(["1. e4 c5"]);
  });
});
