/** Where the labels of places and zones are printed: below or above the pieces if there is room. Pure. */
import type { Plan, Point, Site } from "./plan";
import type { Graph, Grid, Zone } from "$lib/scene";

export interface Label {
  readonly key: string;
  readonly text: string;
  /** The middle. */
  readonly x: number;
  readonly y: number;
  /** The size of its font, and its width, in units of the plan. */
  readonly size: number;
  readonly width: number;
  /** Has a plate of its own, because pieces are below it. */
  readonly isPlate: boolean;
  /** The name of a free cell, which is a coordinate. */
  readonly isPale?: boolean;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** In pixels. */
const [LEAST, LARGEST] = [9, 20];
const LEGIBLE = 11;
/** Coordinates in cells are smaller than the pieces. */
const COORDINATE = 15;
/** The width of a letter and the height of a line, as parts of the font's size. */
const [LETTER, LINE] = [0.54, 1.2];
/** The part of the smallest place that a label below it needs. */
export const STRIP = 0.36;

export function labelsOf(
  area: Grid | Graph,
  plan: Plan,
  unit: number,
  isTaken: (place: string) => boolean,
): readonly Label[] {
  const sites = [...plan.sites.values()];
  const usual = sites.map((site) => Math.min(site.w, site.h)).sort((a, b) => a - b)[
    Math.floor(sites.length * 0.6)
  ];
  const normal = Math.min(Math.max(0.26 * Math.min(usual ?? 1, 1.4) * unit, LEGIBLE), LARGEST) / unit;
  const [small, least] = [Math.min(LEGIBLE / unit, normal), Math.min(LEAST / unit, normal)];
  const fitting = (text: string, room: number, most = normal): Pick<Label, "text" | "size" | "width"> => {
    const wide = text.length * LETTER;
    const size = Math.max(Math.min(most, room / wide), least);
    return { text, size, width: wide * size };
  };
  /** Labels outside of their places, which others must not cover. */
  const printed: Box[] = [];
  const names = new Map(area.type === "grid" ? area.names : []);
  const places =
    area.type === "grid"
      ? (area.labels ?? []).flatMap(([place, text]) => {
          const site = plan.sites.get(place);
          // The printed name of a cell is a coordinate, which a piece covers.
          const isPale = text === names.get(place);
          if (!site || !text || (isPale && isTaken(place))) return [];
          return [
            {
              ...inside(
                site,
                fitting(text, site.w * 0.92, isPale ? Math.min(normal, COORDINATE / unit) : normal),
              ),
              isPale,
            },
          ];
        })
      : sites.flatMap((site) => (site.spot?.label && !site.spot.side ? [atSpot(site, site.spot.label)] : []));
  return [...places, ...plan.zones.flatMap((zone) => (zone.label ? atZone(zone, zone.label) : []))];

  function inside(site: Site, label: Pick<Label, "text" | "size" | "width">): Label {
    const isPlate = isTaken(site.id);
    const y = isPlate ? site.y + site.h / 2 - (label.size * LINE) / 2 : site.y;
    return { key: site.id, ...label, x: site.x, y, isPlate };
  }

  function atSpot(site: Site, text: string): Label {
    const others = sites.filter((one) => one !== site);
    const isText = site.spot?.shape === "none" && !isTaken(site.id);
    if (isText) return inside(site, fitting(text, site.w));
    for (const most of [normal, small, least]) {
      const label = fitting(text, widthFor(site, others), most);
      const far = site.h / 2 + (label.size * LINE) / 2;
      for (const y of [site.y + far, site.y - far]) {
        const box = boxAt(site.x, y, label);
        const isFree = [...others.map(boxOf), ...printed].every((one) => !overlaps(box, one));
        const isOn = box.bottom <= plan.top + plan.height + 0.01 && box.top >= plan.top - 0.01;
        if (!isFree || !isOn) continue;
        printed.push(box);
        return { key: site.id, ...label, x: site.x, y, isPlate: false };
      }
    }
    const within = inside(site, fitting(text, site.w));
    // A region of a map has its name at its lower edge, because its pieces come and go.
    return site.spot?.shape === "outline"
      ? { ...within, y: site.y + site.h * 0.47 - (within.size * LINE) / 2, isPlate: false }
      : within;
  }

  /** The room between the neighbours in the same line. */
  function widthFor(site: Site, others: readonly Site[]): number {
    const near = others
      .filter((one) => Math.abs(one.y - site.y) < (one.h + site.h) / 2)
      .map((one) => Math.abs(one.x - site.x));
    return Math.max(Math.min(...near, site.w * 2.4) * 0.96, site.w);
  }

  function atZone(zone: Zone, text: string): readonly Label[] {
    const over = zone.over.flatMap((id) => plan.sites.get(id) ?? []);
    if (over.length === 0) return [];
    const box = around(over);
    const label = fitting(text, (box.right - box.left) * 0.96);
    const mean = (of: readonly Site[], by: "x" | "y"): number =>
      of.reduce((sum, site) => sum + site[by], 0) / of.length;
    const [x, y] = [mean(over, "x"), mean(over, "y")];
    const printed = boxAt(x, y, label);
    const isFree = sites.every((site) => !overlaps(printed, boxOf(site)) || !isTaken(site.id));
    if (isFree) return [{ key: zone.id, ...label, x, y, isPlate: false }];
    const isTop = (site: Site): boolean => site.y - site.h / 2 < box.top + 0.1;
    const isLow = (site: Site): boolean => site.y + site.h / 2 > box.bottom - 0.1;
    const edges = [
      { x: mean(over.filter(isTop), "x"), y: box.top },
      { x: mean(over.filter(isLow), "x"), y: box.bottom },
    ];
    const covered = ({ x: middle, y: edge }: Point): number => {
      const print = boxAt(middle, edge, label);
      return sites.filter((site) => isTaken(site.id) && overlaps(print, boxOf(site))).length;
    };
    const [at = { x, y }] = edges.sort((a, b) => covered(a) - covered(b));
    return [{ key: zone.id, ...label, ...at, isPlate: true }];
  }
}

function boxAt(x: number, y: number, { width, size }: Pick<Label, "width" | "size">): Box {
  const high = (size * LINE) / 2;
  return { left: x - width / 2, right: x + width / 2, top: y - high, bottom: y + high };
}

function boxOf({ x, y, w, h }: Site): Box {
  return { left: x - w / 2, right: x + w / 2, top: y - h / 2, bottom: y + h / 2 };
}

function around(sites: readonly Site[]): Box {
  const boxes = sites.map(boxOf);
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    right: Math.max(...boxes.map((box) => box.right)),
    top: Math.min(...boxes.map((box) => box.top)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
