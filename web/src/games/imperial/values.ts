/** Short names for parts of the server's types. Money is in cents. */
import type { Move, Nation, Step, Unit, View } from "./types";

export type Country = string;
export type Place = string;
export type Seat = number;
export type Kind = Unit["kind"];
export type ArrivalOption = Step["deed"];
export type Phase = View["phase"];
/** A move with all optional fields filled in. */
export type WholeMove = Required<Move>;

export function nationOf(view: { readonly nations: readonly Nation[] }, country: Country): Nation {
  const found = view.nations.find((nation) => nation.name === country);
  if (found === undefined) throw new Error(`no country is called ${country}`);
  return found;
}
