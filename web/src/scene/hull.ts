/** The smallest convex outline around points. Pure. */
import type { Point } from "./plan";

const NEARLY = 1e-6;

export function hullOf(points: readonly Point[]): readonly Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  return [...half(sorted), ...half(sorted.toReversed())];
}

function half(points: readonly Point[]): readonly Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    while (kept.length > 1 && !turns(kept.at(-2) as Point, kept.at(-1) as Point, point)) kept.pop();
    kept.push(point);
  }
  return kept.slice(0, -1);
}

function turns(a: Point, b: Point, c: Point): boolean {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > NEARLY;
}
