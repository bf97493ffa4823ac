/** The tap targets, derived from the server's `choices`. Legality is decided by the server alone. Pure. */
import type { Choice } from "$lib/protocol";
import type { Action, BlindSwap, Captions } from "./types";

/** A place in a grid, as a map key. */
export type PlaceKey = `${number}:${number}`;

/** An action with its label. */
export interface Offer {
  readonly action: Action;
  readonly label: string;
}

export interface Targets {
  readonly ready: Offer | null;
  readonly deck: Offer | null;
  readonly pile: Offer | null;
  readonly discard: Offer | null;
  readonly cambio: Offer | null;
  readonly skip: Offer | null;
  readonly pass: Offer | null;
  /** What a tap on each place does. */
  readonly places: ReadonlyMap<PlaceKey, Offer>;
  /** A blind swap takes two taps: one own card, one of an opponent. */
  readonly swaps: readonly BlindSwap[];
  /** Choices without a place on the board, shown with the server's label. */
  readonly rest: readonly Choice[];
}

const PLACED: ReadonlySet<unknown> = new Set<Action["type"]>([
  "ready",
  "draw",
  "swap",
  "discard",
  "peek_own",
  "peek_opponent",
  "blind_swap",
  "skip",
  "cambio",
  "snap",
  "pass",
  "give",
]);

export const keyOf = (owner: number, slot: number): PlaceKey => `${owner}:${slot}`;

export function targets(choices: readonly Choice[], you: number | null): Targets {
  const offers = choices.map(({ action, label }): Offer => ({
    action: action as Action,
    label: label ?? "",
  }));
  const plain = (type: Action["type"]): Offer | null =>
    offers.find(({ action }) => action.type === type) ?? null;
  const draw = (source: string): Offer | null =>
    offers.find(({ action }) => action.type === "draw" && action.source === source) ?? null;
  return {
    ready: plain("ready"),
    deck: draw("deck"),
    pile: draw("discard"),
    discard: plain("discard"),
    cambio: plain("cambio"),
    skip: plain("skip"),
    pass: plain("pass"),
    places: new Map(offers.flatMap((offer) => placed(offer, you))),
    swaps: offers.map(({ action }) => action).filter((action) => action.type === "blind_swap"),
    rest: choices.filter((choice) => !PLACED.has((choice.action as Action).type)),
  };
}

function placed(offer: Offer, you: number | null): [PlaceKey, Offer][] {
  const { action } = offer;
  switch (action.type) {
    case "swap":
    case "peek_own":
    case "give":
      return you === null ? [] : [[keyOf(you, action.slot), offer]];
    case "peek_opponent":
    case "snap":
      return [[keyOf(action.owner, action.slot), offer]];
    default:
      return [];
  }
}

/** Label of a place: what a tap does, or what lies there. */
export function placeLabel(
  captions: Pick<Captions, "places" | "cells">,
  targets: Targets,
  owner: number,
  slot: number,
): string {
  const offer = targets.places.get(keyOf(owner, slot));
  return offer?.label ?? `${captions.places[owner]?.[slot] ?? ""}, ${captions.cells[owner]?.[slot] ?? ""}`;
}

export interface Pair {
  readonly mine: number | null;
  readonly theirs: { readonly owner: number; readonly slot: number } | null;
}

export const NONE: Pair = { mine: null, theirs: null };

/** The pair after a tap on a place. A second tap on a chosen card deselects it. */
export function tapped(pair: Pair, owner: number, slot: number, you: number): Pair {
  if (owner === you) return { ...pair, mine: pair.mine === slot ? null : slot };
  const same = pair.theirs?.owner === owner && pair.theirs.slot === slot;
  return { ...pair, theirs: same ? null : { owner, slot } };
}

/** The swap for this pair, once both cards are chosen. */
export function swapOf(swaps: readonly BlindSwap[], pair: Pair): BlindSwap | null {
  const { mine, theirs } = pair;
  if (mine === null || theirs === null) return null;
  return (
    swaps.find((swap) => swap.mine === mine && swap.owner === theirs.owner && swap.theirs === theirs.slot) ??
    null
  );
}

/** The places that take part in any blind swap. */
export function swappable(swaps: readonly BlindSwap[], you: number): ReadonlySet<PlaceKey> {
  return new Set(swaps.flatMap((swap) => [keyOf(you, swap.mine), keyOf(swap.owner, swap.theirs)]));
}
