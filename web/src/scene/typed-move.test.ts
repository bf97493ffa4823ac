import { describe, expect, it } from "vitest";
import { parseTypedMove } from "./typed-move";

const called = (name: string): readonly string[] => (name === "card QS" ? ["queen of spades", "QS"] : [name]);
const offers = [
  { label: "", path: ["e2", "e4"] },
  { label: "", path: ["e2", "e3"] },
  { label: "", path: ["c1"] },
  { label: "", path: ["c11"] },
  { label: "Queen", path: ["card QS"] },
  { label: "Swap sides" },
  { label: "Roll the dice" },
];

describe("a typed move", () => {
  it("names its taps, with or without spaces", () => {
    for (const text of ["e2 e4", "e2e4", "E2-E4"])
      expect(parseTypedMove(text, offers, called)).toMatchObject({ found: 0 });
    expect(parseTypedMove("QS", offers, called)).toMatchObject({ found: 4, tapped: ["card QS"] });
  });

  it("must match to its end", () => {
    expect(parseTypedMove("c1", offers, called)).toMatchObject({ found: 2 });
    expect(parseTypedMove("c11", offers, called)).toMatchObject({ found: 3 });
    expect(parseTypedMove("e2", offers, called)).toEqual({ found: "none" });
  });

  it("can be the start of a unique label", () => {
    expect(parseTypedMove("swap", offers, called)).toMatchObject({ found: 5 });
    expect(parseTypedMove("zzz", offers, called)).toEqual({ found: "none" });
    expect(parseTypedMove("r", [...offers, { label: "Resign" }], called)).toEqual({ found: "many" });
  });
});
