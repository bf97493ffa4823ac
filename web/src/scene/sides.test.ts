import { describe, expect, it } from "vitest";
import { sidesOf } from "./sides";
import type { Grid } from "$lib/scene";

const board: Grid = {
  type: "grid",
  id: "board",
  rows: 11,
  columns: 11,
  rims: [
    ["top", 0],
    ["bottom", 0],
    ["left", 1],
    ["right", 1],
  ],
};

describe("the sides of a seat", () => {
  it("turn with the board", () => {
    expect(sidesOf(board, 0, 0)).toEqual(["top", "bottom"]);
    expect(sidesOf(board, 1, 0)).toEqual(["left", "right"]);
    expect(sidesOf(board, 0, 90)).toEqual(["left", "right"]);
    expect(sidesOf({ ...board, rims: [["top", 0]] }, 0, 90)).toEqual(["right"]);
    expect(sidesOf({ ...board, rims: [["top", 0]] }, 0, 180)).toEqual(["bottom"]);
    expect(sidesOf({ ...board, rims: [["top", 0]] }, 0, -90)).toEqual(["left"]);
  });

  it("are none without rims in the seat's colour", () => {
    expect(sidesOf({ ...board, rims: [["top", "red"]] }, 0, 0)).toEqual([]);
    expect(sidesOf({ type: "row", id: "hand" }, 0, 0)).toEqual([]);
  });
});
