/** A piece over several cells as one outline, such as a domino or a tetromino. Pure. */
import type { Point } from "./plan";

export interface Block {
  readonly outline: string;
  /** The edges between its cells. */
  readonly seams: string;
}

interface Edge {
  readonly a: Point;
  readonly b: Point;
}

const nameOf = ({ x, y }: Point): string => `${Math.round(x * 1000)},${Math.round(y * 1000)}`;
const show = ({ x, y }: Point): string => `${x.toFixed(3)} ${y.toFixed(3)}`;
const from = (a: Point, b: Point, far: number): Point => {
  const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { x: a.x + ((b.x - a.x) * far) / long, y: a.y + ((b.y - a.y) * far) / long };
};

/** The union of cells with clockwise outlines, smaller by *inset* and with corners of this *radius*. */
export function blockOf(cells: readonly (readonly Point[])[], inset: number, radius: number): Block {
  const found = new Map<string, Edge[]>();
  for (const cell of cells)
    for (const [n, a] of cell.entries()) {
      const b = cell[(n + 1) % cell.length] as Point;
      const name = [nameOf(a), nameOf(b)].sort().join(" ");
      found.set(name, [...(found.get(name) ?? []), { a, b }]);
    }
  const all = [...found.values()];
  const rim = all.flatMap((edges) => (edges.length === 1 ? edges : []));
  const rimPoints = new Set(rim.flatMap(({ a, b }) => [nameOf(a), nameOf(b)]));
  const end = (a: Point, b: Point): Point => (rimPoints.has(nameOf(a)) ? from(a, b, inset) : a);
  return {
    outline: loops(rim)
      .map((loop) => rounded(shrink(loop, inset), radius))
      .join(""),
    seams: all
      .flatMap(([edge, other]) => (edge && other ? [edge] : []))
      .map(({ a, b }) => `M${show(end(a, b))}L${show(end(b, a))}`)
      .join(""),
  };
}

/** Joins edges to closed loops of points. Cells that only share a corner are not joined. */
function loops(edges: readonly Edge[]): readonly (readonly Point[])[] {
  const left = new Set(edges);
  const found: Point[][] = [];
  for (const first of edges) {
    const loop: Point[] = [];
    let edge: Edge | undefined = first;
    while (edge !== undefined && left.delete(edge)) {
      loop.push(edge.a);
      const last: Edge = edge;
      edge = [...left]
        .filter(({ a }) => nameOf(a) === nameOf(last.b))
        .sort((x, y) => bend(last, y) - bend(last, x))[0];
    }
    if (loop.length > 0) found.push(loop);
  }
  return found;
}

/** How far the next edge bends to the right, towards the inside. */
function bend(edge: Edge, next: Edge): number {
  const [x, y, u, v] = [edge.b.x - edge.a.x, edge.b.y - edge.a.y, next.b.x - next.a.x, next.b.y - next.a.y];
  return Math.atan2(x * v - y * u, x * u + y * v);
}

function shrink(loop: readonly Point[], inset: number): readonly Point[] {
  return loop.map((point, n) => {
    const before = loop.at(n - 1) as Point;
    const after = loop[(n + 1) % loop.length] as Point;
    const [one, other] = [normal(before, point), normal(point, after)];
    const scale = inset / (1 + one.x * other.x + one.y * other.y);
    return { x: point.x + (one.x + other.x) * scale, y: point.y + (one.y + other.y) * scale };
  });
}

/** The direction to the inside, of length one. */
function normal(a: Point, b: Point): Point {
  const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { x: -(b.y - a.y) / long, y: (b.x - a.x) / long };
}

function rounded(loop: readonly Point[], radius: number): string {
  const parts = loop.map((point, n) => {
    const [before, after] = [loop.at(n - 1) as Point, loop[(n + 1) % loop.length] as Point];
    const reach = (to: Point): Point =>
      from(point, to, Math.min(radius, Math.hypot(to.x - point.x, to.y - point.y) / 2));
    return `${show(reach(before))}Q${show(point)} ${show(reach(after))}`;
  });
  return `M${parts.join("L")}z`;
}
