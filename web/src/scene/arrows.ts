/** Arrow key navigation between boxes: finds the nearest one in a direction. Pure. */
import type { Box } from "./travel";

export type Direction = "up" | "down" | "left" | "right";

export const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/**
 * The index of the box to move to from *from*, or null. Sideways distance counts more than distance ahead.
 */
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
