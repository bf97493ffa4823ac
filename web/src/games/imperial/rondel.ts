/** The wheel's geometry. Angles in degrees, 0 at the top, clockwise. Pure. */
import type { Point } from "./atlas";

export const CENTRE = 188;
export const RIM = 150;
export const HUB = 42;

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
  const radius = RIM + 10;
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

/**
 * Offsets for markers that share a space: an angle from the space's middle, and a radius. Two stand inside
 * the space's name, the others outside. On a slanted space the name extends to one side, so they stand on the
 * other.
 */
export function spread(count: number, angle: number): readonly (readonly [number, number])[] {
  if (count === 1) return [[0, INSIDE]];
  const isSlanted = angle % 90 !== 0;
  const side = angle % 180 > 90 ? -1 : 1;
  return (isSlanted ? SLANTED : STRAIGHT)
    .slice(0, count)
    .map(([aside, radius]) => [isSlanted ? aside * side : aside, radius]);
}

const INSIDE = 57;
const OUTSIDE = 138;
type Places = readonly (readonly [number, number])[];
const STRAIGHT: Places = [
  [-10.5, INSIDE],
  [10.5, INSIDE],
  [-12, OUTSIDE],
  [12, OUTSIDE],
  [-20.5, OUTSIDE],
  [20.5, OUTSIDE],
];
/** For the upper right quarter, where names extend clockwise. */
const SLANTED: Places = [
  [-10.5, INSIDE],
  [10.5, INSIDE],
  [-11, OUTSIDE],
  [19, OUTSIDE],
  [-3, OUTSIDE],
  [-19, OUTSIDE],
];
