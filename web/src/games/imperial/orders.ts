/** A maneuver as a list of orders: given ones, planned ones, and units without an order. Pure. */
import type { Maneuvering, Order, Step } from "./types";
import type { ArrivalOption, Kind, Place, WholeMove } from "./values";

export interface Mover {
  readonly kind: Kind;
  readonly place: Place;
  readonly isHostile: boolean;
}

type Steps = Pick<Maneuvering, "fleet_steps" | "army_steps">;

/** The given and planned orders, given ones first. */
export function given(phase: Steps): readonly Order[] {
  return [
    ...phase.fleet_steps.map((step) => ({ kind: "fleet" as const, step })),
    ...phase.army_steps.map((step) => ({ kind: "army" as const, step })),
  ];
}

/** The units still to move, the current one first. */
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

/** The number of orders that can no longer be removed from the plan. */
export function settled(phase: Maneuvering): number {
  return given(phase.base ?? phase).length;
}

export function laidOut(phase: Maneuvering): readonly Order[] {
  return given(phase).slice(settled(phase));
}

/** All orders of a plan, with the one waiting for a peace answer and those after it. */
export function shown(phase: Maneuvering): readonly Order[] {
  const { offer } = phase;
  return offer === null
    ? given(phase)
    : [...given(phase), { kind: offer.kind, step: offer.step }, ...(phase.rest ?? [])];
}

export function asOrder({ kind, place }: Mover, move: WholeMove): Order {
  return { kind, step: { origin: place, to: move.to, deed: move.deed, foe: move.foe, kind: move.kind } };
}

/** How an order is drawn and labelled. */
export type Mark = "stay" | ArrivalOption;

export function markOf({ origin, to, deed }: Step): Mark {
  return deed === "move" && origin === to ? "stay" : deed;
}

/** The path of a curved arrow between two points, and the position of its label. */
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
