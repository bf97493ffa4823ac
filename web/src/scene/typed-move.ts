/** Parses typed moves: names of places and things, or the start of a label. Pure. */
import { narrow, type Tappable } from "./narrow";

/** A choice with its label and taps. */
export interface Typable extends Tappable {
  readonly label: string;
}

export type Typed =
  { readonly found: number; readonly tapped: readonly string[] } | { readonly found: "none" | "many" };

/** *called* returns all spellings of a name: its label, a card's short form. */
export function parseTypedMove(
  text: string,
  offers: readonly Typable[],
  called: (name: string) => readonly string[],
): Typed {
  const wanted = plain(text);
  if (wanted === "") return { found: "none" };
  const byTaps = walk(wanted, offers, called, []);
  if (byTaps.length > 0) return one(byTaps);
  const labelled = offers.flatMap((offer, found) =>
    plain(offer.label).startsWith(wanted) && offer.label !== "" ? [{ found, tapped: [] }] : [],
  );
  const exact = labelled.filter(({ found }) => plain(offers[found]?.label ?? "") === wanted);
  return one(exact.length > 0 ? exact : labelled);
}

type Way = { found: number; tapped: readonly string[] };

/** All ways to read *rest* as taps that end in a complete choice. */
function walk(
  rest: string,
  offers: readonly Typable[],
  called: (name: string) => readonly string[],
  tapped: readonly string[],
): readonly Way[] {
  const now = narrow(offers, tapped);
  if (rest === "") return now.whole.map((found) => ({ found, tapped }));
  return now.lit.flatMap((name) =>
    called(name)
      .map(plain)
      .filter((spelled) => spelled !== "" && rest.startsWith(spelled))
      .flatMap((spelled) => walk(rest.slice(spelled.length), offers, called, [...tapped, name])),
  );
}

function one(ways: readonly Way[]): Typed {
  const [first, ...others] = ways;
  if (first === undefined) return { found: "none" };
  return others.every((way) => way.found === first.found) ? first : { found: "many" };
}

/** Ignores spaces, hyphens and case. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[\s\-–→x:,]+/g, "");
}
