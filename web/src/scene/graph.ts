/** Boards of the author's design: spots, and links between them. Pure. */
import { boxOf, cornersOf, EMPTY, padded, type Plan, type Point, type Site } from "./plan";
import type { Graph, Spot } from "$lib/scene";

export function graphPlan(graph: Graph): Plan {
  const sites = new Map<string, Site>(graph.spots.map((spot) => [spot.id, siteOf(spot)]));
  const spots = [...sites.values()];
  const lines = (graph.links ?? []).flatMap(([a, b]) => {
    const [one, other] = [sites.get(a), sites.get(b)];
    return one && other ? [[one, other] as const] : [];
  });
  const plan: Plan = {
    ...EMPTY,
    ...boxOf(spots.flatMap(cornersOf)),
    sites,
    lines,
    zones: graph.zones ?? [],
    target: Math.min(...spots.map((site) => Math.min(site.w, site.h))),
  };
  return padded(plan, graph.links?.length ? 0.5 * plan.target : 0.12 * plan.target);
}

function siteOf(spot: Spot): Site {
  const { id, x, y, width: w = 1, height: h = 1, shape = "circle" } = spot;
  return { id, x, y, w, h, kind: "spot", outline: outlineOf(shape, { x, y, w, h }), shade: 0, spot };
}

function outlineOf(shape: string, box: Pick<Site, "x" | "y" | "w" | "h">): readonly Point[] {
  const { x, y, w, h } = box;
  const [a, b, c, d] = cornersOf(box) as [Point, Point, Point, Point];
  if (shape === "square") return [a, b, c, d];
  if (shape === "spike-up") return [{ x, y: y - h / 2 }, { x: x + w / 2, y: c.y }, d];
  if (shape === "spike-down") return [{ x, y: y + h / 2 }, a, b];
  return [];
}
