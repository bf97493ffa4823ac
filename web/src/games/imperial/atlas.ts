/** The drawn map: outlines and spots as `tools/map` makes them, and the places for pieces worked out of them. Pure. */
import type { Place } from "./values";

export type Point = readonly [number, number];

export interface Drawn {
  readonly path: string;
  readonly label: Point;
  readonly labelSize: number;
  readonly labelLines: readonly string[];
  readonly unitR: number;
  readonly units: readonly Point[];
  readonly factory?: Point;
  readonly chip?: Point;
  readonly port?: Point;
}

export interface Atlas {
  readonly viewBox: readonly [number, number, number, number];
  readonly territories: Readonly<Record<Place, Drawn>>;
  readonly unplayable: Readonly<Record<string, { readonly path: string; readonly label: Point }>>;
  readonly seaBorders: string;
  readonly lakes: string;
  readonly mountains: readonly Point[];
  readonly land: string;
  readonly realms: Readonly<Record<string, string>>;
}

export const WIDTH = 1600;
export const HEIGHT = 1371;

/** A chunk of its own: only a board that draws the map fetches it. */
export async function loadAtlas(): Promise<Atlas> {
  return (await import("./map.json")).default as unknown as Atlas;
}

/** Where the search for spots does badly with pieces of our size: set by hand, in pixels of the map. */
const BY_HAND: Readonly<Record<Place, readonly Point[]>> = {
  Bulgaria: [[1250, 994]],
  Trieste: [
    [896, 828],
    [988, 842],
  ],
  Budapest: [[1094, 812]],
  Lemberg: [[1216, 594]],
  Warsaw: [[1168, 506]],
  Kiev: [[1357, 612]],
  "St Petersburg": [[1206, 222]],
  Naples: [[962, 1050]],
  "North Sea": [[474, 332]],
  "English Channel": [
    [400, 612],
    [452, 590],
  ],
};
const FACTORY_BY_HAND: Readonly<Record<Place, Point>> = { London: [434, 541] };
const OFF_LABEL = 10;

/** Where the nth piece of a territory stands; beyond the drawn spots they overlap by rows. */
export function unitSpot(drawn: Drawn, place: Place, n: number): Point {
  const byHand = BY_HAND[place]?.[n];
  if (byHand !== undefined) return byHand;
  const spots = drawn.units;
  const spot = spots[n % spots.length] ?? drawn.label;
  const row = Math.floor(n / spots.length);
  const [x, y] = offLabel(spot, drawn.label);
  return [x + row * 20, y + row * 16];
}

function offLabel([x, y]: Point, [lx, ly]: Point): Point {
  const far = Math.hypot(x - lx, y - ly) || 1;
  return [x + ((x - lx) / far) * OFF_LABEL, y + ((y - ly) / far) * OFF_LABEL];
}

/** The factory's spot, pushed off the label where it would stand on it. */
export function factorySpot(drawn: Drawn, place: Place): Point {
  const byHand = FACTORY_BY_HAND[place];
  if (byHand !== undefined) return byHand;
  const [x, y] = drawn.factory ?? drawn.label;
  const [lx, ly] = drawn.label;
  const longest = Math.max(...drawn.labelLines.map((line) => line.length));
  const across = longest * drawn.labelSize * 0.31 + 17 - Math.abs(x - lx);
  const down = drawn.labelSize * 0.5 + 15 - Math.abs(y - ly);
  if (across <= 0 || down <= 0) return [x, y];
  return down <= across ? [x, y + (y >= ly ? down : -down)] : [x + (x >= lx ? across : -across), y];
}

/** The transform of what holds its size on the screen when the map is far or near. */
export function held([x, y]: Point, scale = 1): string {
  return `translate(${x}px, ${y}px) scale(calc(var(--hold, 1) * ${scale}))`;
}

/** The box around a territory's outline: enough to frame it on the screen. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A box that holds the label, spots and some land of all these places. */
export function around(atlas: Atlas, places: readonly Place[], margin = 90): Box | null {
  const points = places.flatMap((place) => {
    const drawn = atlas.territories[place];
    return drawn === undefined ? [] : [drawn.label, ...drawn.units];
  });
  if (points.length === 0) return null;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return {
    x: left - margin,
    y: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
  };
}
