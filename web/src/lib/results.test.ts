import { describe, expect, it } from "vitest";
import { points, resultRows, winners } from "./results";

describe("results", () => {
  it("have the winner first, and ties share a place", () => {
    const seats = ["Ann", "Bob", "Cy"].map((name, number) => ({ name, number })) as unknown as Parameters<
      typeof resultRows
    >[1];
    const rows = resultRows({ places: [2, 1, 1], scores: [3, 9, 9], breakdown: [] }, seats);
    expect(rows.map((row) => row.name)).toEqual(["Bob", "Cy", "Ann"]);
    expect(winners(rows)).toHaveLength(2);
  });
  it("are formatted in points, or in fractions of a point", () => {
    expect([points(1250, 100, "en"), points(1200, 100, "en"), points(-7, 1, "en")]).toEqual([
      "12.50",
      "12",
      "-7",
    ]);
    expect(points(1250, 100, "de")).toBe("12,50");
  });
});
