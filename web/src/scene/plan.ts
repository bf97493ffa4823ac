/** The geometry of a board. A cell of a grid is one unit wide. Pure. */
import type { Arrow, Mark, Spot, Thread, Zone } from "$lib/scene";

export type AnyMark = Mark | Arrow | Thread;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Site {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly kind: "cell" | "spot";
  /** The corners. Empty for round places. */
  readonly outline: readonly Point[];
  /** For chequered boards: 0 is light. */
  readonly shade: number;
  readonly spot?: Spot;
}

/** A letter or number at the edge of the cells, and the direction to the frame. */
export interface Coordinate extends Point {
  readonly text: string;
  readonly out: Point;
}

export interface Plan {
  /** The bounding box, with its corner at *left*, *top*. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly sites: ReadonlyMap<string, Site>;
  readonly lines: readonly (readonly [Point, Point])[];
  readonly rims: readonly { readonly points: readonly Point[]; readonly colour: number | string }[];
  readonly coordinates: readonly Coordinate[];
  readonly zones: readonly Zone[];
  /** The width of the smallest target. */
  readonly target: number;
  /** The rotation in degrees. */
  readonly turned: number;
}

export const EMPTY: Omit<Plan, "sites" | "left" | "top" | "width" | "height" | "target"> = {
  lines: [],
  rims: [],
  coordinates: [],
  zones: [],
  turned: 0,
};

export function boxOf(points: readonly Point[]): Pick<Plan, "left" | "top" | "width" | "height"> {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

export function cornersOf(site: Pick<Site, "x" | "y" | "w" | "h">): readonly Point[] {
  const { x, y, w, h } = site;
  return [
    { x: x - w / 2, y: y - h / 2 },
    { x: x + w / 2, y: y - h / 2 },
    { x: x + w / 2, y: y + h / 2 },
    { x: x - w / 2, y: y + h / 2 },
  ];
}

/** The plan with a margin on every side. */
export function padded(plan: Plan, by: number): Plan {
  return {
    ...plan,
    left: plan.left - by,
    top: plan.top - by,
    width: plan.width + 2 * by,
    height: plan.height + 2 * by,
  };
}
