import { describe, expect, it } from "vitest";
import { addsUp, fill, firstFill, leftToGive } from "./choices";

describe("a choice with blanks", () => {
  const choice = {
    action: { type: "bid", amount: 0, note: "" },
    label: "Bid",
    blanks: [
      { field: "amount", low: 2, high: 9, step: 1, longest: null, examples: [] },
      { field: "note", low: null, high: null, step: 1, longest: 20, examples: ["hello"] },
    ],
  };

  it("is sent as offered, with its blanks filled", () => {
    expect(firstFill(choice)).toEqual({ amount: 2, note: "hello" });
    expect(fill(choice, { amount: 5 })).toEqual({ type: "bid", amount: 5, note: "hello" });
    expect(choice.action.amount).toBe(0);
  });
});

describe("numbers that must add up", () => {
  const base = { low: 1, high: 4, step: 1, longest: null, examples: [] };
  const blank = { ...base, field: "men", type: "split" as const, names: ["Hill", "Gate"], total: 6 };
  const choice = { action: { type: "send", men: [] }, label: "Send", blanks: [blank] };

  it("start at each part's minimum, and are sent in order", () => {
    expect(firstFill(choice)).toEqual({ men: [1, 1] });
    expect(fill(choice, { men: [4, 2] })).toEqual({ type: "send", men: [4, 2] });
  });
  it("tell how much is left to distribute", () => {
    expect([undefined, [2, 1], [4, 2], [4, 4]].map((men) => leftToGive(blank, men))).toEqual([4, 3, 0, -2]);
    expect(
      [
        [4, 2],
        [5, 1],
        [3, 2],
      ].map((men) => addsUp(blank, men)),
    ).toEqual([true, false, false]);
  });
});
