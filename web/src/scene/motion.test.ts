import { describe, expect, it, vi } from "vitest";
import { changedPlaces, movesBetween, movesFor } from "./motion";
import type { Piece, Scene } from "$lib/scene";

const scene = (...pieces: Piece[]): Scene => ({
  areas: [{ type: "grid", id: "b", rows: 3, columns: 3 }],
  pieces,
});
const stone = (at: string, colour = 0, more: object = {}): Piece => ({
  at,
  what: { type: "token", colour, ...more },
});
const card = (at: string, face: string): Piece => ({ at, what: { type: "card", face, id: face } });
const back = (at: string, count = 1): Piece => ({ at, what: { type: "back", count } });

describe("the difference of two scenes", () => {
  it("is empty if nothing changed", () => {
    expect(movesBetween(scene(stone("b.0.0")), scene(stone("b.0.0")))).toEqual([]);
  });

  it("finds a thing with the same id at another place", () => {
    const moves = movesBetween(
      scene(card("hand", "QS"), card("hand", "2C")),
      scene(card("trick", "QS"), card("hand", "2C")),
    );
    expect(moves).toEqual([{ kind: "travel", from: "QS", to: "QS", turns: false }]);
  });

  it("rolls a die that shows another number", () => {
    const die = (value: number): Piece => ({ at: "dice.0", what: { type: "die", value, id: "die" } });
    expect(movesBetween(scene(die(2)), scene(die(5)))).toEqual([{ kind: "roll", at: "die" }]);
  });

  it("moves a stone of the same look from the only place that lost one", () => {
    const moves = movesBetween(
      scene(stone("b.0.0"), stone("b.2.2", 1)),
      scene(stone("b.1.1"), stone("b.2.2", 1)),
    );
    expect(moves).toEqual([{ kind: "travel", from: "b.0.0#0", to: "b.1.1#0", turns: false }]);
  });

  it("moves one of many pieces from one spike to another", () => {
    const before = scene(stone("p24", 0, { count: 2 }), stone("p13", 0, { count: 5 }));
    const after = scene(stone("p24", 0, { count: 1 }), stone("p13", 0, { count: 5 }), stone("p20"));
    expect(movesBetween(before, after)).toEqual([
      { kind: "travel", from: "p24#1", to: "p20#0", turns: false },
    ]);
  });

  it("takes a face from face-down cards, or turns a card over in place", () => {
    expect(movesBetween(scene(back("hand 1", 5)), scene(back("hand 1", 4), card("trick", "QS")))).toEqual([
      { kind: "travel", from: "hand 1#4", to: "QS", turns: true },
    ]);
    expect(movesBetween(scene(back("slot")), scene(card("slot", "QS")))).toEqual([
      { kind: "turn", at: "QS" },
    ]);
  });

  it("fades things whose origin is ambiguous", () => {
    const before = scene(stone("b.0.0"), stone("b.0.1"));
    const after = scene(stone("b.2.0"), stone("b.2.1"));
    expect(movesBetween(before, after).map((move) => move.kind)).toEqual(["go", "go", "come", "come"]);
  });

  it("fades things in and out", () => {
    expect(movesBetween(scene(), scene(stone("b.0.0")))).toEqual([{ kind: "come", at: "b.0.0#0" }]);
    expect(movesBetween(scene(stone("b.0.0", 1)), scene())).toEqual([{ kind: "go", at: "b.0.0#0" }]);
  });

  it("plays the game's motions that two scenes do not show", () => {
    const still = scene(back("hand 0.0"), back("hand 1.2"));
    const shown = { type: "back" } as const;
    expect(
      movesFor(still, still, [
        { type: "travel", start: "hand 0.0", end: "hand 1.2", shown },
        { type: "flash", at: "hand 0.0" },
      ]),
    ).toEqual([
      { kind: "carry", start: "hand 0.0", end: "hand 1.2", shown },
      { kind: "flash", at: "hand 0.0" },
    ]);
    expect(movesFor(still, still, [])).toEqual([]);
  });

  it("does not show twice what the game's motions repeat or explain", () => {
    const [before, after] = [scene(card("hand", "QS")), scene(card("trick", "QS"))];
    const said = { type: "travel", start: "hand", end: "trick" } as const;
    expect(movesFor(before, after, [said])).toEqual(movesBetween(before, after));

    const sown = [scene(stone("b.0.0"), stone("b.0.1")), scene(stone("b.2.0"), stone("b.2.1"))] as const;
    const paths = [
      { type: "travel", start: "b.0.0", end: "b.2.0" },
      { type: "travel", start: "b.0.1", end: "b.2.1" },
    ] as const;
    expect(movesFor(...sown, paths).map((move) => move.kind)).toEqual(["carry", "carry"]);
  });

  it("compares only the places that changed", () => {
    const kept = stone("b.0.0");
    const looks = vi.spyOn(JSON, "stringify");
    movesBetween(scene(kept), scene(kept, stone("b.1.1")));
    expect(looks).toHaveBeenCalledTimes(1);
    looks.mockRestore();
  });

  it("marks changed places on boards", () => {
    expect(changedPlaces(scene(stone("b.0.0"), card("hand", "QS")), scene(stone("b.1.1")))).toEqual([
      "b.0.0",
      "b.1.1",
    ]);
  });
});
