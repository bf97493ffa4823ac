/** A deck in the player's own words: what may be listed, and what is wrong with the rest. */
import { type BadEntries, badEntries } from "./entries";
import { parse } from "./jsontext";
import type { Fault } from "./state";

/** Code points that a list may have. */
export const LONGEST = 20_000;

export interface Rejection {
  readonly fault: Fault;
  readonly badEntries: readonly BadEntries[];
}

/** The cards that the text lists, none for the empty list; or all that is wrong with it. */
export function readDeck(raw: string): readonly string[] | Rejection {
  let found: unknown;
  try {
    found = parse(raw);
  } catch {
    return { fault: "not-json", badEntries: [] };
  }
  if (!Array.isArray(found)) return { fault: "not-a-list", badEntries: [] };
  const bad = badEntries(found);
  if (bad.length === 0) return found as string[];
  return {
    fault: bad.every((entries) => entries.fault === "blank") ? "blank-card" : "not-strings",
    badEntries: bad,
  };
}
