/** Entries of a list that are no cards: which they are, and what is wrong with each. */
import { isBlank } from "./jsontext";

export type EntryFault = "blank" | "number" | "boolean" | "null" | "list" | "object";

/** All the entries of a list that have this wrong with them, from 1, in runs from the first to the last. */
export interface BadEntries {
  readonly fault: EntryFault;
  readonly places: readonly (readonly [number, number])[];
}

/** What the state's `error` says of one entry and of several. */
const ENGLISH: Readonly<Record<EntryFault, readonly [string, string]>> = {
  blank: ["is blank", "are blank"],
  number: ["is a number", "are numbers"],
  boolean: ["is true or false", "are true or false"],
  null: ["is null", "are null"],
  list: ["is a list", "are lists"],
  object: ["is an object", "are objects"],
};

/** Every entry that is no card, under what is wrong with it; what was met first comes first. */
export function badEntries(listed: readonly unknown[]): readonly BadEntries[] {
  const found = new Map<EntryFault, [number, number][]>();
  listed.forEach((entry, index) => {
    const [fault, place] = [faultOf(entry), index + 1];
    if (fault === null) return;
    const runs = found.get(fault) ?? [];
    const last = runs.at(-1);
    if (last?.[1] === place - 1) last[1] = place;
    else runs.push([place, place]);
    found.set(fault, runs);
  });
  return [...found].map(([fault, places]) => ({ fault, places }));
}

export function englishOf(bad: BadEntries): string {
  const [one, many] = ENGLISH[bad.fault];
  return isOne(bad) ? `Entry ${placesOf(bad)} ${one}.` : `Entries ${placesOf(bad)} ${many}.`;
}

export function isOne({ places }: BadEntries): boolean {
  return places.length === 1 && places[0]?.[0] === places[0]?.[1];
}

export function placesOf({ places }: BadEntries): string {
  return places.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}

function faultOf(entry: unknown): EntryFault | null {
  if (typeof entry === "string") return isBlank(entry) ? "blank" : null;
  if (typeof entry === "number" || typeof entry === "boolean") return typeof entry as "number" | "boolean";
  if (entry === null) return "null";
  return Array.isArray(entry) ? "list" : "object";
}
