/** What may be tapped now, read out of the server's `choices`. Nothing here decides what is legal. Pure. */
import type { Choice } from "$lib/protocol";
import type { Action } from "./view";

/** A place of a grid, as a key. */
export type PlaceKey = `${number}:${number}`;
type Swapping = Extract<Action, { type: "blind_swap" }>;

export interface Targets {
  readonly ready: Action | null;
  readonly deck: Action | null;
  readonly pile: Action | null;
  readonly discard: Action | null;
  readonly cambio: Action | null;
  readonly skip: Action | null;
  readonly pass: Action | null;
  /** A tap on one of these places does it. */
  readonly places: ReadonlyMap<PlaceKey, Action>;
  /** A blind swap wants two taps: one of mine, one of theirs. */
  readonly swaps: readonly Swapping[];
  /** What the board has no place for: it is shown as the server labels it. */
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
  const actions = choices.map((choice) => choice.action as Action);
  const plain = (type: Action["type"]): Action | null =>
    actions.find((action) => action.type === type) ?? null;
  const draw = (source: string): Action | null =>
    actions.find((action) => action.type === "draw" && action.source === source) ?? null;
  return {
    ready: plain("ready"),
    deck: draw("deck"),
    pile: draw("discard"),
    discard: plain("discard"),
    cambio: plain("cambio"),
    skip: plain("skip"),
    pass: plain("pass"),
    places: new Map(actions.flatMap((action) => placed(action, you))),
    swaps: actions.filter((action): action is Swapping => action.type === "blind_swap"),
    rest: choices.filter((choice) => !PLACED.has((choice.action as Action).type)),
  };
}

function placed(action: Action, you: number | null): [PlaceKey, Action][] {
  switch (action.type) {
    case "swap":
    case "peek_own":
    case "give":
      return you === null ? [] : [[keyOf(you, action.slot), action]];
    case "peek_opponent":
    case "snap":
      return [[keyOf(action.owner, action.slot), action]];
    default:
      return [];
  }
}

export interface Pair {
  readonly mine: number | null;
  readonly theirs: { readonly owner: number; readonly slot: number } | null;
}

export const NONE: Pair = { mine: null, theirs: null };

/** The pair after a tap on a place; a second tap on what is chosen takes it back. */
export function tapped(pair: Pair, owner: number, slot: number, you: number): Pair {
  if (owner === you) return { ...pair, mine: pair.mine === slot ? null : slot };
  const same = pair.theirs?.owner === owner && pair.theirs.slot === slot;
  return { ...pair, theirs: same ? null : { owner, slot } };
}

/** The swap that the pair comes to, once both are chosen. */
export function swapOf(swaps: readonly Swapping[], pair: Pair): Action | null {
  const { mine, theirs } = pair;
  if (mine === null || theirs === null) return null;
  return (
    swaps.find((swap) => swap.mine === mine && swap.owner === theirs.owner && swap.theirs === theirs.slot) ??
    null
  );
}

/** The places that some blind swap takes a card from. */
export function swappable(swaps: readonly Swapping[], you: number): ReadonlySet<PlaceKey> {
  return new Set(swaps.flatMap((swap) => [keyOf(you, swap.mine), keyOf(swap.owner, swap.theirs)]));
}
