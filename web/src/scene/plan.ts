/** Where the places of a board lie, in units: a cell of a grid is one wide. Pure. */
import type { Spot, Zone } from "$lib/scene";

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
  /** The corners; none of what is round. */
  readonly outline: readonly Point[];
  /** Of a chequered board: 0 is light. */
  readonly shade: number;
  readonly spot?: Spot;
}

export interface Coordinate extends Point {
  readonly text: string;
}

export interface Plan {
  /** The box of everything, its corner at *left*, *top*. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly sites: ReadonlyMap<string, Site>;
  readonly lines: readonly (readonly [Point, Point])[];
  readonly rims: readonly { readonly points: readonly Point[]; readonly colour: number | string }[];
  readonly coordinates: readonly Coordinate[];
  readonly zones: readonly Zone[];
  /** How wide the smallest target is. */
  readonly target: number;
  /** Degrees by which it was turned. */
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

/** With so much air on every side. */
export function padded(plan: Plan, by: number): Plan {
  return {
    ...plan,
    left: plan.left - by,
    top: plan.top - by,
    width: plan.width + 2 * by,
    height: plan.height + 2 * by,
  };
}
