/** A maneuver as a list of orders: those the server has, the one held back here, and the units still without. Pure. */
import type { Deed, Kind, Maneuvering, Move, Place, Step } from "./types";

export interface Order {
  readonly kind: Kind;
  readonly step: Step;
}

export interface Mover {
  readonly kind: Kind;
  readonly place: Place;
  readonly isHostile: boolean;
}

export function given(phase: Maneuvering): readonly Order[] {
  return [
    ...phase.fleet_steps.map((step) => ({ kind: "fleet" as const, step })),
    ...phase.army_steps.map((step) => ({ kind: "army" as const, step })),
  ];
}

/** The units still to move, the one that is asked about first. */
export function waiting(phase: Maneuvering): readonly Mover[] {
  return [
    ...phase.fleets
      .slice(phase.fleet_steps.length)
      .map((place) => ({ kind: "fleet" as const, place, isHostile: true })),
    ...phase.armies
      .slice(phase.army_steps.length)
      .map(({ place, hostile }) => ({ kind: "army" as const, place, isHostile: hostile })),
  ];
}

export function asStep(origin: Place, move: Move): Step {
  return { origin, to: move.to, deed: move.deed, foe: move.foe, kind: move.kind };
}

/** What must be done so that the plan is without order *number*: take back to it, then give the later ones again. */
export function without(
  orders: readonly Order[],
  number: number,
): { readonly keep: number; readonly again: readonly Order[] } {
  return { keep: number, again: orders.slice(number + 1) };
}

/** How an order is drawn and worded. */
export type Mark = "stay" | Deed;

export function markOf({ origin, to, deed }: Step): Mark {
  return deed === "move" && origin === to ? "stay" : deed;
}

/** What changed from one list of orders to another: how many are the same from the first on, and what is new. */
export function changed(
  before: readonly Order[],
  after: readonly Order[],
): { readonly same: number; readonly added: readonly Order[] } {
  let same = 0;
  while (same < before.length && same < after.length && isSame(before[same] as Order, after[same] as Order))
    same += 1;
  return { same, added: after.slice(same) };
}

function isSame(a: Order, b: Order): boolean {
  const [one, two] = [a.step, b.step];
  return (
    a.kind === b.kind &&
    one.origin === two.origin &&
    one.to === two.to &&
    one.deed === two.deed &&
    one.foe === two.foe &&
    one.kind === two.kind
  );
}

/** A bent arrow from spot to spot, as a path, and where its word stands. */
export function arrow(
  [x0, y0]: readonly [number, number],
  [x1, y1]: readonly [number, number],
  bend = 0.14,
): { readonly path: string; readonly middle: readonly [number, number] } {
  const [cx, cy] = [(x0 + x1) / 2 - (y1 - y0) * bend, (y0 + y1) / 2 + (x1 - x0) * bend];
  const middle = [(x0 + 2 * cx + x1) / 4, (y0 + 2 * cy + y1) / 4] as const;
  return { path: `M${n(x0)} ${n(y0)}Q${n(cx)} ${n(cy)} ${n(x1)} ${n(y1)}`, middle };
}

const n = (value: number): string => value.toFixed(1);
