import { describe, expect, it } from "vitest";
import { blockOf } from "./block";
import { CARD, cardWidth, layersOf } from "./card-box";
import { graphPlan } from "./graph";
import { gridPlan } from "./grid";
import { labelsOf } from "./labels";
import { counterLook, counterName } from "./names";
import type { Site } from "./plan";
import { itemsOf } from "./row";
import { type Drawn, drawnAt } from "./stack";
import type { Back, Graph, Grid, Piece, Spot, Thing } from "$lib/scene";

const grid = gridPlan({ type: "grid", id: "b", rows: 3, columns: 3 });
const hexes = gridPlan({ type: "grid", id: "b", rows: 3, columns: 3, tiling: "hex" });
const cell = (name: string, plan = grid): Site => plan.sites.get(name) as Site;
const put = (...things: Thing[]): readonly Piece[] => things.map((what) => ({ at: "b.0.0", what }));
const card = (turned = 0): Thing => ({ type: "card", face: "QS", turned });
const back = (count: number): Back => ({ type: "back", count });
const ratio = ({ w, h }: Drawn): number => w / h;
const inside = (site: Site, one: Drawn): boolean =>
  one.x > site.x - site.w / 2 - 0.001 &&
  one.x + one.w < site.x + site.w / 2 + 0.001 &&
  one.y > site.y - site.h / 2 - 0.001 &&
  one.y + one.h < site.y + site.h / 2 + 0.001;
function spot(more: Partial<Spot>): Site {
  const graph: Graph = { type: "graph", id: "g", spots: [{ id: "b.0.0", x: 0, y: 0, ...more }] };
  return graphPlan(graph).sites.get("b.0.0") as Site;
}

describe("cards", () => {
  it("stay 5 by 7 on places of any shape", () => {
    const sites = [cell("b.0.0"), cell("b.1.1", hexes), spot({ width: 3 }), spot({ height: 2.5 })];
    for (const site of sites) {
      const [one] = drawnAt(site, put(card()));
      expect(one && ratio(one)).toBeCloseTo(CARD);
      expect(one && inside(site, one)).toBe(true);
    }
  });

  it("lie on their side in a box that is as large", () => {
    const [side] = drawnAt(spot({}), put(card(90)));
    expect(side && ratio(side)).toBeCloseTo(1 / CARD);
    const [upside] = drawnAt(spot({}), put(card(180)));
    expect(upside && ratio(upside)).toBeCloseTo(CARD);
    expect(cardWidth({ w: 7, h: 5 }, 90)).toBeCloseTo(5);
    expect(cardWidth({ w: 10, h: 10 }, 45)).toBeLessThan(10 / 1.4);
  });

  it.each(["up", "down", "left", "right"] as const)("overlap %s, and the last one is whole", (stack) => {
    const isAcross = stack === "left" || stack === "right";
    const site = spot({ stack, width: isAcross ? 3 : 1, height: isAcross ? 1.4 : 3 });
    const few = drawnAt(site, put(card(), card(), card()));
    const many = drawnAt(site, put(...Array.from({ length: 12 }, () => card())));
    const by = isAcross ? "x" : "y";
    const sign = stack === "down" || stack === "right" ? 1 : -1;
    for (const drawn of [few, many]) {
      for (const [n, one] of drawn.entries()) {
        expect(ratio(one)).toBeCloseTo(CARD);
        expect(inside(site, one)).toBe(true);
        const next = drawn[n + 1];
        if (next) expect((next[by] - one[by]) * sign).toBeGreaterThan(0);
      }
      expect(drawn.map((one) => one.head).lastIndexOf("")).toBe(drawn.length - 1);
      expect(new Set(drawn.slice(0, -1).map((one) => one.head)).size).toBe(1);
    }
    const step = (drawn: readonly Drawn[]): number => Math.abs((drawn[1]?.[by] ?? 0) - (drawn[0]?.[by] ?? 0));
    expect(step(many)).toBeLessThan(step(few));
  });

  it("in a cell are a pack whose top is whole and has the number", () => {
    const [below, top, more] = drawnAt(cell("b.0.0"), put(card(), card(), card()));
    expect([below?.badge, top?.badge, more]).toEqual(["", "3", undefined]);
    expect([below?.depth, top?.depth]).toEqual([1, undefined]);
    expect([below?.key, top?.key]).toEqual(["b.0.0#1", "b.0.0#2"]);
  });

  it("under a pawn still show their number", () => {
    const [one, pawn] = drawnAt(cell("b.0.0"), [
      { at: "b.0.0", what: card(), note: "3" },
      { at: "b.0.0", what: { type: "token", shape: "pawn" } },
    ]);
    expect(one?.badge).toBe("3");
    expect(pawn && one && pawn.y > one.y && pawn.h < one.h).toBe(true);
  });
});

describe("decks", () => {
  it("are thicker the more cards they have", () => {
    expect([1, 2, 10, 39, 400].map(layersOf)).toEqual([0, 1, 3, 5, 5]);
    const drawn = drawnAt(spot({ height: 1.4 }), put(back(39)));
    expect(drawn.map((one) => [one.key, one.badge, one.depth])).toEqual([
      ["b.0.0#37", "", 5],
      ["b.0.0#38", "39", undefined],
    ]);
    expect(drawn.every((one) => Math.abs(ratio(one) - CARD) < 0.001)).toBe(true);
  });

  it("in a row are one item if they have more cards than a hand", () => {
    expect(itemsOf(put(back(13)))).toHaveLength(13);
    expect(itemsOf(put(back(39)))).toMatchObject([{ count: 39, isCopy: false }]);
  });
});

describe("badges", () => {
  it("are there whenever not all things are drawn", () => {
    const badges = (count: number, note?: string): readonly string[] =>
      drawnAt(cell("b.0.0"), [
        { at: "b.0.0", what: { type: "token", count }, ...(note === undefined ? {} : { note }) },
      ]).map((one) => one.badge);
    expect(badges(3)).toEqual(["", "", ""]);
    expect(badges(6)).toEqual(["", "", "", "", "", "6"]);
    expect(badges(40)).toEqual(["40"]);
    expect(badges(40, "+2")).toEqual(["40 · +2"]);
    expect(badges(2, "+2")).toEqual(["", "+2"]);
  });
});

describe("pieces over several cells", () => {
  const over = (what: Thing, at: string, ...places: string[]): Drawn =>
    drawnAt(
      cell(at),
      [{ at, what, over: places }],
      places.map((place) => cell(place)),
    )[0] as Drawn;
  const tile: Thing = { type: "token", shape: "tile" };
  const corners = (outline = ""): number => outline.match(/Q/g)?.length ?? 0;

  it("are the union of their cells, with seams", () => {
    const ell = over(tile, "b.0.0", "b.1.0", "b.1.1").cover;
    expect(ell?.block.outline.match(/z/g)).toHaveLength(1);
    expect(corners(ell?.block.outline)).toBe(8);
    expect(ell?.block.seams.match(/M/g)).toHaveLength(2);
    expect(ell?.middle).toEqual({ x: 0.5, y: 0.5 });
  });

  it("of hexagons have an edge for each free side", () => {
    const cells = ["b.0.0", "b.0.1"].map((name) => cell(name, hexes).outline);
    const { outline, seams } = blockOf(cells, 0.05, 0.1);
    expect([corners(outline), seams.match(/M/g)?.length]).toEqual([10, 1]);
  });

  it("have holes, and parts that only share a corner", () => {
    const ring = [...grid.sites.values()].filter((site) => site.id !== "b.1.1").map((site) => site.outline);
    expect(blockOf(ring, 0.05, 0.1).outline.match(/z/g)).toHaveLength(2);
    const apart = ["b.0.0", "b.1.1"].map((name) => cell(name).outline);
    expect(blockOf(apart, 0.05, 0.1).outline.match(/z/g)).toHaveLength(2);
    expect(corners(blockOf(apart, 0.05, 0.1).outline)).toBe(8);
  });

  it("turn their picture with them", () => {
    const domino: Thing = { type: "token", picture: "domino.svg", turned: 90 };
    expect(over(domino, "b.0.0", "b.1.0")).toMatchObject({ w: 1, h: 2, cover: { turned: 90 } });
    const [turned] = drawnAt(cell("b.0.0"), put(domino), [cell("b.0.1")], 90);
    expect(turned?.cover?.turned).toBe(180);
  });

  it("are a hull for a ship in a line, and a figure over a square", () => {
    expect(over({ type: "token", shape: "ship" }, "b.0.0", "b.0.1", "b.0.2").cover).toBeUndefined();
    expect(over({ type: "token", shape: "ship" }, "b.0.0", "b.0.1", "b.1.1").cover).toBeDefined();
    const castle: Thing = { type: "token", shape: "castle" };
    expect(over(castle, "b.0.0", "b.0.1", "b.1.0", "b.1.1").cover).toBeUndefined();
    expect(over(castle, "b.0.0", "b.0.1", "b.1.0").cover).toBeDefined();
  });
});

describe("labels", () => {
  const area = (...spots: Spot[]): Graph => ({ type: "graph", id: "g", spots });
  const print = (one: Grid | Graph, taken: readonly string[] = []) =>
    labelsOf(one, one.type === "grid" ? gridPlan(one) : graphPlan(one), 60, (place) => taken.includes(place));

  it("stand below a place, above it if another is below, else on a plate in it", () => {
    const bay = { id: "a", x: 0, y: 0, label: "Bay" };
    expect(print(area(bay), ["a"])[0]?.y).toBeGreaterThan(0.5);
    const reef = { id: "b", x: 0, y: 1 };
    expect(
      print(area({ ...bay, y: 0.05 }, { id: "top", x: 3, y: -1 }, { ...reef, y: 1.05 }), ["a"])[0]?.y,
    ).toBeLessThan(-0.45);
    const [label] = print(area(bay, reef, { id: "c", x: 0, y: -1 }), ["a"]);
    expect(label).toMatchObject({ isPlate: true });
    expect(label?.y).toBeLessThan(0.5);
  });

  it("never cover each other", () => {
    const [bay, reef] = print(
      area({ id: "a", x: 0, y: 0, label: "Bay" }, { id: "b", x: 0, y: 1.4, label: "Reef" }),
    );
    expect((reef?.y ?? 0) - (bay?.y ?? 0)).toBeGreaterThan(bay?.size ?? 1);
  });

  it("of cells are in the middle until a piece lies there", () => {
    const one: Grid = { type: "grid", id: "b", rows: 1, columns: 2, labels: [["b.0.1", "−2"]] };
    expect(print(one)).toMatchObject([{ text: "−2", y: 0.5, isPlate: false }]);
    expect(print(one, ["b.0.1"])).toMatchObject([{ isPlate: true }]);
  });

  it("never are names", () => {
    const zones = [{ id: "z", over: ["a"], name: "Coast" }];
    expect(print({ ...area({ id: "a", x: 0, y: 0, name: "Bay" }), zones })).toEqual([]);
  });
});

describe("counters", () => {
  it("are bars if they have too many steps for a track", () => {
    const look = (most: number) => counterLook({ type: "counter", label: "", value: 3, most, look: "track" });
    expect([look(5), look(20), look(21), look(0)]).toEqual(["track", "track", "bar", "number"]);
  });

  it("are read with their limit", () => {
    expect(counterName({ type: "counter", label: "Health", value: 3, most: 5 })).toBe("Health 3 of 5");
    expect(counterName({ type: "counter", label: "Honour", value: -2 })).toBe("Honour −2");
  });
});
