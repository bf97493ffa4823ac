/** The outline of an arrow from place to place. Pure. */
import type { Plan, Point } from "./plan";

/** SVG path data. Empty if a place is not on this board. */
export function arrowBetween(plan: Plan, start: string, end: string): string {
  const [a, b] = [plan.sites.get(start), plan.sites.get(end)];
  if (!a || !b) return "";
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [x, y] = [(b.x - a.x) / far, (b.y - a.y) / far];
  const tip = { x: b.x - x * 0.12, y: b.y - y * 0.12 };
  const neck = { x: tip.x - x * 0.42, y: tip.y - y * 0.42 };
  const at = (from: Point, forward: number, aside: number): string =>
    `${from.x + x * forward - y * aside} ${from.y + y * forward + x * aside}`;
  return `M${at(a, 0.28, 0.09)}L${at(neck, 0, 0.09)}L${at(neck, -0.06, 0.26)}L${at(tip, 0, 0)}L${at(neck, -0.06, -0.26)}L${at(neck, 0, -0.09)}L${at(a, 0.28, -0.09)}z`;
}
