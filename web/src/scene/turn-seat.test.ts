import { describe, expect, it } from "vitest";
import type { TableState } from "$lib/table";
import { turnSeat } from "./turn-seat";

const seats = ["Ann", "Bo"].map((name, number) => ({ number, name, kind: "person" }));
const ended = (places: readonly number[]): TableState =>
  ({
    seats,
    you: 0,
    waiting: [],
    result: { places, scores: [0, 0], breakdown: [[], []] },
  }) as unknown as TableState;

describe("turnSeat", () => {
  it("is the winner, and nobody after a draw", () => {
    expect(turnSeat(ended([2, 1]))).toBe(1);
    expect(turnSeat(ended([1, 1]))).toBeNull();
  });
});
