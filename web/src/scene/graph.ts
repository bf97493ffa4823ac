/** Boards of the author's design: spots, and links between them. Pure. */
import { coordinatesOfSpots } from "./coordinates";
import { STRIP } from "./labels";
import { boxOf, cornersOf, EMPTY, padded, type Plan, type Point, type Site } from "./plan";
import type { Graph, Spot } from "$lib/scene";

/** The room for labels on the frame, in addition to its margin. */
const FRAME = 0.22;
/** A spike is a little shorter than the room of its stack. */
const SPIKE = 0.92;

export function graphPlan(graph: Graph): Plan {
  const sites = new Map<string, Site>(graph.spots.map((spot) => [spot.id, siteOf(spot)]));
  const spots = [...sites.values()];
  const lines = (graph.links ?? []).flatMap(([a, b]) => {
    const [one, other] = [sites.get(a), sites.get(b)];
    return one && other ? [[one, other] as const] : [];
  });
  const box = boxOf(spots.flatMap(cornersOf));
  const least = Math.min(...spots.map((site) => Math.min(site.w, site.h)));
  const low = box.top + box.height;
  /** Room for the labels below the lowest spots. With a picture the author has drawn the room. */
  const strips = graph.picture
    ? []
    : spots.flatMap(({ y, w, h, spot }) =>
        spot?.label && !spot.side && hasLabelBelow(spot) ? [y + h / 2 + STRIP * Math.min(w, h) - low] : [],
      );
  const plan: Plan = {
    ...EMPTY,
    ...box,
    height: box.height + Math.max(...strips, 0),
    sites,
    lines,
    zones: graph.zones ?? [],
    target: least,
  };
  const hasFrame = spots.some(({ spot }) => spot?.side);
  const room = padded(
    plan,
    graph.links?.length ? 0.5 * plan.target : (hasFrame ? FRAME : 0.12) * plan.target,
  );
  const linked = new Set((graph.links ?? []).flat());
  const coordinates = graph.picture
    ? []
    : coordinatesOfSpots(
        spots.filter(({ id }) => linked.has(id)),
        room,
      );
  return { ...room, coordinates };
}

/** Labels of regions of a map, and of spots that are lines of text, are printed inside. */
function hasLabelBelow({ shape = "circle", width = 1, height = 1 }: Spot): boolean {
  return shape !== "outline" && (shape !== "none" || width < 2 * height);
}

function siteOf(spot: Spot): Site {
  const { id, x, y, width: w = 1, height: h = 1, shape = "circle" } = spot;
  return { id, x, y, w, h, kind: "spot", outline: outlineOf(shape, { x, y, w, h }), shade: 0, spot };
}

function outlineOf(shape: string, box: Pick<Site, "x" | "y" | "w" | "h">): readonly Point[] {
  const { x, y, h } = box;
  const [a, b, c, d] = cornersOf(box) as [Point, Point, Point, Point];
  if (shape === "square" || shape === "tray") return [a, b, c, d];
  if (shape === "spike-up") return [{ x, y: y + h * (0.5 - SPIKE) }, c, d];
  if (shape === "spike-down") return [{ x, y: y - h * (0.5 - SPIKE) }, a, b];
  return [];
}
