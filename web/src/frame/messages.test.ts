import { describe, expect, it } from "vitest";
import type { Blank, Choice } from "$lib/protocol";
import { offersOf } from "$scene/offers";
import { isWhole, Limit, MAX_TEXT_CHARS, read } from "./messages";

const offer = (blank: object) => {
  const choice: Choice = { action: { type: "bid" }, label: "Bid", blanks: [blank as Blank] };
  const [found] = offersOf([choice]);
  if (found === undefined) throw new Error("an offer for each choice");
  return found;
};
const range = offer({ field: "price", low: 2, high: 10, step: 2, longest: null, examples: [] });
const text = offer({ field: "word", low: null, high: null, step: 1, longest: 5, examples: [] });
const some = offer({
  type: "some",
  field: "cards",
  of: [1, 2, 3],
  names: ["a", "b", "c"],
  least: 2,
  most: 2,
});
const split = offer({ type: "split", field: "men", low: 0, high: 4, step: 1, names: ["x", "y"], total: 5 });

describe("a message from a frame", () => {
  it("is read if it is one of four types, and unknown fields are dropped", () => {
    expect(read({ type: "ready", show: 3, more: 1 })).toEqual({ type: "ready", show: 3 });
    expect(read({ type: "choose", show: 1, choice: 0, action: { type: "cheat" } })).toEqual({
      type: "choose",
      show: 1,
      choice: 0,
      filled: {},
      tapped: [],
    });
    expect(read({ type: "say", text: "x".repeat(1000) })).toEqual({ type: "say", text: "x".repeat(200) });
    expect(read({ type: "height", height: 1e9 })).toEqual({ type: "height", height: 4000 });
  });

  it("is dropped if it is of any other type", () => {
    const others = [
      null,
      "ready",
      [],
      { type: "ready" },
      { type: "act", action: {} },
      { type: "choose", show: 1, choice: -1 },
      { type: "choose", show: 1, choice: 0.5 },
      { type: "choose", show: 1, choice: "0" },
      { type: "choose", show: 1, choice: 0, filled: { price: {} } },
      { type: "choose", show: 1, choice: 0, filled: { word: "x".repeat(MAX_TEXT_CHARS + 1) } },
      { type: "choose", show: 1, choice: 0, tapped: [1] },
      { type: "height", height: Number.NaN },
      { type: "say", text: 1 },
    ];
    expect(others.filter((one) => read(one) !== null)).toEqual([]);
  });

  it("is complete if every blank has a valid value", () => {
    expect([2, 4, 10].every((price) => isWhole(range, { price }, []))).toBe(true);
    expect([1, 3, 12, 4.5, "4"].some((price) => isWhole(range, { price }, []))).toBe(false);
    expect(isWhole(range, {}, [])).toBe(false);
    expect(isWhole(text, { word: "short" }, [])).toBe(true);
    expect(isWhole(text, { word: "longer" }, [])).toBe(false);
    expect(isWhole(text, { word: 1 }, [])).toBe(false);
    expect(isWhole(some, {}, ["a", "c"])).toBe(true);
    for (const tapped of [[], ["a"], ["a", "a"], ["a", "d"], ["a", "b", "c"]])
      expect(isWhole(some, {}, tapped)).toBe(false);
  });

  it("is complete if the numbers add up, each within its bounds", () => {
    expect(read({ type: "choose", show: 1, choice: 0, filled: { men: [2, 3] } })).toMatchObject({
      filled: { men: [2, 3] },
    });
    expect(read({ type: "choose", show: 1, choice: 0, filled: { men: ["2"] } })).toBeNull();
    expect(isWhole(split, { men: [2, 3] }, [])).toBe(true);
    for (const men of [[5, 0], [2, 2], [2, 3, 0], [5], [6, -1], [2.5, 2.5], 5, "5"])
      expect(isWhole(split, { men }, [])).toBe(false);
    expect(isWhole(split, {}, [])).toBe(false);
  });

  it("is limited to ten a second", () => {
    const limit = new Limit(10);
    const heard = (now: number) => Array.from({ length: 50 }, () => limit.take(now)).filter(Boolean).length;
    expect([heard(5000), heard(5000), heard(5500), heard(60_000)]).toEqual([10, 0, 5, 10]);
  });
});
