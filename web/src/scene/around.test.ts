import { describe, expect, it } from "vitest";
import { type AroundPlan, arrange, type Box, type Held, tailOf } from "./around";
import { handOf } from "./around-hand";

const WINDOWS = [
  { w: 360, h: 684 },
  { w: 740, h: 316 },
  { w: 980, h: 740 },
  { w: 1640, h: 1000 },
];
const HELD: readonly Held[] = ["cards", "things", "none"];

function plan(window: { w: number; h: number }, seats: number, held: Held): AroundPlan {
  return arrange(window, {
    seats: Array.from({ length: seats }, (_, n) => n),
    isSpectator: false,
    held,
    hasControl: held === "things",
  });
}

const isInside = (box: Box, { w, h }: { w: number; h: number }): boolean =>
  box.x >= 0 && box.y >= 0 && box.x + box.w <= w + 0.5 && box.y + box.h <= h + 0.5;
const isApart = (a: Box, b: Box): boolean =>
  a.x + a.w <= b.x + 0.5 || b.x + b.w <= a.x + 0.5 || a.y + a.h <= b.y + 0.5 || b.y + b.h <= a.y + 0.5;

describe.each(WINDOWS)("a table with four sides in $w × $h", (window) => {
  it.each([2, 3, 4, 5, 6])("keeps everything of %i seats in the window", (seats) => {
    for (const held of HELD) {
      const { places, hand, plate, control, corner, banner, middle } = plan(window, seats, held);
      const boxes = [...places.map((place) => place.box), hand, plate, control, corner, banner, middle];
      for (const box of boxes) expect(isInside(box, window), JSON.stringify({ held, box })).toBe(true);
    }
  });

  it("keeps the panel off the hand, and the seats off both", () => {
    const { places, hand, control } = plan(window, 6, "things");
    expect(isApart(hand, control)).toBe(true);
    for (const { box } of places) {
      expect(isApart(box, hand), JSON.stringify(box)).toBe(true);
      expect(isApart(box, control), JSON.stringify(box)).toBe(true);
    }
  });

  it("shows at least 28 px of each of thirteen cards, inside the window", () => {
    const { hand, units, shape } = plan(window, 4, "cards");
    for (let count = 13; count > 0; count -= 1) {
      const cards = handOf(count, units.hand, hand, shape);
      for (const row of [0, 1]) {
        const xs = cards.filter((card) => card.row === row).map((card) => card.x);
        xs.slice(1).forEach((x, n) => expect(x - (xs[n] ?? 0)).toBeGreaterThanOrEqual(28));
      }
      for (const card of cards) {
        // A turned card sinks by this at its outer corner.
        const sunk = (Math.sin((Math.abs(card.turn) * Math.PI) / 180) * units.hand) / 2;
        const box = { x: hand.x + card.x, y: hand.y + card.y, w: units.hand, h: units.hand * 1.4 + sunk };
        expect(isInside(box, window), JSON.stringify({ count, box })).toBe(true);
      }
    }
  });
});

describe("the tail of a bubble", () => {
  const bubble = { w: 200, h: 100 };

  it("leaves the edge toward its target", () => {
    expect(tailOf(bubble, { x: 300, y: 0 })).toEqual({ x: 200, y: 50, turn: 0 });
    expect(tailOf(bubble, { x: -300, y: 0 })).toEqual({ x: 0, y: 50, turn: 180 });
    expect(tailOf(bubble, { x: 0, y: 300 })).toEqual({ x: 100, y: 100, turn: 90 });
  });

  it("keeps off the round corners and still points to its target", () => {
    const { x, y, turn } = tailOf(bubble, { x: 200, y: -100 });
    expect(x).toBeLessThan(180);
    expect(y).toBe(0);
    expect(turn).toBeLessThan(0);
    expect(turn).toBeGreaterThan(-90);
  });
});
