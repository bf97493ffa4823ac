import { describe, expect, it } from "vitest";
import { cssColour, isDark } from "./colour";
import { gridPlan } from "./grid";
import { faceOf, labelOf, namesOf, thingName } from "./names";
import { actionOf, offersOf } from "./offers";
import { rolesOf } from "./roles";
import { itemsOf, pitch } from "./row";
import { SHAPES, shapeOf } from "./shapes";
import { drawnAt } from "./stack";
import type { Site } from "./plan";
import type { Area, Scene } from "$lib/scene";
import { m } from "$words";

const areas: Area[] = [
  { type: "grid", id: "board", rows: 8, columns: 8 },
  { type: "grid", id: "hex", rows: 11, columns: 11, tiling: "hex", shape: "rhombus" },
  { type: "row", id: "hand 0", seat: 0 },
  { type: "row", id: "hand 1", seat: 1, title: "Hand" },
  { type: "numbers", id: "points 1", seat: 1, of: [["Points", "3"]] },
];
const scene: Scene = { areas };
const company = { you: 0, nameOf: () => "Mira" };

describe("names", () => {
  it("of places are letters and numbers, counted from the bottom on square boards", () => {
    const labels = namesOf(scene, null);
    expect(labels.get("board.7.0")).toBe("a1");
    expect(labels.get("hex.3.2")).toBe("c4");
    expect(labelOf(labels, "board.7.0|board.7.1")).toBe("a1–b1");
    expect(labels.get("points 1.0")).toBe("Points");
  });

  it("of things include their owner", () => {
    expect(thingName({ type: "token", colour: 0 }, company)).toBe("your stone");
    expect(thingName({ type: "token", colour: 1, shape: "king" }, company)).toBe("Mira’s king");
    expect(thingName({ type: "token", colour: "white", shape: "pawn", count: 3 }, company)).toBe(
      "3 × white pawn",
    );
    expect(thingName({ type: "card", face: "TD" }, company)).toBe("10 of diamonds");
    expect(faceOf("XX")).toBeNull();
  });

  it("exist for every shape, in both languages", () => {
    for (const locale of ["en", "de"] as const) {
      const named = m
        .scene_shapes({}, { locale })
        .split("|")
        .map((pair) => pair.split("=")[0]);
      expect(named).toEqual(Object.keys(SHAPES));
    }
    expect(shapeOf("no such shape")).toBe(SHAPES["stone"]);
  });
});

describe("roles", () => {
  it("follow from who owns what", () => {
    const roles = rolesOf(areas, 1, 3);
    expect(roles.main?.id).toBe("board");
    expect(roles.mine?.areas.map((area) => area.id)).toEqual(["hand 1", "points 1"]);
    expect(roles.others.map((mat) => mat.seat)).toEqual([2, 0]);
    expect(rolesOf(areas, null, 2).others.map((mat) => mat.seat)).toEqual([0, 1]);
  });
});

describe("things at a place", () => {
  const cell = gridPlan({ type: "grid", id: "b", rows: 1, columns: 1 }).sites.get("b.0.0") as Site;
  const spike: Site = { ...cell, h: 5, y: 2.5, kind: "spot", spot: { id: "p", x: 0.5, y: 2.5, stack: "up" } };

  it("are centred, or stacked along a spike", () => {
    const [one] = drawnAt(cell, [{ at: "b.0.0", what: { type: "token" } }]);
    expect((one?.x ?? 0) + (one?.w ?? 0) / 2).toBeCloseTo(0.5);
    const men = drawnAt(spike, [{ at: "p", what: { type: "token", shape: "disc", count: 7 } }]);
    expect(men).toHaveLength(7);
    expect(men[0]?.y).toBeGreaterThan(men[6]?.y ?? 9);
    expect(men.every((man) => man.y > -0.001 && man.y + man.h < 5.001)).toBe(true);
    expect(men[6]?.badge).toBe("7");
  });

  it("overlap in a full row, but each can be tapped", () => {
    expect(pitch(3, 70, 400, 10)).toBe(80);
    expect(pitch(13, 70, 340, 10)).toBeCloseTo(22.5);
    expect(pitch(40, 70, 340, 10)).toBe(20);
    expect(itemsOf([{ at: "h", what: { type: "back", count: 4 } }]).map((item) => item.key)).toEqual([
      "h#0",
      "h#1",
      "h#2",
      "h#3",
    ]);
  });
});

describe("offers", () => {
  it("are filled in with the tapped values, in order", () => {
    const blank = { type: "some", field: "keep", of: [7, 8, 9], names: ["a", "b", "c"], least: 0, most: 3 };
    const [offer] = offersOf([{ action: { type: "roll" }, blanks: [blank as never] }]);
    expect(offer?.together).toEqual(["a", "b", "c"]);
    expect(offer && actionOf(offer, ["c", "a"])).toEqual({ type: "roll", keep: [7, 9] });
  });
});

describe("colours", () => {
  it("are a seat's, of the palette, or the author's own", () => {
    expect(cssColour(9)).toBe("var(--seat-1)");
    expect(cssColour("gold")).toBe("var(--tone-gold)");
    expect(cssColour("#12ab9f")).toBe("#12ab9f");
    expect(cssColour("url(x)")).toBe("var(--tone-ink)");
    expect([isDark("#101010"), isDark("#f0f0f0"), isDark(0)]).toEqual([true, false, false]);
  });
});
