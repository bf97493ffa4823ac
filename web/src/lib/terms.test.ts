import { describe, expect, it } from "vitest";
import type { Term } from "./board";
import { headOf, partsOf, termIn } from "./terms";

const term = (words: string): Term => ({ words, text: `About ${words}.`, section: "" });
const SNAP = term("snap | snaps | snapped");
const PILE = term("draw pile");
const DRAW = term("draw | draws");
const ALL = [SNAP, PILE, DRAW];
const said = (text: string, terms: readonly Term[] = ALL) =>
  partsOf(text, terms)
    .map((part) => (part.term === null ? part.text : `[${part.text}]`))
    .join("");

describe("terms in a text", () => {
  it("are whole words in upper or lower case", () => {
    expect(said("Snap! Ann snapped; snappy and unsnapped stay.")).toBe(
      "[Snap]! Ann snapped; snappy and unsnapped stay.",
    );
  });
  it("are the longest that fit", () => {
    expect(said("Draw from the draw pile.")).toBe("[Draw] from the [draw pile].");
  });
  it("are explained once in a line", () => {
    expect(said("Ben snaps, then Cid snaps.")).toBe("Ben [snaps], then Cid snaps.");
  });
  it("can be absent", () => {
    expect(said("Ann snaps.", [])).toBe("Ann snaps.");
    expect(termIn("Call it", ALL)).toBeNull();
  });
  it("are found for a button, and headed by their first form", () => {
    expect(termIn("Draw", ALL)).toBe(DRAW);
    expect(headOf(SNAP)).toBe("snap");
  });
});
