import { describe, expect, it } from "vitest";
import { fitBoard } from "./board-fit";
import { shownCoordinates } from "./coordinates";
import { hullOf } from "./hull";
import { graphPlan } from "./graph";
import type { Graph, Grid } from "$lib/scene";

const squares: Grid = { type: "grid", id: "b", rows: 8, columns: 8 };
const hex: Grid = { type: "grid", id: "b", rows: 11, columns: 11, tiling: "hex", shape: "rhombus" };
const read = (grid: Grid, face: number) => {
  const fitted = fitBoard(grid, face, { w: 400, h: 400 }, { turns: false, most: 100 });
  return { ...fitted, shown: shownCoordinates(fitted.plan, grid.tiling === undefined) };
};

describe("coordinates", () => {
  for (const [face, letters, numbers] of [
    [0, "abcdefgh", "87654321"],
    [180, "hgfedcba", "12345678"],
  ] as const)
    it(`stand at the left and below, also on a board rotated by ${face}°`, () => {
      const { shown, plan } = read(squares, face);
      const below = shown.filter(({ out }) => out.y > 0.5).toSorted((a, b) => a.x - b.x);
      const left = shown.filter(({ out }) => out.x < -0.5).toSorted((a, b) => a.y - b.y);
      expect(below.map(({ text }) => text).join("")).toBe(letters);
      expect(left.map(({ text }) => text).join("")).toBe(numbers);
      expect(below.every(({ y }) => Math.abs(y - plan.top - plan.height) < 0.01)).toBe(true);
    });

  it("use the author's names, and need letters with numbers", () => {
    const named = (name: (row: number, column: number) => string): Grid => ({
      ...squares,
      names: Array.from({ length: 64 }, (_, n) => [`b.${n >> 3}.${n & 7}`, name(n >> 3, n & 7)]),
    });
    const texts = (grid: Grid) => read(grid, 0).shown.map(({ text }) => text);
    expect(texts(named((row, column) => `${"abcdefgh"[row] ?? ""}${column + 1}`))).toContain("8");
    expect(texts(named((row) => `row ${row}`))).toEqual([]);
  });

  it("of a rhombus lie on its frame", () => {
    const { shown, plan } = read(hex, 0);
    const corners = [...plan.sites.values()].flatMap((site) => site.outline);
    const hull = hullOf([...corners, ...shown]);
    expect(hull.length).toBe(hullOf(corners).length);
    expect(shown.length).toBe(22);
    const rows = shown.flatMap(({ text, y }) => (/^\d/.test(text) ? [{ row: Number(text) - 1, y }] : []));
    expect(rows.length).toBe(11);
    for (const { row, y } of rows) expect(y).toBeCloseTo(plan.sites.get(`${hex.id}.${row}.0`)?.y ?? NaN);
  });

  it("name the lines of a board of spots", () => {
    const spots = ["a1", "d1", "a4", "d4"].map((name, n) => ({
      id: name,
      x: 3 * (n % 2),
      y: n < 2 ? 3 : 0,
      name,
    }));
    const links = [["a1", "d1"]] as const;
    const texts = (graph: Omit<Graph, "type" | "id">) =>
      shownCoordinates(graphPlan({ type: "graph", id: "g", ...graph }), true).map(({ text }) => text);
    expect(texts({ spots, links: [...links, ["a4", "d4"]] }).join("")).toBe("ad14");
    expect(texts({ spots })).toEqual([]);
    expect(
      texts({
        spots: spots.map((spot) => ({ ...spot, x: spot.x + spot.y })),
        links: [...links, ["a4", "d4"]],
      }),
    ).toEqual([]);
  });

  it("are left out on small boards", () => {
    expect(read({ ...squares, rows: 3, columns: 3 }, 0).shown).toEqual([]);
    expect(fitBoard(squares, 0, { w: 120, h: 120 }, { turns: false, most: 100 }).hasCoordinates).toBe(false);
  });
});
