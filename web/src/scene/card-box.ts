/** The boxes of cards, which are always 5 by 7. Pure. */
import type { Thing } from "$lib/scene";

export const CARD = 5 / 7;

export interface Size {
  readonly w: number;
  readonly h: number;
}

export function isCard(thing: Thing): boolean {
  return thing.type === "card" || thing.type === "back";
}

/** The size of the box around a card of width 1 that is turned by these degrees. */
function around(turned: number): Size {
  const angle = (turned * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return { w: cos + sin / CARD, h: sin + cos / CARD };
}

/** The width of the largest card that fits into the room when it is turned. */
export function cardWidth({ w, h }: Size, turned = 0): number {
  const box = around(turned);
  return Math.min(w / box.w, h / box.h);
}

/** The box of the largest card that fits into the room when it is turned. */
export function cardBox(room: Size, turned = 0): Size {
  const [width, box] = [cardWidth(room, turned), around(turned)];
  return { w: width * box.w, h: width * box.h };
}

/** The number of layers that a pack of *count* cards shows at its edge. */
export function layersOf(count: number): number {
  return count < 2 ? 0 : Math.min(Math.round(Math.sqrt(count) * 0.85), 5);
}

/** The distance of two layers of a pack, as a part of the card's width. */
export const LAYER = 0.024;
