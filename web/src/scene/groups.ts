/** Shortens a long list of moves: moves with the same next tap become one line. Pure. */
import type { Tappable } from "./narrow";

/** Moves that continue with a tap on the same name. */
export interface Group<T> {
  readonly name: string;
  readonly offers: readonly T[];
}

/** Longer lists are grouped. */
const MANY = 100;

export function groupsOf<T extends Tappable>(
  offers: readonly T[],
  tapped: readonly string[],
): readonly (T | Group<T>)[] {
  if (offers.length <= MANY) return offers;
  const groups = new Map<string, T[]>();
  for (const offer of offers) {
    const name = nextOf(offer, tapped);
    if (name !== null) groups.set(name, [...(groups.get(name) ?? []), offer]);
  }
  const told = new Set<string>();
  return offers.flatMap((offer): readonly (T | Group<T>)[] => {
    const name = nextOf(offer, tapped);
    const alike = name === null ? [] : (groups.get(name) ?? []);
    if (name === null || alike.length < 2) return [offer];
    if (told.has(name)) return [];
    told.add(name);
    return [{ name, offers: alike }];
  });
}

/** The next tap, if more taps follow it. */
function nextOf({ path = [], together = [] }: Tappable, tapped: readonly string[]): string | null {
  return together.length === 0 && path.length > tapped.length + 1 ? (path[tapped.length] ?? null) : null;
}
