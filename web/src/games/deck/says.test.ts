import { describe, expect, it } from "vitest";
import { m } from "$words";
import { task, told } from "./says";
import type { Phase, View } from "./view";

const FREE: Phase = { type: "free" };
const DISCARD: Phase = { type: "discard", required: 1, selected: [] };
const LOCKED: Phase = { type: "executing", order: ["b", "a"] };

function view(hand: string, phase: Phase, turn_number = 1): View {
  const held = hand
    .split(" ")
    .filter(Boolean)
    .map((card) => ({ instance_id: card, card }));
  return { hand: held, phase, turn_number, draw_count: 0, discard_pile: [] } as unknown as View;
}

describe("the task of a turn", () => {
  it.each([
    [0, "Select 2 of 2 cards"],
    [1, "Select 1 of 2 cards"],
    [2, "Discard these, or change your selection"],
  ])("with %i of 2 cards selected", (count, said) => {
    const selected = ["a", "b"].slice(0, count);

    expect(task(view("a b c", { type: "discard", required: 2, selected }))).toBe(said);
  });
});

describe("the buttons of the Deck", () => {
  it("say the words of the specification, capital letters included", () => {
    expect([m.deck_confirm(), m.deck_lock(), m.deck_end_turn()]).toEqual([
      "Discard Selected Cards",
      "Lock Order",
      "End Turn",
    ]);
  });
});

describe("the text for screen readers", () => {
  it.each([
    ["of the next turn", view("a b", LOCKED), view("a b", DISCARD, 2)],
    ["in the same turn", view("a b", LOCKED), view("a b", DISCARD)],
    ["after a hand that owed nothing", view("a b", FREE), view("a b", DISCARD)],
    ["that owes nothing", view("a b", LOCKED), view("a b", FREE)],
    ["in another order", view("a b", FREE), view("b a", FREE)],
    ["with a new card", view("a b", FREE), view("a c", FREE)],
  ])("names the cards of a hand %s, though they may be those of the last", (_, before, after) => {
    expect(told(before, after)).toContain(`Your hand: ${after.hand.map((card) => card.card).join(", ")}.`);
  });

  it.each([
    ["when cards were discarded", view("a b", DISCARD), view("b", { type: "planning", order: [] })],
    ["when all were discarded", view("a", DISCARD), view("", FREE)],
    ["when the order was locked", view("a b", { type: "planning", order: ["b", "a"] }), view("a b", LOCKED)],
    ["when nothing changed", view("a b", FREE), view("a b", FREE)],
  ])("does not name the hand %s", (_, before, after) => {
    expect(told(before, after)).not.toContain("Your hand");
  });

  it("names the phase that begins", () => {
    expect(told(view("a b", { type: "planning", order: ["b", "a"] }), view("a b", LOCKED))).toBe(
      "Executing: the order is locked. You can end the turn.",
    );
  });
});
