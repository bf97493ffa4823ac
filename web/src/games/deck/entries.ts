/** Invalid entries of a card list, with the fault of each. */
import { isBlank } from "./jsontext";

export type EntryFault = "blank" | "number" | "boolean" | "null" | "list" | "object";

/** All entries with the same fault, as ranges of positions counted from 1. */
export interface BadEntries {
  readonly fault: EntryFault;
  readonly places: readonly (readonly [number, number])[];
}

/** The wording of the state's `error` for one entry and for several. */
const ENGLISH: Readonly<Record<EntryFault, readonly [string, string]>> = {
  blank: ["is blank", "are blank"],
  number: ["is a number", "are numbers"],
  boolean: ["is true or false", "are true or false"],
  null: ["is null", "are null"],
  list: ["is a list", "are lists"],
  object: ["is an object", "are objects"],
};

/** The invalid entries grouped by fault, in order of first occurrence. */
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
