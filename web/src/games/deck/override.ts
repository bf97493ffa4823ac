/** A deck in the player's own words: what may be listed, and what is wrong with the rest. */
import { isBlank, parse } from "./jsontext";
import type { Fault } from "./state";

/** Code points that a list may have. */
export const LONGEST = 20_000;

/** The cards that the text lists, none for the empty list; or what is wrong with it. */
export function readDeck(raw: string): readonly string[] | Fault {
  let found: unknown;
  try {
    found = parse(raw);
  } catch {
    return "not-json";
  }
  if (!Array.isArray(found)) return "not-a-list";
  const labels = found.filter((label): label is string => typeof label === "string");
  if (labels.length < found.length) return "not-strings";
  return labels.some(isBlank) ? "blank-card" : labels;
}
