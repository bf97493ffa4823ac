/** The fields of a board with spikes, and the bars between them. Pure. */
import type { Plan, Site } from "./plan";

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Fields {
  readonly fields: readonly Rect[];
  readonly bars: readonly Rect[];
  /** The spikes lie on their sides, because the board was rotated. */
  readonly isAcross: boolean;
}

export const isSpike = (site: Site): boolean => site.spot?.shape?.startsWith("spike") === true;

/** Spikes side by side are one field. A gap between them is a bar. */
export function fieldsOf(plan: Plan): Fields {
  const spikes = [...plan.sites.values()].filter(isSpike);
  const isAcross = spikes.some((site) => site.w > site.h);
  const along = spikes
    .map((site): [number, number] =>
      isAcross ? [site.y - site.h / 2, site.y + site.h / 2] : [site.x - site.w / 2, site.x + site.w / 2],
    )
    .sort(([one], [other]) => one - other);
  const parts: [number, number][] = [];
  for (const [from, to] of along) {
    const last = parts.at(-1);
    if (last !== undefined && from < last[1] + 0.05) last[1] = Math.max(last[1], to);
    else parts.push([from, to]);
  }
  const ends = spikes.flatMap((site) =>
    isAcross ? [site.x - site.w / 2, site.x + site.w / 2] : [site.y - site.h / 2, site.y + site.h / 2],
  );
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const rect = ([from, to]: readonly [number, number]): Rect =>
    isAcross
      ? { x: low, y: from, width: high - low, height: to - from }
      : { x: from, y: low, width: to - from, height: high - low };
  const gaps = parts.slice(1).map((part, n): [number, number] => [parts[n]?.[1] ?? part[0], part[0]]);
  return { fields: parts.map(rect), bars: gaps.map(rect), isAcross };
}
