/** Arrow keys between things on a page: the nearest that lies in the direction. Pure. */
import type { Box } from "./travel";

export type Direction = "up" | "down" | "left" | "right";

export const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** The index of the box to go to from *from*, or null. What lies more aside than ahead counts as farther away. */
export function nearest(from: Box, boxes: readonly Box[], direction: Direction): number | null {
  let best: number | null = null;
  let least = Infinity;
  boxes.forEach((box, index) => {
    const across = middle(box, "x") - middle(from, "x");
    const down = middle(box, "y") - middle(from, "y");
    const ahead = { up: -down, down, left: -across, right: across }[direction];
    if (ahead <= 1) return;
    const aside = Math.abs(direction === "up" || direction === "down" ? across : down);
    const far = Math.hypot(ahead, aside) + (aside > ahead ? 2 * aside : 0);
    if (far < least) [best, least] = [index, far];
  });
  return best;
}

function middle(box: Box, axis: "x" | "y"): number {
  return axis === "x" ? box.x + box.width / 2 : box.y + box.height / 2;
}
