/** The size of a board in its room: margin, unit and rotation. Pure. */
import type { Plan } from "./plan";
import { planOf } from "./plans";
import { fitRotation, rotatePlan, scaleIn } from "./rotation";
import type { Area, Graph, Grid } from "$lib/scene";

export interface Room {
  readonly w: number;
  readonly h: number;
}

export interface Fitted {
  readonly plan: Plan;
  /** In units. */
  readonly margin: number;
  /** Pixels for a unit. */
  readonly unit: number;
  readonly hasCoordinates: boolean;
}

/** Coordinates in the frame need at least this many pixels for a unit. */
const LEGIBLE = 22;
/** The width of a frame in units, with and without coordinates, and the most in pixels. */
const [LETTERED, PLAIN, WIDEST] = [0.4, 0.26, 28];
/** The width of coloured sides between cells and frame, in units. */
const RIM = 0.14;

const plans = new WeakMap<Area, Plan>();

/** The plan of a board. An unchanged area keeps its plan. */
export function knownPlan(area: Grid | Graph): Plan {
  const plan = plans.get(area) ?? planOf(area);
  plans.set(area, plan);
  return plan;
}

const rotations = new WeakMap<Plan, Map<number, Plan>>();

/** The rotated plan, always the same object, so that its places are not drawn again. */
function knownRotation(plan: Plan, angle: number): Plan {
  const known = rotations.get(plan) ?? new Map<number, Plan>();
  rotations.set(plan, known);
  const rotated = known.get(angle) ?? rotatePlan(plan, angle);
  known.set(angle, rotated);
  return rotated;
}

/** Boards with an owner, a group or a picture keep their orientation, unless their author says otherwise. */
export function mayTurn(area: Grid | Graph, isInGroup: boolean): boolean {
  return area.turns ?? (area.seat == null && !isInGroup && !area.picture);
}

/** The board as large as its room permits, or with a given *unit*. */
export function fitBoard(
  area: Grid | Graph,
  face: number,
  room: Room,
  { turns, most, unit }: { turns: boolean; most: number; unit?: number | undefined },
): Fitted {
  const plain = knownPlan(area);
  const plan = turns ? fitRotation(plain, face, room) : knownRotation(plain, face);
  const roomy = unit ?? scaleIn(withMargin(plan, LETTERED + rimOf(plan)), room);
  const margin = marginOf(area, plan, roomy);
  const fitting = Math.min(scaleIn(withMargin(plan, margin), room), most / narrowest(plan));
  return {
    plan,
    margin,
    unit: unit ?? fitting,
    hasCoordinates: plan.coordinates.length > 0 && roomy >= LEGIBLE,
  };
}

/** The size in pixels with a given unit. */
export function sizeOf(area: Grid | Graph, face: number, unit: number, isTurned = false): Room {
  const angle = face + (isTurned ? 90 : 0);
  const upright = knownPlan(area);
  const plan = angle % 90 === 0 ? upright : knownRotation(upright, angle);
  const { width, height } = withMargin(plan, marginOf(area, plan, unit));
  return Math.abs(angle % 180) === 90
    ? { w: height * unit, h: width * unit }
    : { w: width * unit, h: height * unit };
}

/** A unit in terms of the smallest place, the smallest target. */
export function narrowest(plan: Plan): number {
  return Math.max(Math.min(plan.target, 1), 0.5);
}

function withMargin(plan: Plan, margin: number): Pick<Plan, "width" | "height"> {
  return { width: plan.width + 2 * margin, height: plan.height + 2 * margin };
}

/** The width of the frame. */
function marginOf(area: Grid | Graph, plan: Plan, unit: number): number {
  if (plan.coordinates.length > 0 && unit >= LEGIBLE) return LETTERED + rimOf(plan);
  if (area.type === "graph") return 0.3 * Math.min(plan.target, 1.2);
  return Math.min(PLAIN, WIDEST / unit) + rimOf(plan);
}

/** The width of the coloured sides. */
export function rimOf({ rims }: Pick<Plan, "rims">): number {
  return rims.length > 0 ? RIM : 0;
}

/** From the cells to the wood, in units: coloured sides and the dark inlay. */
export function inlayOf(unit: number, plan: Pick<Plan, "rims">): number {
  return rimOf(plan) + Math.min(4 / unit, 0.06);
}
