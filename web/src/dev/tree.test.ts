import { describe, expect, it } from "vitest";
import { isChanged, isInline, partsOf, sizeOf, textOf } from "./tree";

describe("a value as lines", () => {
  it("is inline while it is short", () => {
    expect(isInline(["blue", "red"])).toBe(true);
    expect(isInline(Array.from({ length: 12 }, () => "purple"))).toBe(false);
    expect(isInline("a string of any length stays where it is, however many characters it has")).toBe(true);
  });

  it("is written with spaces, but not inside of strings", () => {
    expect(textOf({ a: "b,c:d", e: [1, 2] })).toBe('{"a": "b,c:d", "e": [1, 2]}');
  });

  it("has parts, each with its earlier value", () => {
    expect(partsOf({ turn: 1, row: [] }, { turn: 0 })).toEqual([
      { key: "turn", value: 1, before: 0 },
      { key: "row", value: [], before: undefined },
    ]);
    expect(partsOf(["x"], ["y", "z"])).toEqual([{ key: "0", value: "x", before: "y" }]);
    expect(partsOf(7, null)).toEqual([]);
  });

  it("has changed if the earlier value differs", () => {
    expect(isChanged([1], [1], true)).toBe(false);
    expect(isChanged([1], undefined, true)).toBe(true);
    expect(isChanged([1], undefined, false)).toBe(false);
  });

  it("tells its size", () => {
    expect(sizeOf([1, 2, 3])).toBe("[3]");
    expect(sizeOf({ a: 1 })).toBe("{1}");
  });
});
