/** The server's choices, grouped by subject. Legality is decided by the server alone. Pure. */
import type { Choice } from "$lib/protocol";
import type { Action, Buy, Import, Move } from "./types";
import type { ArrivalOption, Country, Kind, Place, WholeMove } from "./values";

/** An action of this type with all optional fields filled in. */
type Whole<T extends Action["type"]> = Required<Extract<Action, { type: T }>>;

export interface Offered<A = Action> {
  readonly action: A;
  readonly label: string;
  readonly choice: Choice;
}

/** Choices of one type, with omitted default fields filled in. */
export function offered<T extends Action["type"]>(
  choices: readonly Choice[],
  type: T,
): readonly Offered<Whole<T>>[] {
  return choices
    .filter((choice) => (choice.action as { type?: unknown } | null)?.type === type)
    .map((choice) => ({
      action: whole(choice.action) as Whole<T>,
      label: choice.label ?? "",
      choice,
    }));
}

function whole(action: unknown): Action {
  const given = action as Action;
  if (given.type === "move") return { ...MOVE, ...(action as Partial<Move>) } as Move;
  if (given.type === "buy") return { ...BUY, ...(action as Partial<Buy>) } as Buy;
  if (given.type === "bid") return { cents: 0, ...(action as object) } as Action;
  return given;
}

const MOVE = { type: "move", deed: "move", foe: null, kind: null } as const;
const BUY = { type: "buy", back: 0 } as const;

export function has(choices: readonly Choice[], type: Action["type"]): boolean {
  return offered(choices, type).length > 0;
}

/** Moves by destination, in the order offered. */
export function byPlace(
  moves: readonly Offered<WholeMove>[],
): ReadonlyMap<Place, readonly Offered<WholeMove>[]> {
  const found = new Map<Place, Offered<WholeMove>[]>();
  for (const move of moves) {
    const there = found.get(move.action.to);
    if (there === undefined) found.set(move.action.to, [move]);
    else there.push(move);
  }
  return found;
}

/** The move to send for a unit that stays: as peaceful as it is now. */
export function staying(moves: readonly Offered<WholeMove>[], isHostile: boolean): Offered<WholeMove> | null {
  const wanted: readonly ArrivalOption[] = isHostile
    ? ["move", "hostile", "peace"]
    : ["move", "peace", "hostile"];
  for (const option of wanted) {
    const found = moves.find((move) => move.action.deed === option);
    if (found !== undefined) return found;
  }
  return null;
}

/**
 * What the player can buy: by country and certificate, the certificates that can be returned (0 for none).
 */
export function buyable(buys: readonly Offered<Required<Buy>>[]): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const { action } of buys) {
    const key = cell(action.country, action.share);
    found.set(
      key,
      [...(found.get(key) ?? []), action.back].sort((a, b) => a - b),
    );
  }
  return found;
}

export function cell(country: Country, share: number): string {
  return `${country} ${share}`;
}

/** Imports by place and kind, for toggling. */
export function importable(imports: readonly Offered<Import>[]): ReadonlyMap<Place, readonly Kind[]> {
  const found = new Map<Place, Kind[]>();
  for (const { action } of imports)
    found.set(action.place, [...(found.get(action.place) ?? []), action.kind]);
  return found;
}
