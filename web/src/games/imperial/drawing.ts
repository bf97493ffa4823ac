/** Overlays of the map: highlighted territories, arrows of a plan, pieces in flight. Pure. */
import { type Atlas, type Point, unitSpot } from "./atlas";
import type { Board } from "./board";
import { seaWay } from "./convoy";
import { arrow, type Mark, markOf } from "./orders";
import type { Journey } from "./pieces";
import type { Order } from "./types";
import type { Country, Kind, Place } from "./values";

export interface Lit {
  readonly tone: "go" | "home";
  readonly label: string;
}

export interface Arrow {
  readonly key: string;
  readonly mark: Mark;
  readonly path: string;
  readonly middle: Point;
  readonly word: string;
  readonly isConvoy: boolean;
}

export interface Travel {
  readonly key: string;
  readonly country: Country;
  readonly kind: Kind;
  readonly to: Place;
  readonly start: Point;
  readonly end: Point;
  readonly falls: boolean;
}

/** Arrows for the orders that move a unit. *words* labels each mark. */
export function arrows(
  atlas: Atlas,
  board: Board,
  country: Country,
  fleets: readonly Place[],
  orders: readonly Order[],
  words: (mark: Mark | "convoy") => string,
  prefix = "",
): readonly Arrow[] {
  // A plain move needs no label.
  const wordOf = (mark: Mark, isConvoy: boolean) =>
    mark !== "move"
      ? `${prefix}${words(mark)}`
      : isConvoy
        ? `${prefix}${words("convoy")}`
        : prefix.replace(" · ", "");
  const used = new Map<Place, number>();
  return orders.flatMap((order, n) => {
    const { step, kind } = order;
    const mark = markOf(step);
    const start = spotOf(atlas, step.origin, used.get(step.origin) ?? 0);
    used.set(step.origin, (used.get(step.origin) ?? 0) + 1);
    if (mark === "stay" || (step.origin === step.to && mark === "peace")) return [];
    // A fleet's arrow ends at its future spot, an army's next to units already there.
    const end = spotOf(atlas, step.to, kind === "fleet" ? 0 : 1);
    const seas = kind === "army" ? seaWay(board, country, fleets, step) : [];
    const drawn =
      seas.length > 0
        ? through([start, ...seas.map((sea) => spotOf(atlas, sea, 0)), end])
        : arrow(start, end);
    return [
      {
        key: `${prefix}${n} ${kind} ${step.origin} ${step.to}`,
        mark,
        ...drawn,
        word: wordOf(mark, seas.length > 0),
        isConvoy: seas.length > 0,
      },
    ];
  });
}

function spotOf(atlas: Atlas, place: Place, n: number): Point {
  const drawn = atlas.territories[place];
  return drawn === undefined ? [0, 0] : unitSpot(drawn, place, n);
}

/** A smooth curve through all points, each leg a cubic. Its label stands in the middle of the last leg. */
function through(points: readonly Point[]): { readonly path: string; readonly middle: Point } {
  const text = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const at = (n: number) => points[Math.min(Math.max(n, 0), points.length - 1)] as Point;
  const legs = points.slice(1).map((end, n) => {
    const [before, start, after] = [at(n - 1), at(n), at(n + 2)];
    return [start, bent(start, before, end, 1), bent(end, start, after, -1), end] as const;
  });
  const [start, out, into, end] = legs.at(-1) as (typeof legs)[number];
  const middle: Point = [
    (start[0] + 3 * out[0] + 3 * into[0] + end[0]) / 8,
    (start[1] + 3 * out[1] + 3 * into[1] + end[1]) / 8,
  ];
  return {
    path: `M${text(at(0))}${legs.map(([, one, two, three]) => `C${text(one)} ${text(two)} ${text(three)}`).join("")}`,
    middle,
  };
}

/** The Bézier handle at *point*, parallel to the line between its neighbours. */
function bent([x, y]: Point, before: Point, after: Point, way: 1 | -1): Point {
  return [x + (way * (after[0] - before[0])) / 6, y + (way * (after[1] - before[1])) / 6];
}

export function travels(atlas: Atlas, moved: readonly Journey[], key: number): readonly Travel[] {
  return moved.map((one, n) => ({
    key: `${key} ${n}`,
    country: one.country,
    kind: one.kind,
    to: one.to,
    falls: one.falls,
    start: spotOf(atlas, one.from, 0),
    end: spotOf(atlas, one.to, 0),
  }));
}
