/** The wheel's geometry. Angles in degrees, 0 at the top, clockwise. Pure. */
import type { Point } from "./atlas";

export const CENTRE = 188;
export const RIM = 160;
export const HUB = 36;

export function angleOf(index: number, size: number): number {
  return (index * 360) / size;
}

export function on(radius: number, angle: number): Point {
  const turned = ((angle - 90) * Math.PI) / 180;
  return [CENTRE + radius * Math.cos(turned), CENTRE + radius * Math.sin(turned)];
}

const at = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The outline of a space. */
export function sector(index: number, size: number): string {
  const [from, to] = [angleOf(index - 0.5, size), angleOf(index + 0.5, size)];
  return `M${at(on(RIM, from))}A${RIM} ${RIM} 0 0 1 ${at(on(RIM, to))}L${at(on(HUB, to))}A${HUB} ${HUB} 0 0 0 ${at(on(HUB, from))}Z`;
}

/** An arc along the rim across a number of spaces, and the rotation of its arrowhead. */
export function arc(
  from: number,
  steps: number,
  size: number,
): { readonly path: string; readonly head: Point; readonly turn: number } {
  const radius = RIM + 9;
  const [begin, end] = [angleOf(from, size) + 6, angleOf(from + steps, size) - 17];
  const head = on(radius, end);
  const large = end - begin > 180 ? 1 : 0;
  return {
    path: `M${at(on(radius, begin))}A${radius} ${radius} 0 ${large} 1 ${at(head)}`,
    head,
    turn: end + 4,
  };
}

/** The angle of a marker that always turns clockwise. */
export function onward(before: number, angle: number): number {
  const gap = (((angle - before) % 360) + 360) % 360;
  return before + gap;
}

/** Where a space writes its name and its price below, and the greatest width of the name. */
export function writing(angle: number): {
  readonly name: Point;
  readonly price: Point;
  readonly room: number;
} {
  const [x, y] = on(angle % 180 === 90 ? 112 : angle % 90 === 0 ? 117 : 116, angle);
  return { name: [x, y - 4], price: [x, y + 15], room: angle % 180 === 90 ? 88 : 78 };
}

/**
 * Offsets for markers that share a space: an angle from the space's middle, and a radius. Two stand inside,
 * between the hub and the name, the others on the rim.
 */
export function spread(count: number): readonly (readonly [number, number])[] {
  return count === 1 ? [[0, INSIDE]] : PLACES.slice(0, count);
}

const INSIDE = 52;
const PLACES: readonly (readonly [number, number])[] = [
  [-13, INSIDE],
  [13, INSIDE],
  [-12.5, RIM],
  [12.5, RIM],
  [-21, RIM],
  [21, RIM],
];
