/** The client's data of the boards, written by `python -m games.imperial.web` from the tests folder. Pure. */
import boards from "./boards.json";
import type { Country, Place } from "./values";

export interface Territory {
  readonly sea: boolean;
  readonly country: Country | null;
  readonly port: boolean;
  readonly borders: readonly Place[];
}

export interface Board {
  readonly wheel: readonly string[];
  readonly places: Readonly<Record<Place, Territory>>;
}

const BOARDS = boards as Readonly<Record<string, Board>>;

export function boardOf(name: string): Board {
  return BOARDS[name] ?? (BOARDS["standard@1"] as Board);
}

export type SpaceKind = "Factory" | "Produce" | "Maneuver" | "Investor" | "Import" | "Taxation";

/** The kind of a space: `L-Produce` and `R-Produce` do the same. */
export function spotKind(spot: string): SpaceKind {
  return spot.replace(/^[LR]-/, "") as SpaceKind;
}
