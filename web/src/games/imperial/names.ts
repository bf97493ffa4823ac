/** Names of countries, spots and units in the reader's language; places have a file of their own. */
import { m } from "$words";
import type { Country, Kind } from "./types";

const COUNTRIES: Readonly<Record<Country, () => string>> = {
  Austria: m.imperial_austria,
  Italy: m.imperial_italy,
  France: m.imperial_france,
  England: m.imperial_england,
  Germany: m.imperial_germany,
  Russia: m.imperial_russia,
};

export function countryName(country: Country): string {
  return COUNTRIES[country]?.() ?? country;
}

/** One letter, different for each country: pieces are told apart without colour. */
export function initial(country: Country): string {
  return [...countryName(country)][0] ?? "";
}

const SPOTS: Readonly<Record<string, () => string>> = {
  Factory: m.imperial_spot_factory,
  Produce: m.imperial_spot_produce,
  Maneuver: m.imperial_spot_maneuver,
  Investor: m.imperial_spot_investor,
  Import: m.imperial_spot_import,
  Taxation: m.imperial_spot_taxation,
};

/** The side of a spot that there are two of, and its name. */
export function spotParts(spot: string): readonly [string, string] {
  const [, side = "", kind = spot] = /^(?:([LR])-)?(.*)$/.exec(spot) ?? [];
  return [side, SPOTS[kind]?.() ?? kind];
}

export function spotName(spot: string): string {
  const [side, name] = spotParts(spot);
  return side === "" ? name : `${side}-${name}`;
}

export function kindName(kind: Kind): string {
  return kind === "fleet" ? m.imperial_fleet() : m.imperial_army();
}

export function unitName(country: Country, kind: Kind): string {
  const named = { country: countryName(country) };
  return kind === "fleet" ? m.imperial_fleet_of(named) : m.imperial_army_of(named);
}

/** "Rome, Naples and Genoa". */
export function listing(parts: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(parts);
}
