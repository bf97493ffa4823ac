/** Tracks: a line, a ring, a snake in rows, a spiral. Pure. */
import { boxOf, cornersOf, EMPTY, padded, type Plan, type Point, type Site } from "./plan";
import type { Track } from "./types";

/** So many steps fit beside each other before a track is broken into rows. */
const ROW_STEPS = 10;

export function trackPlan(track: Track): Plan {
  const places = { line, ring, snake, spiral }[track.shape ?? "line"](track.steps);
  const list = places.map(({ x, y }, n): Site => {
    const site = { id: `${track.id}.${n}`, x, y, w: 0.92, h: 0.92, kind: "step" as const, shade: n % 2 };
    return { ...site, outline: track.shape === "ring" || track.shape === "spiral" ? [] : cornersOf(site) };
  });
  const lines = list.slice(1).map((site, n) => [list[n] as Site, site] as const);
  const [first, last] = [list[0], list.at(-1)];
  const plan: Plan = {
    ...EMPTY,
    ...boxOf(list.flatMap(cornersOf)),
    sites: new Map(list.map((site) => [site.id, site])),
    lines: track.shape === "ring" && first && last ? [...lines, [last, first]] : lines,
    target: 0.92,
  };
  return padded(plan, 0.15);
}

function line(steps: number): readonly Point[] {
  return Array.from({ length: steps }, (_, n) => ({ x: n, y: 0 }));
}

/** From the top, clockwise. */
function ring(steps: number): readonly Point[] {
  const radius = Math.max(steps, 6) / (2 * Math.PI);
  return Array.from({ length: steps }, (_, n) => {
    const angle = (2 * Math.PI * n) / steps - Math.PI / 2;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
}

/** From the lower left, there and back. */
function snake(steps: number): readonly Point[] {
  const rows = Math.ceil(steps / ROW_STEPS);
  return Array.from({ length: steps }, (_, n) => {
    const row = Math.floor(n / ROW_STEPS);
    const column = n % ROW_STEPS;
    return { x: row % 2 === 0 ? column : ROW_STEPS - 1 - column, y: rows - 1 - row };
  });
}

/** From the outside to the middle. */
function spiral(steps: number): readonly Point[] {
  const gap = 1.1 / (2 * Math.PI);
  const found: Point[] = [];
  let angle = 2 * Math.PI;
  for (let n = 0; n < steps; n += 1) {
    const radius = gap * angle;
    found.push({ x: radius * Math.cos(angle), y: radius * Math.sin(angle) });
    angle += 1 / radius;
  }
  return found.reverse();
}
