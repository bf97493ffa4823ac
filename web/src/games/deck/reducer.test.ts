import { describe, expect, it } from "vitest";
import type { Below } from "./chance";
import { init } from "./dealing";
import { reduce } from "./reducer";
import type { DeckState } from "./state";
import { offeredOffline } from "./view";

const first: Below = () => 0;
const [a, b] = [{ instanceId: "a", card: "A" }, { instanceId: "b", card: "B" }] as const;

function state(more: Partial<DeckState> = {}): DeckState {
  const { handCards = [a, b] } = more;
  return { ...init(first), handCards, hand: handCards.map((held) => held.card), discardPhase: { active: false, remainingDiscards: 0 }, ...more };
}

describe("CLEAR_PLAY_ORDER", () => {
  const planning = state({ planningPhase: true });

  it("with nothing ordered may be sent and does nothing", () => {
    expect(offeredOffline(planning).kinds.has("CLEAR_PLAY_ORDER")).toBe(true);
    expect(reduce(planning, { type: "CLEAR_PLAY_ORDER" }, first)).toBe(planning);
  });

  it("takes every card out of the order and is not for a locked one", () => {
    const locked = state({ playOrderSequence: ["a", "b"], playOrderLocked: true });
    expect(reduce({ ...planning, playOrderSequence: ["b"] }, { type: "CLEAR_PLAY_ORDER" }, first)).toEqual(planning);
    expect(offeredOffline(locked).kinds.has("CLEAR_PLAY_ORDER")).toBe(false);
    expect(reduce(locked, { type: "CLEAR_PLAY_ORDER" }, first)).toBe(locked);
  });
});
