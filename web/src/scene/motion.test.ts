import { describe, expect, it, vi } from "vitest";
import { changedPlaces, type Move, movesBetween, movesFor } from "./motion";
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

const travel = (from: string, to: string, { what: thing }: Piece): Move => ({
  kind: "travel",
  from,
  to,
  thing,
  turns: false,
  via: [],
});
const turn = (from: string, to: string, { what: thing }: Piece): Move => ({ kind: "turn", from, to, thing });

describe("the difference of two scenes", () => {
  it("is empty if nothing changed", () => {
    expect(movesBetween(scene(stone("b.0.0")), scene(stone("b.0.0")))).toEqual([]);
  });

  it("finds a thing with the same id at another place", () => {
    const moves = movesBetween(
      scene(card("hand", "QS"), card("hand", "2C")),
      scene(card("trick", "QS"), card("hand", "2C")),
    );
    expect(moves).toEqual([travel("QS", "QS", card("trick", "QS"))]);
  });

  it("rolls a die that shows another number", () => {
    const die = (value: number): Piece => ({ at: "dice.0", what: { type: "die", value, id: "die" } });
    expect(movesBetween(scene(die(2)), scene(die(5)))).toEqual([
      { kind: "roll", from: "die", to: "die", thing: die(5).what },
    ]);
  });

  it("moves a stone of the same look from the only place that lost one", () => {
    const moves = movesBetween(
      scene(stone("b.0.0"), stone("b.2.2", 1)),
      scene(stone("b.1.1"), stone("b.2.2", 1)),
    );
    expect(moves).toEqual([travel("b.0.0#0", "b.1.1#0", stone("b.1.1"))]);
  });

  it("moves one of many pieces from one spike to another", () => {
    const before = scene(stone("p24", 0, { count: 2 }), stone("p13", 0, { count: 5 }));
    const after = scene(stone("p24", 0, { count: 1 }), stone("p13", 0, { count: 5 }), stone("p20"));
    expect(movesBetween(before, after)).toEqual([travel("p24#1", "p20#0", stone("p20"))]);
  });

  it("takes a face from face-down cards, or turns a card over in place", () => {
    expect(movesBetween(scene(back("hand 1", 5)), scene(back("hand 1", 4), card("trick", "QS")))).toEqual([
      { ...travel("hand 1#4", "QS", card("trick", "QS")), turns: true },
    ]);
    expect(movesBetween(scene(back("slot")), scene(card("slot", "QS")))).toEqual([
      turn("slot#0", "QS", card("slot", "QS")),
    ]);
  });

  it("turns over a disc that changes its colour in place", () => {
    const before = scene(stone("b.0.1", 1), stone("b.0.2", 1));
    const after = scene(stone("b.0.0"), stone("b.0.1"), stone("b.0.2"));
    expect(movesBetween(before, after)).toEqual([
      turn("b.0.1#0", "b.0.1#0", stone("b.0.1")),
      turn("b.0.2#0", "b.0.2#0", stone("b.0.2")),
      { kind: "come", to: "b.0.0#0", thing: stone("b.0.0").what },
    ]);
  });

  it("turns over a token that is a die on its other side", () => {
    const die: Piece = { at: "cup.0", what: { type: "die", value: 3 } };
    expect(movesBetween(scene(stone("cup.0")), scene(die))).toEqual([turn("cup.0#0", "cup.0#0", die)]);
  });

  it("moves a piece to the place of one that it captures, and turns over no other shape", () => {
    expect(movesBetween(scene(stone("b.0.0"), stone("b.1.1", 1)), scene(stone("b.1.1")))).toEqual([
      travel("b.0.0#0", "b.1.1#0", stone("b.1.1")),
      { kind: "go", from: "b.1.1#0", thing: stone("b.1.1", 1).what },
    ]);
    const crowned = stone("b.0.0", 1, { shape: "crowned" });
    expect(movesBetween(scene(stone("b.0.0")), scene(crowned)).map((move) => move.kind)).toEqual([
      "go",
      "come",
    ]);
  });

  it("fades things whose origin is ambiguous", () => {
    const before = scene(stone("b.0.0"), stone("b.0.1"));
    const after = scene(stone("b.2.0"), stone("b.2.1"));
    expect(movesBetween(before, after).map((move) => move.kind)).toEqual(["go", "go", "come", "come"]);
  });

  it("fades things in and out", () => {
    expect(movesBetween(scene(), scene(stone("b.0.0")))).toEqual([
      { kind: "come", to: "b.0.0#0", thing: stone("b.0.0").what },
    ]);
    expect(movesBetween(scene(stone("b.0.0", 1)), scene())).toEqual([
      { kind: "go", from: "b.0.0#0", thing: stone("b.0.0", 1).what },
    ]);
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
      {
        kind: "carry",
        start: "hand 0.0",
        end: "hand 1.2",
        from: null,
        to: null,
        top: "hand 1.2#0",
        shown,
        thing: shown,
        via: [],
      },
      { kind: "flash", at: "hand 0.0", why: "note" },
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

  it("keeps the order of the game's motions, and moves the rest before the first delay", () => {
    const before = scene(stone("b.0.0"), stone("b.1.1", 1), card("hand", "QS"));
    const after = scene(stone("b.1.1"), stone("b.2.2", 1), card("trick", "QS"));
    const hit = [
      { type: "travel", start: "b.0.0", end: "b.1.1", via: ["b.0.1"] },
      { type: "delay", ms: 200 },
      { type: "travel", start: "b.1.1", end: "b.2.2" },
      { type: "flash", at: "b.2.2", why: "bad" },
    ] as const;
    expect(movesFor(before, after, hit)).toEqual([
      { ...travel("b.0.0#0", "b.1.1#0", stone("b.1.1")), via: ["b.0.1"] },
      travel("QS", "QS", card("trick", "QS")),
      { kind: "delay", ms: 200 },
      travel("b.1.1#0", "b.2.2#0", stone("b.2.2", 1)),
      { kind: "flash", at: "b.2.2", why: "bad" },
    ]);
  });

  it("flips what changed at the place, or else what lies there", () => {
    const before = scene(stone("b.0.0"), { at: "b.1.1", what: { type: "die", value: 3 } }, back("slot"));
    const after = scene(stone("b.0.0", 1), stone("b.1.1"), back("slot"));
    const at = (place: string) => ({ type: "flip", at: place }) as const;
    expect(movesFor(before, after, [at("slot"), at("b.1.1"), at("b.0.0"), at("b.2.2")])).toEqual([
      turn("slot#0", "slot#0", back("slot")),
      turn("b.1.1#0", "b.1.1#0", stone("b.1.1")),
      turn("b.0.0#0", "b.0.0#0", stone("b.0.0", 1)),
    ]);
    const shown = { type: "card", face: "QS" } as const;
    expect(movesFor(after, after, [{ ...at("slot"), shown }])).toEqual([
      { kind: "peek", at: "slot", top: "slot#0", shown },
    ]);
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
