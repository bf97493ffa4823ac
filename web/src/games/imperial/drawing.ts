/** What is laid over the map: lit territories, arrows of a plan, pieces on their way. Pure. */
import { type Atlas, type Point, unitSpot } from "./atlas";
import type { Board } from "./board";
import { seaWay } from "./convoy";
import { arrow, type Mark, markOf, type Order } from "./orders";
import type { Journey } from "./pieces";
import type { Country, Kind, Place } from "./types";

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

/** Arrows for the orders that lead somewhere; *words* names each mark. */
export function arrows(atlas: Atlas, board: Board, country: Country, fleets: readonly Place[], orders: readonly Order[], words: (mark: Mark | "convoy") => string, prefix = ""): readonly Arrow[] {
  // A plain move needs no word: its arrow is enough.
  const wordOf = (mark: Mark, isConvoy: boolean) => (mark !== "move" ? `${prefix}${words(mark)}` : isConvoy ? `${prefix}${words("convoy")}` : prefix.replace(" · ", ""));
  const used = new Map<Place, number>();
  return orders.flatMap((order, n) => {
    const { step, kind } = order;
    const mark = markOf(step);
    const start = spotOf(atlas, step.origin, used.get(step.origin) ?? 0);
    used.set(step.origin, (used.get(step.origin) ?? 0) + 1);
    if (mark === "stay" || (step.origin === step.to && mark === "peace")) return [];
    const end = spotOf(atlas, step.to, 1);
    const seas = kind === "army" ? seaWay(board, country, fleets, step) : [];
    const drawn = seas.length > 0 ? through([start, ...seas.map((sea) => spotOf(atlas, sea, 0)), end]) : arrow(start, end);
    return [{ key: `${prefix}${n} ${kind} ${step.origin} ${step.to}`, mark, ...drawn, word: wordOf(mark, seas.length > 0), isConvoy: seas.length > 0 }];
  });
}

function spotOf(atlas: Atlas, place: Place, n: number): Point {
  const drawn = atlas.territories[place];
  return drawn === undefined ? [0, 0] : unitSpot(drawn, place, n);
}

/** A smooth line through points: each corner is rounded off between the middles of its legs. */
function through(points: readonly Point[]): { readonly path: string; readonly middle: Point } {
  const text = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const middles = points.slice(1).map((point, n): Point => [(point[0] + (points[n]?.[0] ?? 0)) / 2, (point[1] + (points[n]?.[1] ?? 0)) / 2]);
  const corners = points.slice(1, -1).map((point, n) => `L${text(middles[n] ?? point)}Q${text(point)} ${text(middles[n + 1] ?? point)}`);
  const [first, last] = [points[0] as Point, points.at(-1) as Point];
  return { path: `M${text(first)}${corners.join("")}L${text(last)}`, middle: points[1] ?? first };
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
