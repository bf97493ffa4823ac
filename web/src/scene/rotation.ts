/** Rotates a plan so that the viewer's side is near and its cells are as large as possible. Pure. */
import type { Plan, Point, Site } from "./plan";

/** A board is rotated by 90° only if that enlarges its cells by this factor. */
const WORTH = 1.2;

export function rotatePlan(plan: Plan, degrees: number): Plan {
  const angle = ((degrees % 360) + 360) % 360;
  if (angle === 0) return plan;
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const move = <P extends Point>(point: P): P => ({
    ...point,
    x: point.x * cos - point.y * sin,
    y: point.x * sin + point.y * cos,
  });
  const isAcross = Math.abs(sin) > 0.9;
  const turn = (site: Site): Site => ({
    ...move(site),
    w: isAcross ? site.h : site.w,
    h: isAcross ? site.w : site.h,
    outline: site.outline.map(move),
  });
  const { left, top, width, height } = plan;
  const frame = [
    { x: left, y: top },
    { x: left + width, y: top },
    { x: left + width, y: top + height },
    { x: left, y: top + height },
  ].map(move);
  const [xs, ys] = [frame.map((point) => point.x), frame.map((point) => point.y)];
  const [newLeft, newTop] = [Math.min(...xs), Math.min(...ys)];
  return {
    ...plan,
    left: newLeft,
    top: newTop,
    width: Math.max(...xs) - newLeft,
    height: Math.max(...ys) - newTop,
    sites: new Map([...plan.sites].map(([id, site]) => [id, turn(site)])),
    lines: plan.lines.map(([a, b]) => [move(a), move(b)] as const),
    rims: plan.rims.map((rim) => ({ ...rim, points: rim.points.map(move) })),
    coordinates: plan.coordinates.map((one) => ({ ...move(one), out: move(one.out) })),
    turned: angle,
  };
}

/** The size of a unit that fits into a room. */
export function scaleIn(plan: Pick<Plan, "width" | "height">, room: { w: number; h: number }): number {
  return Math.min(room.w / plan.width, room.h / plan.height);
}

/** Rotated for a seat, and by 90° more if board and room differ in orientation. */
export function fitRotation(plan: Plan, face: number, room: { w: number; h: number }): Plan {
  const straight = rotatePlan(plan, face);
  const across = { width: straight.height, height: straight.width };
  return scaleIn(across, room) > scaleIn(straight, room) * WORTH ? rotatePlan(plan, face + 90) : straight;
}
