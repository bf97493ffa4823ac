import { describe, expect, it } from "vitest";
import type { Below } from "./chance";
import { init } from "./dealing";
import { reduce } from "./reducer";
import { load } from "./save";
import type { DeckState } from "./state";
import { offeredOffline } from "./view";

const first: Below = () => 0;
const [a, b] = [
  { instanceId: "a", card: "A" },
  { instanceId: "b", card: "B" },
] as const;

function state(more: Partial<DeckState> = {}): DeckState {
  const { handCards = [a, b] } = more;
  return {
    ...init(first),
    handCards,
    hand: handCards.map((held) => held.card),
    discardPhase: { active: false, remainingDiscards: 0 },
    ...more,
  };
}

describe("CLEAR_PLAY_ORDER", () => {
  const planning = state({ planningPhase: true });

  it("does nothing with an empty order", () => {
    expect(offeredOffline(planning).kinds.has("CLEAR_PLAY_ORDER")).toBe(true);
    expect(reduce(planning, { type: "CLEAR_PLAY_ORDER" }, first)).toBe(planning);
  });

  it("takes every card out of the order and is not for a locked one", () => {
    const locked = state({ playOrderSequence: ["a", "b"], playOrderLocked: true });
    expect(reduce({ ...planning, playOrderSequence: ["b"] }, { type: "CLEAR_PLAY_ORDER" }, first)).toEqual(
      planning,
    );
    expect(offeredOffline(locked).kinds.has("CLEAR_PLAY_ORDER")).toBe(false);
    expect(reduce(locked, { type: "CLEAR_PLAY_ORDER" }, first)).toBe(locked);
  });
});

describe("parameters out of range", () => {
  const cases = [
    [0, -1, 5, 2],
    [11, 21, 5, 2],
    [-3, 20, 5, 20],
    [10, 99, 10, 2],
    [NaN, Infinity, 5, 2],
    [1, 0, 1, 0],
  ] as const;

  it.each(cases)(
    "RESET makes %d and %d the default where they are out of range",
    (handSize, discardCount, size, count) => {
      const after = reduce(state({ handSize, discardCount }), { type: "RESET" }, first);
      expect([after.handSize, after.discardCount]).toEqual([size, count]);
      expect(after.handCards.length).toBe(size);
    },
  );

  it.each(cases)("a load of %d and %d does too", (handSize, discardCount, size, count) => {
    const { state: after } = load(JSON.stringify({ drawPile: ["A"], handSize, discardCount }), first);
    expect([after.handSize, after.discardCount]).toEqual([size, count]);
  });
});

describe("isDealing", () => {
  const dealing = state({ isDealing: true });

  it.each([
    ["END_TURN", true],
    ["DEAL_NEXT_HAND", false],
    ["START_CUSTOM_DECK", true],
    ["RESET", false],
    ["INIT", false],
  ] as const)("after %s is %s: a deal ends it, and nothing else", (type, is) => {
    expect(reduce(dealing, { type }, first).isDealing).toBe(is);
  });
});
