/** Custom decks: parses and validates a list of card names. */
import { type BadEntries, badEntries } from "./entries";
import { parse } from "./jsontext";
import type { Fault } from "./state";

/** Maximum length of the text in code points. */
export const LONGEST = 20_000;

export interface Rejection {
  readonly fault: Fault;
  readonly badEntries: readonly BadEntries[];
}

/** Returns the listed cards (none for an empty list), or all faults found. */
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
