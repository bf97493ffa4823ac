import { describe, expect, it } from "vitest";
import { playOrder } from "./order";
import { orderOf, type Phase, type View } from "./view";

const hand = ["abc123", "def456", "ghi789"].map((instanceId, n) => ({ instanceId, card: `Card ${n + 1}` }));

describe("getSequenceNumber", () => {
  const { getSequenceNumber } = playOrder({
    handCards: hand,
    playOrderSequence: ["def456", "ghi789", "abc123"],
  });

  it("is the place of a card in the play order, from 1", () => {
    expect(hand.map((card) => getSequenceNumber(card.instanceId))).toEqual([3, 1, 2]);
  });

  it("closes up when a card before it is taken out", () => {
    expect(playOrder({ handCards: hand, playOrderSequence: ["ghi789"] }).getSequenceNumber("ghi789")).toBe(1);
  });

  it("is null for a card that has no place", () => {
    expect(getSequenceNumber("no such card")).toBeNull();
    expect(playOrder({ handCards: hand, playOrderSequence: [] }).getSequenceNumber("abc123")).toBeNull();
  });
});

describe("isPlayOrderComplete", () => {
  const isComplete = (playOrderSequence: readonly string[]): boolean =>
    playOrder({ handCards: hand, playOrderSequence }).isPlayOrderComplete();

  it("is true exactly when every card of the hand has its place", () => {
    expect(isComplete([])).toBe(false);
    expect(isComplete(["abc123", "def456"])).toBe(false);
    expect(isComplete(["ghi789", "abc123", "def456"])).toBe(true);
  });
});

describe("the order of a view", () => {
  const view = (phase: Phase): View =>
    ({
      hand: hand.map((card) => ({ instance_id: card.instanceId, card: card.card })),
      phase,
    }) as unknown as View;

  it("answers as that of a state does", () => {
    const planned = orderOf(view({ type: "planning", order: ["def456"] }));
    expect([
      planned.getSequenceNumber("def456"),
      planned.getSequenceNumber("abc123"),
      planned.isPlayOrderComplete(),
    ]).toEqual([1, null, false]);
    expect(
      orderOf(view({ type: "executing", order: ["ghi789", "abc123", "def456"] })).isPlayOrderComplete(),
    ).toBe(true);
    expect(
      orderOf(view({ type: "discard", required: 1, selected: ["abc123"] })).getSequenceNumber("abc123"),
    ).toBeNull();
  });
});
