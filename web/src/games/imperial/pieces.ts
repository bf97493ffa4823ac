/** The pieces of a position, and how they moved since the position before. Pure. */
import type { Nation, Step } from "./types";
import type { Country, Kind, Place } from "./values";

export interface Piece {
  /** Stays the same for a piece that does not move. */
  readonly key: string;
  readonly country: Country;
  readonly kind: Kind;
  readonly place: Place;
  /** An army at peace in another country's home. */
  readonly isGuest: boolean;
  /** The number of identical pieces, drawn as one with a count. */
  readonly count: number;
  /** Index of the territory's spot. */
  readonly spot: number;
}

const SINGLY = 3;

export function pieces(nations: readonly Nation[]): readonly Piece[] {
  const groups = new Map<Place, { country: Country; kind: Kind; isGuest: boolean; count: number }[]>();
  for (const one of nations) {
    for (const [kind, isGuest, places] of [
      ["fleet", false, one.fleets],
      ["army", false, one.armies],
      ["army", true, one.guests],
    ] as const) {
      for (const [place, count] of counted(places)) {
        groups.set(place, [...(groups.get(place) ?? []), { country: one.name, kind, isGuest, count }]);
      }
    }
  }
  return [...groups].flatMap(([place, there]) => laidOut(place, there));
}

function laidOut(
  place: Place,
  there: readonly { country: Country; kind: Kind; isGuest: boolean; count: number }[],
): Piece[] {
  const units = there.reduce((sum, group) => sum + group.count, 0);
  const isCrowded = units > SINGLY;
  const found: Piece[] = [];
  for (const group of there) {
    const times = isCrowded ? 1 : group.count;
    for (let n = 0; n < times; n += 1) {
      const key = `${group.country} ${group.kind} ${group.isGuest ? "guest " : ""}${place} ${n}`;
      found.push({ ...group, key, place, count: isCrowded ? group.count : 1, spot: found.length });
    }
  }
  return found;
}

function counted(places: readonly Place[]): ReadonlyMap<Place, number> {
  const found = new Map<Place, number>();
  for (const place of places) found.set(place, (found.get(place) ?? 0) + 1);
  return found;
}

export interface Journey {
  readonly country: Country;
  readonly kind: Kind;
  readonly from: Place;
  readonly to: Place;
  /** The piece is removed on arrival. */
  readonly falls: boolean;
}

/** The moves of units between two positions, from the maneuver that was carried out. */
export function journeys(events: readonly unknown[]): readonly Journey[] {
  return events.flatMap((event) => {
    if (!isManeuvered(event)) return [];
    const go = (kind: Kind) => (step: Step) => ({
      country: event.country,
      kind,
      from: step.origin,
      to: step.to,
      falls: step.deed === "war" || step.deed === "raze",
    });
    return [...event.fleets.map(go("fleet")), ...event.armies.map(go("army"))].filter(
      (one) => one.from !== one.to,
    );
  });
}

function isManeuvered(event: unknown): event is { country: Country; fleets: Step[]; armies: Step[] } {
  return typeof event === "object" && event !== null && (event as { type?: unknown }).type === "maneuvered";
}

/** The places with something new: a piece, a factory or a chip. */
export function fresh(before: readonly Nation[], after: readonly Nation[]): ReadonlySet<Place> {
  const found = new Set<Place>();
  after.forEach((one, at) => {
    const old = before[at];
    if (old === undefined) return;
    for (const field of ["factories", "chips", "fleets", "armies", "guests"] as const) {
      const had = counted(old[field]);
      for (const [place, count] of counted(one[field])) if (count > (had.get(place) ?? 0)) found.add(place);
    }
  });
  return found;
}
