import { describe, expect, test } from "vitest";
import { around, type Atlas, factorySpot, HEIGHT, unitSpot, WIDTH } from "./atlas";
import { boardOf } from "./board";
import { clamp, counterScale, filled, fit, frame, pan, zoomAt } from "./camera";
import map from "./map.json";
import { cents, written } from "./money";
import { buyable, byPlace, cell, offered, staying } from "./offers";
import { arrow, asOrder, given, laidOut, markOf, settled, shown, waiting } from "./orders";
import { brief } from "./people";
import { fresh, journeys, pieces } from "./pieces";
import { angleOf, arc, CENTRE, on, onward, RIM, sector, spread, writing } from "./rondel";
import type { Maneuvering, Nation, Step } from "./types";

const atlas = map as unknown as Atlas;
const board = boardOf("standard@1");
const SHEET = { width: WIDTH, height: HEIGHT };

function nation(name: string, given: Partial<Nation> = {}): Nation {
  const empty = { factories: [], chips: [], fleets: [], armies: [], guests: [] };
  return {
    name,
    money: 0,
    points: 0,
    spot: null,
    leadership: [],
    democracy: false,
    owners: [],
    off_limits: false,
    last_tax: 5,
    ...empty,
    ...given,
  };
}

describe("the atlas", () => {
  test("draws every territory of the board", () => {
    expect(Object.keys(atlas.territories).sort()).toEqual(Object.keys(board.places).sort());
  });

  test("keeps pieces, factories and chips on the sheet", () => {
    for (const [place, drawn] of Object.entries(atlas.territories)) {
      const spots = [0, 1, 2, 3].map((n) => unitSpot(drawn, place, n));
      for (const [x, y] of [...spots, factorySpot(drawn, place)]) {
        expect(x > 0 && x < WIDTH && y > 0 && y < HEIGHT, place).toBe(true);
      }
    }
  });

  test.each(Object.entries(atlas.territories))("keeps pieces off the name of %s", (place, drawn) => {
    const longest = Math.max(...drawn.labelLines.map((line) => line.length));
    const [half, tall] = [longest * drawn.labelSize * 0.28, drawn.labelLines.length * drawn.labelSize * 0.4];
    for (const [x, y] of [unitSpot(drawn, place, 0), unitSpot(drawn, place, 1), factorySpot(drawn, place)]) {
      const [dx, dy] = [Math.abs(x - drawn.label[0]) - half, Math.abs(y - drawn.label[1]) - tall];
      expect(Math.max(dx, dy)).toBeGreaterThan(10);
    }
  });

  test("never gives two of the first three pieces one spot", () => {
    for (const [place, drawn] of Object.entries(atlas.territories)) {
      const spots = [0, 1, 2].map((n) => unitSpot(drawn, place, n).join());
      expect(new Set(spots).size, place).toBe(3);
    }
  });

  test("frames places with room around them", () => {
    const box = around(atlas, ["Vienna", "Budapest"], 50);

    expect(box?.width).toBeGreaterThan(150);
    expect(around(atlas, [])).toBeNull();
  });
});

describe("the camera", () => {
  const window = { width: 800, height: 600 };

  test("shows the whole map at first, in the middle", () => {
    const camera = fit(SHEET, window);

    expect(camera.scale).toBeCloseTo(600 / HEIGHT);
    expect(camera.x).toBeCloseTo((800 - WIDTH * camera.scale) / 2);
  });

  test("fills a window of another shape if that hides little", () => {
    expect(filled(SHEET, { width: 800, height: 700 }).scale).toBeCloseTo(700 / HEIGHT);
    expect(filled(SHEET, { width: 300, height: 900 }).scale).toBeCloseTo((300 / WIDTH) * 1.3);
  });

  test("keeps the point under the pointer in place while zooming", () => {
    const before = { x: -300, y: -200, scale: 1 };
    const after = zoomAt(before, [400, 300], 1.5, SHEET, window);

    expect((400 - after.x) / after.scale).toBeCloseTo((400 - before.x) / before.scale);
    expect((300 - after.y) / after.scale).toBeCloseTo((300 - before.y) / before.scale);
  });

  test("never goes further away than the whole map", () => {
    expect(zoomAt(fit(SHEET, window), [0, 0], 0.1, SHEET, window)).toEqual(fit(SHEET, window));
  });

  test("never loses the map", () => {
    const camera = pan({ x: 0, y: 0, scale: 1 }, 9999, -9999, SHEET, window);

    expect(camera.x).toBeLessThanOrEqual(40);
    expect(camera.y).toBeGreaterThanOrEqual(window.height - HEIGHT - 40);
    expect(clamp(camera, SHEET, window)).toEqual(camera);
  });

  test("frames a box whole", () => {
    const camera = frame({ x: 400, y: 400, width: 200, height: 100 }, SHEET, window);

    expect(camera.x + 400 * camera.scale).toBeGreaterThanOrEqual(0);
    expect(camera.x + 600 * camera.scale).toBeLessThanOrEqual(window.width);
  });

  test("lets pieces hold their size when close, and grow when far", () => {
    expect(counterScale(0.6)).toBe(1);
    expect(counterScale(1.84) * 1.84).toBeCloseTo(0.92);
    expect(counterScale(0.3)).toBeGreaterThan(1);
  });
});

describe("the wheel", () => {
  test("starts at the top and runs clockwise", () => {
    expect(on(RIM, angleOf(0, 8))).toEqual([CENTRE, CENTRE - RIM]);
    expect(on(RIM, angleOf(2, 8))[0]).toBeCloseTo(CENTRE + RIM);
  });

  test("draws closed sectors", () => {
    expect(sector(0, 8)).toMatch(/^M.*Z$/);
  });

  test("sweeps a long way round for many steps", () => {
    expect(arc(0, 6, 8).path).toContain(" 0 1 1 ");
    expect(arc(0, 2, 8).path).toContain(" 0 0 1 ");
  });

  test("never turns a marker back", () => {
    expect(onward(315, 45)).toBe(405);
    expect(onward(405, 45)).toBe(405);
  });

  test("spreads markers around the middle of the spot", () => {
    expect(spread(1)).toEqual([[0, 52]]);
    expect(spread(2).map(([aside]) => aside)).toEqual([-13, 13]);
  });

  test.each([0, 45, 90, 135, 180, 225, 270, 315])("covers no name or price with markers at %i°", (angle) => {
    const { name, price, room } = writing(angle);
    const six = spread(6).map(([aside, radius]) => on(radius, angle + aside));
    for (const [n, [left, top]] of six.entries()) {
      const gaps = [
        [name, room / 2, -13, 1],
        [price, 26, -12, 12],
      ].map((one) => {
        const [[x, y], half, from, to] = one as [readonly [number, number], number, number, number];
        return Math.hypot(Math.max(Math.abs(left - x) - half, 0), Math.max(y + from - top, 0, top - y - to));
      });
      expect(Math.min(...gaps)).toBeGreaterThan(11.5);
      for (const [a, b] of six.slice(0, n)) expect(Math.hypot(left - a, top - b)).toBeGreaterThan(23);
    }
  });
});

describe("choices", () => {
  const choices = [
    { action: { type: "move", to: "Venice", deed: "hostile" }, label: "To Venice as an occupier" },
    { action: { type: "move", to: "Venice", deed: "peace" }, label: "To Venice in peace" },
    { action: { type: "move", to: "Romania" }, label: "To Romania" },
    { action: { type: "buy", country: "Italy", share: 4, back: 2 } },
    { action: { type: "buy", country: "Italy", share: 4 } },
  ];

  test("are grouped by the territory they lead to", () => {
    const grouped = byPlace(offered(choices, "move"));

    expect([...grouped.keys()]).toEqual(["Venice", "Romania"]);
    expect(grouped.get("Romania")?.[0]?.action).toEqual({
      type: "move",
      to: "Romania",
      deed: "move",
      foe: null,
      kind: null,
    });
  });

  test("list the certificates that can be traded in", () => {
    expect(buyable(offered(choices, "buy")).get(cell("Italy", 4))).toEqual([0, 2]);
  });

  test("let a unit stay as it is", () => {
    const there = byPlace(offered(choices, "move")).get("Venice") ?? [];

    expect(staying(there, true)?.action.deed).toBe("hostile");
    expect(staying(there, false)?.action.deed).toBe("peace");
    expect(staying([], true)).toBeNull();
  });
});

describe("orders", () => {
  const step = (origin: string, to: string, deed: Step["deed"] = "move"): Step => ({
    origin,
    to,
    deed,
    foe: null,
    kind: null,
  });
  const phase = {
    fleets: ["Ionian Sea"],
    armies: [
      { place: "Vienna", hostile: true },
      { place: "Prague", hostile: true },
    ],
    fleet_steps: [step("Ionian Sea", "Ionian Sea")],
    army_steps: [step("Vienna", "Venice", "hostile")],
    offer: null,
    base: null,
    rest: null,
  } as unknown as Maneuvering;

  test("are fleets first, then armies", () => {
    expect(given(phase).map((order) => order.kind)).toEqual(["fleet", "army"]);
    expect(waiting(phase)).toEqual([{ kind: "army", place: "Prague", isHostile: true }]);
  });

  test("are all given without a plan", () => {
    expect([settled(phase), laidOut(phase)]).toEqual([2, []]);
  });

  test("beyond the base are planned", () => {
    const base = { ...phase, army_steps: [] } as Maneuvering;
    const planned = { ...phase, base } as Maneuvering;

    expect(settled(planned)).toBe(1);
    expect(laidOut(planned)).toEqual([{ kind: "army", step: step("Vienna", "Venice", "hostile") }]);
  });

  test("of a plan that waits for an answer are all included", () => {
    const offer = { kind: "army", step: step("Prague", "Venice", "peace") } as const;
    const rest = [{ kind: "army", step: step("Trieste", "Vienna") } as const];

    expect(shown({ ...phase, offer, rest } as unknown as Maneuvering)).toEqual([
      ...given(phase),
      offer,
      ...rest,
    ]);
  });

  test("name their unit by its place", () => {
    const move = { type: "move", to: "Venice", deed: "war", foe: "Italy", kind: "fleet" } as const;

    expect(asOrder({ kind: "army", place: "Vienna", isHostile: true }, move)).toEqual({
      kind: "army",
      step: { origin: "Vienna", to: "Venice", deed: "war", foe: "Italy", kind: "fleet" },
    });
  });

  test("are marked by their action", () => {
    expect(given(phase).map((order) => markOf(order.step))).toEqual(["stay", "hostile"]);
  });

  test("curve their arrows to one side", () => {
    expect(arrow([0, 0], [100, 0], 0.2).middle).toEqual([50, 10]);
  });
});

describe("pieces", () => {
  test("are separate while there is room and counted otherwise", () => {
    const few = pieces([nation("Italy", { armies: ["Rome", "Rome"] })]);
    const many = pieces([
      nation("Italy", { armies: ["Rome", "Rome", "Rome"] }),
      nation("France", { guests: ["Rome"] }),
    ]);

    expect(few.map((piece) => [piece.count, piece.spot])).toEqual([
      [1, 0],
      [1, 1],
    ]);
    expect(many.map((piece) => [piece.country, piece.count, piece.isGuest])).toEqual([
      ["Italy", 3, false],
      ["France", 1, true],
    ]);
  });

  test("move with the executed maneuver", () => {
    const events = [
      {
        type: "maneuvered",
        country: "Italy",
        fleets: [],
        armies: [
          { origin: "Rome", to: "Naples", deed: "war" },
          { origin: "Rome", to: "Rome", deed: "move" },
        ],
      },
    ];

    expect(journeys(events)).toEqual([
      { country: "Italy", kind: "army", from: "Rome", to: "Naples", falls: true },
    ]);
  });

  test("are new where there were fewer before", () => {
    const before = [nation("Italy", { armies: ["Rome"], chips: ["Tunis"] })];
    const after = [nation("Italy", { armies: ["Rome", "Rome"], chips: ["Tunis", "Greece"] })];

    expect([...fresh(before, after)].sort()).toEqual(["Greece", "Rome"]);
  });
});

test("long names are shortened for narrow places", () => {
  expect(["Mara", "Sensible bot", "Sensible bot 5", "Maximilian"].map((name) => brief(name))).toEqual([
    "Mara",
    "S. bot",
    "S. b. 5",
    "Maximi.",
  ]);
});

test("an amount is parsed and formatted in the reader's language", () => {
  expect([written(700, "en"), written(340, "en"), written(123450, "de")]).toEqual(["7", "3.40", "1234,50"]);
  expect(["3.4", "3,40", "$12", "x", ""].map(cents)).toEqual([340, 340, 1200, null, null]);
});
