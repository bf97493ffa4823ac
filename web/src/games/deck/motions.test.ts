import { describe, expect, it } from "vitest";
import { motions } from "./motions";
import type { Phase, View } from "./view";

const FREE: Phase = { type: "free" };

/** A view with a hand given as "a b c". */
function view(hand: string, phase: Phase = FREE, more: Partial<View> = {}): View {
  return {
    draw_count: 10,
    discard_pile: [],
    hand: hand
      .split(" ")
      .filter(Boolean)
      .map((card) => ({ instance_id: card, card })),
    phase,
    turn_number: 1,
    hand_size: 5,
    discard_count: 2,
    warning: null,
    error: null,
    deck_source: "default",
    active_preset_id: null,
    bad_entries: [],
    discard_ids: [],
    ...more,
  };
}
const said = (before: View, after: View) =>
  motions(before, after).map(
    ({ from, to, start, end, wait }) => `${from}>${to} ${start ?? "back"}/${end ?? "back"} ${wait}`,
  );

describe("motions of the Deck", () => {
  it("are none where nothing moved", () => {
    expect(motions(view("a b"), view("a b"))).toEqual([]);
  });

  it("lay a chosen card into the row and take it back", () => {
    const [none, one]: Phase[] = [
      { type: "planning", order: [] },
      { type: "planning", order: ["b"] },
    ];
    expect(said(view("a b", none), view("a b", one))).toEqual(["hand:b>row:b b/b 0"]);
    expect(said(view("a b", one), view("a b", none))).toEqual(["row:b>hand:b b/b 0"]);
  });

  it("throw away what was selected", () => {
    const before = view("a b c", { type: "discard", required: 2, selected: ["a", "c"] });
    const after = view("b", { type: "planning", order: [] }, { discard_pile: ["a", "c"] });
    expect(said(before, after)).toEqual(["hand:a>discard a/a 0", "hand:c>discard c/c 1"]);
  });

  it("deal a new hand after the old one has gone", () => {
    const after = view("c d", FREE, { discard_pile: ["a"], draw_count: 8 });
    expect(said(view("a"), after)).toEqual([
      "hand:a>discard a/a 0",
      "draw>hand:c back/c 1",
      "draw>hand:d back/d 2",
    ]);
  });

  it("shuffle the discard pile under the draw pile first", () => {
    const before = view("", FREE, { draw_count: 0, discard_pile: ["a", "b", "c"] });
    const after = view("b", FREE, { draw_count: 2, discard_pile: [] });
    expect(said(before, after).slice(0, 4)).toEqual([
      "discard>draw back/back 0",
      "discard>draw back/back 1",
      "discard>draw back/back 2",
      "draw>hand:b back/b 3",
    ]);
  });

  it("put a card away and deal it again where it comes back at once", () => {
    const [before, after] = [
      view("a b", FREE, { draw_count: 0 }),
      view("b a", FREE, { draw_count: 0, turn_number: 2 }),
    ];
    expect(said(before, after).filter((one) => !one.startsWith("discard"))).toEqual([
      "hand:a>discard a/a 0",
      "hand:b>discard b/b 1",
      "draw>hand:b back/b 5",
      "draw>hand:a back/a 6",
    ]);
  });

  it("deal the same cards in the same order within the turn", () => {
    const before = view("a b", { type: "executing", order: ["b", "a"] }, { draw_count: 0 });
    const after = view("a b", { type: "discard", required: 1, selected: [] }, { draw_count: 0 });
    expect(said(before, after).filter((one) => one.startsWith("draw"))).toEqual([
      "draw>hand:a back/a 5",
      "draw>hand:b back/b 6",
    ]);
  });

  it("take another deck's cards away face down", () => {
    expect(said(view("a"), view("z", FREE, { draw_count: 30 }))).toEqual([
      "hand:a>draw a/back 0",
      "draw>hand:z back/z 1",
    ]);
  });
});
