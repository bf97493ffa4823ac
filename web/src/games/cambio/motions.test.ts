/** Uses events from the Python game, as recorded by `tests/web/test_cambio_examples.py`. */
import { describe, expect, it } from "vitest";
import type { Choice } from "$lib/protocol";
import { millis } from "$scene/travel";
import { nearest } from "$scene/arrows";
import { keyOf, NONE, placeLabel, swapOf, swappable, tapped, targets } from "./choices";
import examples from "./examples.json";
import { faceOf } from "./faces";
import { flights, landing } from "./flights";
import { marks, motions, placeName } from "./motions";
import type { Event, View } from "./types";

interface Example {
  readonly name: string;
  readonly viewer: number | null;
  readonly before: View;
  readonly events: readonly Event[];
  readonly after: View;
  readonly choices: readonly Choice[];
}

const ALL = examples as unknown as readonly Example[];

function example(name: string, viewer: number | null): Example {
  const found = ALL.find((one) => one.name === name && one.viewer === viewer);
  if (found === undefined) throw new Error(`no example ${name} for ${viewer}`);
  return found;
}

function moved(name: string, viewer: number | null): readonly string[] {
  const { before, events, after } = example(name, viewer);
  const side = (card: number | null) => (card === null ? "back" : `${card}`);
  return motions(before, events, after).map((one) => {
    if (one.kind === "cross") return `${placeName(one.one)} x ${placeName(one.other)}`;
    if (one.kind === "flip") return `flip ${placeName(one.place)} ${one.card}${one.back ? " and back" : ""}`;
    return `${placeName(one.from)} > ${placeName(one.to)} ${side(one.start)}>${side(one.end)}`;
  });
}

const EIGHT_OF_CLUBS = 28;
const TEN_OF_HEARTS = 38;
const THREE_OF_SPADES = 11;

describe("motions", () => {
  it("shows a drawn card to its drawer only", () => {
    expect(moved("draw", 0)).toEqual([`deck > held:0 back>${EIGHT_OF_CLUBS}`]);
    expect(moved("draw", 1)).toEqual(["deck > held:0 back>back"]);
    expect(moved("draw", null)).toEqual(["deck > held:0 back>back"]);
  });

  it("shows everyone the card taken from the discard pile", () => {
    expect(moved("take", 1)).toEqual([`discard > held:0 ${TEN_OF_HEARTS}>${TEN_OF_HEARTS}`]);
  });

  it("brings the old card to the discard and the new one face down to its slot", () => {
    expect(moved("swap", 0)).toEqual([
      `slot:0:2 > discard back>${THREE_OF_SPADES}`,
      `held:0 > slot:0:2 ${EIGHT_OF_CLUBS}>back`,
    ]);
    expect(moved("swap", 1)).toEqual([
      `slot:0:2 > discard back>${THREE_OF_SPADES}`,
      "held:0 > slot:0:2 back>back",
    ]);
  });

  it("turns up a discarded card for those who had not seen it", () => {
    expect(moved("discard", 1)).toEqual(["held:0 > discard back>6"]);
    expect(moved("discard", 0)).toEqual(["held:0 > discard 6>6"]);
  });

  it("crosses both cards of a blind swap, face down for everyone", () => {
    for (const viewer of [0, 1, null]) expect(moved("blind swap", viewer)).toEqual(["slot:0:0 x slot:1:3"]);
  });

  it("moves nothing for a peek, but marks its slot if that is public", () => {
    expect(moved("peek at another", 1)).toEqual([]);
    expect(marks(example("peek at another", 1).events)).toEqual([{ seat: 2, slot: 1, why: "peeked" }]);
    expect(marks(example("hidden slot", 1).events)).toEqual([]);
  });

  it("shows a wrong snap for a moment and brings the penalty card", () => {
    expect(moved("wrong snap", 0)).toEqual(["flip slot:1:0 19 and back", "deck > slot:1:4 back>back"]);
  });

  it("moves a snapped card to the discard pile and the owed card to its owner", () => {
    expect(moved("snap another", 1)).toEqual([`slot:0:2 > discard back>${THREE_OF_SPADES}`]);
    expect(moved("give", 0)).toEqual(["slot:1:1 > slot:0:2 back>back"]);
  });

  it("turns up every hand at the end and deals again for a next round", () => {
    expect(moved("score", null)).toHaveLength(9);
    expect(moved("score", null).filter((one) => one.startsWith("flip"))).toHaveLength(8);
    expect(moved("next round", 0)).toHaveLength(8);
  });

  it("rebuilds the draw pile before the draw", () => {
    expect(moved("reshuffle", 1)).toEqual([
      ...Array(3).fill("discard > deck back>back"),
      "deck > held:0 back>back",
    ]);
  });

  it("shows only faces from the events or the view", () => {
    for (const { before, events, after } of ALL) {
      const told = JSON.stringify([before, events, after]);
      for (const motion of motions(before, events, after)) {
        const faces =
          motion.kind === "travel" ? [motion.start, motion.end] : motion.kind === "flip" ? [motion.card] : [];
        for (const face of faces) if (face !== null) expect(told).toContain(`${face}`);
      }
    }
  });

  it("has no motions without an earlier view", () => {
    const { events, after } = example("draw", 0);
    expect(motions(null, events, after)).toEqual([]);
  });
});

describe("cards", () => {
  it("are numbers with faces", () => {
    expect([faceOf(0), faceOf(28), faceOf(51), faceOf(52)]).toEqual(["AC", "8C", "KS", null]);
  });
});

describe("marks", () => {
  it("show everyone both places of a blind swap, and nothing for a draw", () => {
    expect(marks(example("blind swap", null).events)).toHaveLength(2);
    expect(marks(example("draw", 1).events)).toEqual([]);
  });
});

describe("targets", () => {
  it("are the slots that the server offers", () => {
    const { choices } = example("draw", 0);
    const found = targets(choices, 0);
    expect([...found.places.keys()]).toEqual([0, 1, 2, 3].map((slot) => keyOf(0, slot)));
    expect(found.discard).not.toBeNull();
    expect(found.deck).toBeNull();
    expect(targets(example("take", 1).choices, 1).places.size).toBe(0);
  });

  it("are labelled with the server's choice, or with their card", () => {
    const choices = [{ action: { type: "swap", slot: 1 }, label: "Put it there" }];
    const words = { places: [["one", "two"]], cells: [["face down", "face down"]] };
    const label = (slot: number) => placeLabel(words, targets(choices, 0), 0, slot);
    expect([label(0), label(1)]).toEqual(["one, face down", "Put it there"]);
  });

  it("leave choices without a place to their labels", () => {
    const { choices } = example("draw", 0);
    const wave = { action: { type: "wave" }, label: "Wave to everyone" };
    expect(targets(choices, 0).rest).toEqual([]);
    expect(targets([...choices, wave], 0).rest).toEqual([wave]);
  });

  it("are all cards on the table during a snap", () => {
    const found = targets(example("wrong snap", 0).choices, 0);
    expect(found.pass).not.toBeNull();
    expect(found.places.size).toBe(13);
  });

  it("make a blind swap of two taps, only if offered", () => {
    const swaps = [{ type: "blind_swap", mine: 0, owner: 1, theirs: 3 } as const];
    const pair = tapped(tapped(NONE, 0, 0, 0), 1, 3, 0);
    expect(swapOf(swaps, pair)).toEqual(swaps[0]);
    expect(swapOf(swaps, tapped(pair, 1, 2, 0))).toBeNull();
    expect(tapped(pair, 0, 0, 0).mine).toBeNull();
    expect([...swappable(swaps, 0)]).toEqual(["0:0", "1:3"]);
  });
});

describe("flights", () => {
  const box = () => ({ x: 0, y: 0, width: 50, height: 70 });
  const pace = { calm: 260, slow: 420, stagger: 60, hold: 900 };

  it("hide a card where it will land", () => {
    const { before, events, after } = example("swap", 0);
    const all = flights(motions(before, events, after), box, pace);
    expect(all.map((one) => one.hides)).toEqual([["discard"], ["slot:0:2"]]);
    expect(landing(all)).toBe(260);
  });

  it("are empty with reduced motion", () => {
    const { before, events, after } = example("swap", 0);
    expect(flights(motions(before, events, after), box, { calm: 0, slow: 0, stagger: 0, hold: 0 })).toEqual(
      [],
    );
    expect([millis("260ms"), millis(".26s"), millis("0ms"), millis("")]).toEqual([260, 260, 0, 0]);
  });
});

describe("arrow keys", () => {
  const at = (x: number, y: number) => ({ x, y, width: 10, height: 10 });
  const grid = [at(0, 0), at(20, 0), at(0, 20), at(20, 20)];

  it("go to the neighbour in that direction, or nowhere", () => {
    expect(nearest(at(0, 0), grid, "right")).toBe(1);
    expect(nearest(at(0, 0), grid, "down")).toBe(2);
    expect(nearest(at(20, 20), grid, "up")).toBe(1);
    expect(nearest(at(0, 0), grid, "left")).toBeNull();
  });
});
