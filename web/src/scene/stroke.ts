/** The way of the last move: a stroke that grows from nothing, and a ring where it began. Pure. */

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface Stroke {
  readonly d: string;
  readonly ring: { readonly x: number; readonly y: number; readonly r: number };
  /** Its ends, for the gradient. */
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** Half the width of the stroke at its head, as a part of the thing that moved. */
const WIDE = 0.13;

export function strokeBetween(from: Box, to: Box): Stroke {
  const [x1, y1] = [from.x + from.w / 2, from.y + from.h / 2];
  const [cx, cy] = [to.x + to.w / 2, to.y + to.h / 2];
  const far = Math.hypot(cx - x1, cy - y1) || 1;
  const [x, y] = [(cx - x1) / far, (cy - y1) / far];
  const side = Math.min(from.w, from.h);
  const wide = side * WIDE;
  const edge = Math.min(to.w, to.h) / 2;
  const [x2, y2] = [cx - x * edge, cy - y * edge];
  const neck = { x: x2 - x * wide * 2.4, y: y2 - y * wide * 2.4 };
  const at = (aside: number): string => `${neck.x - y * wide * aside} ${neck.y + x * wide * aside}`;
  const d = `M${x1} ${y1}L${at(0.55)}L${at(1.5)}L${x2} ${y2}L${at(-1.5)}L${at(-0.55)}z`;
  return { d, ring: { x: x1, y: y1, r: side / 2 }, x1, y1, x2, y2 };
}
