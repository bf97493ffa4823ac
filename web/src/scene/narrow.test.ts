import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Narrowed, narrow, only, type Tappable } from "./narrow";

const VECTORS = new URL("../../../build/narrow-vectors.jsonl", import.meta.url);

describe("taps narrow the choices", () => {
  const moves: Tappable[] = [{ path: ["e2", "e3"] }, { path: ["e2", "e4"] }, { path: ["d2", "d4"] }, {}];

  it("to those that start with them", () => {
    expect(narrow(moves, []).lit).toEqual(["e2", "d2"]);
    expect(narrow(moves, ["e2"])).toEqual({ lit: ["e3", "e4"], whole: [], further: [0, 1] });
    expect(only(narrow(moves, ["e2", "e4"]))).toBe(1);
    expect(narrow(moves, ["e7"])).toEqual({ lit: [], whole: [], further: [] });
  });

  it("and never guess: a single continuation still waits for its tap", () => {
    expect(only(narrow(moves, ["d2"]))).toBeNull();
  });

  it("to several complete ones, for a menu to choose from", () => {
    const promotions = [{ path: ["a7", "a8"] }, { path: ["a7", "a8"] }];
    expect(narrow(promotions, ["a7", "a8"])).toEqual({ lit: [], whole: [0, 1], further: [] });
  });

  it("to a complete one and one that continues", () => {
    const jumps = [{ path: ["a", "c"] }, { path: ["a", "c", "e"] }];
    expect(narrow(jumps, ["a", "c"])).toEqual({ lit: ["e"], whole: [0], further: [1] });
  });

  it("in any order for names that belong together, then in the order of the path", () => {
    const pass = [{ together: ["x", "y"], path: ["go"] }];
    expect(narrow(pass, ["y"]).lit).toEqual(["x"]);
    expect(narrow(pass, ["y", "x"]).lit).toEqual(["go"]);
    expect(only(narrow(pass, ["y", "x", "go"]))).toBe(0);
    expect(narrow(pass, ["y", "y"]).further).toEqual([]);
  });

  it("to any number of names within bounds", () => {
    const keep = [{ together: ["1", "2", "3"], least: 0, most: 2 }];
    expect(narrow(keep, [])).toEqual({ lit: ["1", "2", "3"], whole: [0], further: [0] });
    expect(narrow(keep, ["3"])).toEqual({ lit: ["1", "2"], whole: [0], further: [0] });
    expect(only(narrow(keep, ["3", "1"]))).toBe(0);
  });
});

/** Vectors made from the Python rule by `make vectors`. */
describe("the Python rule", () => {
  it("gives the same", () => {
    const lines = readFileSync(VECTORS, "utf8").trim().split("\n");
    const parts = (one: Narrowed): string => JSON.stringify([one.lit, one.whole, one.further]);
    const wrong = lines.filter((line) => {
      const vector = JSON.parse(line) as Narrowed & { choices: Tappable[]; tapped: string[] };
      return parts(narrow(vector.choices, vector.tapped)) !== parts(vector);
    });
    expect(lines.length).toBeGreaterThan(1000);
    expect(wrong).toEqual([]);
  });
});
