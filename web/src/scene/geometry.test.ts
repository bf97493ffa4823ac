import { describe, expect, it } from "vitest";
import { DIRECTIONS, nearest } from "./arrows";
import { graphPlan } from "./graph";
import { gridPlan, letter } from "./grid";
import { fitRotation, scaleIn, rotatePlan } from "./rotation";
import type { Grid } from "$lib/scene";

const hex: Grid = { type: "grid", id: "b", rows: 11, columns: 11, tiling: "hex", shape: "rhombus" };

describe("grids", () => {
  it("have a site for every existing place", () => {
    const plan = gridPlan({ type: "grid", id: "b", rows: 8, columns: 8, missing: ["b.0.0"] });
    expect(plan.sites.size).toBe(63);
    expect(plan.sites.get("b.7.0")).toMatchObject({ x: 0.5, y: 7.5 });
    expect([plan.width, plan.height]).toEqual([8, 8]);
  });

  it("of hexagons are offset, row by row", () => {
    const plan = gridPlan(hex);
    expect(plan.width).toBeCloseTo(16);
    expect(plan.sites.get("b.10.0")?.x).toBeCloseTo(5.5);
  });

  it("have rims along all cells of a side", () => {
    const [rim] = gridPlan({ ...hex, rims: [["top", 0]] }).rims;
    expect(rim?.points.length).toBe(33);
  });

  it("name columns by letters", () => {
    expect([0, 25, 26].map((column) => letter(column))).toEqual(["a", "z", "aa"]);
  });
});

describe("arrow keys", () => {
  it("reach every place of a board, even with offset rows", () => {
    const grids: Grid[] = [
      { ...hex, rows: 4, columns: 4 },
      { type: "grid", id: "b", rows: 4, columns: 4 },
    ];
    for (const grid of grids) {
      const boxes = [...gridPlan(grid).sites.values()].map(({ x, y }) => ({
        x: x * 40,
        y: y * 40,
        width: 0,
        height: 0,
      }));
      const reached = new Set([0]);
      for (const from of reached)
        for (const direction of Object.values(DIRECTIONS)) {
          const box = boxes[from];
          const next = box === undefined ? null : nearest(box, boxes, direction);
          if (next !== null) reached.add(next);
        }
      expect(reached.size, grid.tiling).toBe(boxes.length);
    }
  });
});

describe("rotation", () => {
  it("rotates a wide board in a narrow room, which makes its cells larger", () => {
    const [plan, phone] = [gridPlan(hex), { w: 344, h: 600 }];
    const turned = fitRotation(plan, 0, phone);
    expect(turned.turned).toBe(90);
    expect(scaleIn(turned, phone)).toBeGreaterThan(33);
    expect(scaleIn(plan, phone)).toBeLessThan(22);
    expect(fitRotation(plan, 0, { w: 900, h: 600 }).turned).toBe(0);
  });

  it("puts the viewer's side at the bottom", () => {
    const plan = rotatePlan(gridPlan({ type: "grid", id: "b", rows: 8, columns: 8 }), 180);
    expect(plan.sites.get("b.0.0")?.y).toBeGreaterThan(plan.sites.get("b.7.0")?.y ?? 0);
    expect(plan.width).toBeCloseTo(8);
  });
});

describe("graphs", () => {
  it("have links as lines", () => {
    const spots = [
      { id: "a", x: 0, y: 0 },
      { id: "b", x: 3, y: 0 },
    ];
    const plan = graphPlan({ type: "graph", id: "g", spots, links: [["a", "b"]] });
    expect(plan.lines).toHaveLength(1);
    expect(plan.width).toBeCloseTo(5);
  });
});
