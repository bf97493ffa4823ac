import { describe, expect, it } from "vitest";
import { contentsOf } from "./area-size";
import { keptSizes, type Layout, layoutOf, pictureSizes, type Window } from "./layout";
import { rolesOf } from "./roles";
import type { Area, Grid, Scene } from "$lib/scene";

const PHONE: Window = { w: 360, h: 684, scale: 1 };
const LOW: Window = { w: 740, h: 316, scale: 0.7 };
const DESK: Window = { w: 970, h: 740, scale: 1 };
const WINDOWS = { PHONE, LOW, DESK };

function grid(id: string, rows: number, columns: number, more: Partial<Grid> = {}): Grid {
  return { type: "grid", id, rows, columns, ...more };
}

function matOf(seat: number): Area[] {
  return [
    { type: "group", id: `mat${seat}`, of: [`work${seat}`, `floor${seat}`], seat, title: "Mosaic" },
    { type: "group", id: `work${seat}`, of: [`lines${seat}`, `wall${seat}`], across: true, seat },
    grid(`lines${seat}`, 5, 5, { seat }),
    grid(`wall${seat}`, 5, 5, { seat }),
    { type: "row", id: `floor${seat}`, size: 7, seat },
    { type: "row", id: `hand${seat}`, fan: true, seat, order: 1 },
  ];
}

/** A market of five stalls, and a mat of three areas and a hand for each player. */
function mosaic(seats: number): Scene {
  const stalls = Array.from({ length: 5 }, (_, n) => grid(`s${n}`, 2, 2));
  const market: Area = { type: "group", id: "market", of: stalls.map((stall) => stall.id), across: true };
  return { areas: [market, ...stalls, ...Array.from({ length: seats }, (_, n) => matOf(n)).flat()] };
}

function arranged(areas: readonly Area[], window: Window, seats = 2): Layout {
  return layoutOf(rolesOf(areas, 0, seats), contentsOf({ areas }), 0, window);
}

describe("a layout", () => {
  for (const [name, window] of Object.entries(WINDOWS))
    for (const seats of [2, 4])
      it(`fits the mats of ${seats} players into ${name}`, () => {
        const { sizes, fits, isFolded } = arranged(mosaic(seats).areas, window, seats);
        expect(fits).toBe(true);
        expect(sizes.get("wall0")?.unit).toBeGreaterThanOrEqual(22);
        expect(sizes.get("wall1")?.unit ?? 0).toBeLessThan(sizes.get("wall0")?.unit ?? 0);
        expect(isFolded).toBe(name !== "DESK");
      });

  it("gives all areas of a group the same cells", () => {
    const { sizes } = arranged(mosaic(2).areas, PHONE);
    const units = ["lines0", "wall0", "floor0"].map((id) => sizes.get(id)?.unit);
    expect(new Set(units).size).toBe(1);
    const wall = sizes.get("wall0");
    expect(sizes.get("work0")?.w).toBeCloseTo(2 * (wall?.w ?? 0) + 8);
  });

  it("shows an opponent's areas in full when they are opened", () => {
    const scene = mosaic(2);
    const layout = layoutOf(rolesOf(scene.areas, 0, 2), contentsOf(scene), 0, PHONE, { opened: 1 });
    expect(layout.isFolded).toBe(true);
    expect(layout.sizes.get("wall1")?.unit).toBeGreaterThanOrEqual(22);
  });

  it("says that a scene does not fit", () => {
    const towers = [0, 1].map((seat) => grid(`tower${seat}`, 60, 10, { seat }));
    const layout = arranged(towers, DESK);
    expect([layout.fits, layout.shape]).toEqual([false, "narrow"]);
  });

  it("leaves the main board all the room that others do not need", () => {
    const board = grid("board", 8, 8);
    const alone = arranged([board], PHONE).sizes.get("board");
    expect(alone?.w).toBeGreaterThan(340);
    const among = arranged([board, { type: "row", id: "taken", size: 5 }], PHONE).sizes.get("board");
    expect(among?.w).toBeGreaterThan(340);
    expect(arranged([board], DESK).isSlim).toBe(true);
  });

  it("shrinks the board before the viewer's areas leave the window", () => {
    const board = grid("board", 8, 8);
    const sea = grid("sea", 8, 8, { seat: 0 });
    const { sizes, fits } = arranged([board, sea], PHONE);
    expect(fits).toBe(true);
    expect(sizes.get("sea")?.unit).toBeGreaterThanOrEqual(22);
    expect(sizes.get("board")?.h).toBeLessThan(300);
  });
});

describe("the direction of a board", () => {
  const wide = { rows: 4, columns: 12 };

  it("follows the window, unless the board has a picture or its author says no", () => {
    expect(arranged([grid("board", 4, 12)], PHONE).isTurned).toBe(true);
    expect(arranged([grid("board", 4, 12)], DESK).isTurned).toBe(false);
    expect(arranged([grid("board", 4, 12, { turns: false })], PHONE).isTurned).toBe(false);
    expect(arranged([grid("board", 4, 12, { picture: "map.svg" })], PHONE).isTurned).toBe(false);
    expect(arranged([grid("board", 4, 12, { picture: "map.svg", turns: true })], PHONE).isTurned).toBe(true);
  });

  it("is kept in mats and groups", () => {
    const areas: Area[] = [
      { type: "group", id: "all", of: ["a", "b"] },
      grid("a", 12, 4),
      grid("b", 2, 4),
      grid("own", wide.columns, wide.rows, { seat: 0 }),
    ];
    const { sizes, isTurned } = arranged(areas, DESK);
    expect(isTurned).toBe(false);
    for (const id of ["a", "own"]) expect(sizes.get(id)?.h).toBeGreaterThan(sizes.get(id)?.w ?? 0);
    const lying = arranged([grid("own", 12, 4, { seat: 0, turns: true })], DESK).sizes.get("own");
    expect(lying?.w).toBeGreaterThan(lying?.h ?? 0);
  });
});

describe("an author's wish", () => {
  it("for weight enlarges an area among its neighbours", () => {
    const areas = (weight?: number): Area[] => [
      grid("main", 8, 8),
      grid("one", 4, 4, weight === undefined ? {} : { weight }),
      grid("other", 4, 4),
    ];
    const even = arranged(areas(), DESK).sizes;
    expect(even.get("one")?.unit).toBe(even.get("other")?.unit);
    const odd = arranged(areas(1.5), DESK).sizes;
    const ratio = (odd.get("one")?.unit ?? 0) / (odd.get("other")?.unit ?? 1);
    expect(ratio ** 2).toBeCloseTo(0.5);
    expect(rolesOf(areas(4), 0, 2).main?.id).toBe("one");
  });

  it("for an aspect wraps a row, and widens the box of others", () => {
    const row: Area = { type: "row", id: "row", size: 12 };
    expect(arranged([row], DESK).sizes.get("row")?.columns).toBe(12);
    expect(arranged([{ ...row, aspect: 1.33 }], DESK).sizes.get("row")?.columns).toBe(4);
    const sizes = arranged([grid("main", 8, 8), grid("wide", 4, 4, { aspect: 2 })], DESK).sizes;
    const box = sizes.get("wide");
    expect((box?.w ?? 0) / (box?.h ?? 1)).toBeCloseTo(2);
  });

  it("for an order sorts areas of an owner and of a group", () => {
    const areas: Area[] = [
      { type: "pile", id: "late", order: 2 },
      { type: "pile", id: "first", order: -1 },
      { type: "group", id: "both", of: ["b", "a"] },
      { type: "pile", id: "a" },
      { type: "pile", id: "b", order: 1 },
    ];
    const roles = rolesOf(areas, null, 2);
    expect(roles.shared.map((area) => area.id)).toEqual(["first", "both", "late"]);
    expect(roles.parts(areas[2] as Area).map((area) => area.id)).toEqual(["a", "b"]);
  });
});

describe("sizes", () => {
  it("of a picture are within its room", () => {
    const scene = mosaic(2);
    const sizes = pictureSizes(scene, rolesOf(scene.areas, 0, 2), 0, { w: 200, h: 300 }, false);
    expect(sizes.get("market")?.w).toBeLessThanOrEqual(200);
    expect(sizes.get("mat0")?.w).toBeLessThanOrEqual(200);
  });

  it("that are unchanged stay the same objects", () => {
    const [before, now] = [arranged(mosaic(2).areas, DESK).sizes, arranged(mosaic(2).areas, DESK).sizes];
    expect(now).not.toBe(before);
    expect(keptSizes(before, now)).toBe(before);
    const other = keptSizes(before, arranged(mosaic(2).areas, { ...DESK, h: 600 }).sizes);
    expect(other).not.toBe(before);
  });
});
