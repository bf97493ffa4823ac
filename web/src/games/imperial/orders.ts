/** A maneuver as a list of orders: those that are given, those laid out, and the units still without. Pure. */
import type { Maneuvering, Order, Step } from "./types";
import type { ArrivalOption, Kind, Place, WholeMove } from "./values";

export interface Mover {
  readonly kind: Kind;
  readonly place: Place;
  readonly isHostile: boolean;
}

type Steps = Pick<Maneuvering, "fleet_steps" | "army_steps">;

/** The orders that are given or laid out, those that are given first. */
export function given(phase: Steps): readonly Order[] {
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

/** How many orders can no longer be taken back from the plan. */
export function settled(phase: Maneuvering): number {
  return given(phase.base ?? phase).length;
}

export function laidOut(phase: Maneuvering): readonly Order[] {
  return given(phase).slice(settled(phase));
}

/** All orders of a plan, also the one that waits for an answer and those that come after it. */
export function shown(phase: Maneuvering): readonly Order[] {
  const { offer } = phase;
  return offer === null
    ? given(phase)
    : [...given(phase), { kind: offer.kind, step: offer.step }, ...(phase.rest ?? [])];
}

export function asOrder({ kind, place }: Mover, move: WholeMove): Order {
  return { kind, step: { origin: place, to: move.to, deed: move.deed, foe: move.foe, kind: move.kind } };
}

/** How an order is drawn and worded. */
export type Mark = "stay" | ArrivalOption;

export function markOf({ origin, to, deed }: Step): Mark {
  return deed === "move" && origin === to ? "stay" : deed;
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
