/** The server's names for things in the reader's language. Parts of the board get them from the context. */
import { getContext, setContext } from "svelte";
import type { OptionName, Names } from "./types";
import type { Country, Kind, Place } from "./values";

const KEY = Symbol("imperial names");

export class Called {
  #names: () => Names;

  constructor(names: () => Names) {
    this.#names = names;
  }

  country(country: Country): string {
    return this.#names().countries[country] ?? country;
  }

  /** A letter unique to each country, so that pieces are distinguishable without colour. */
  initial(country: Country): string {
    return [...this.country(country)][0] ?? "";
  }

  place(place: Place): string {
    return this.#names().places[place] ?? place;
  }

  spot(spot: string): string {
    return this.#names().spots[spot] ?? spot;
  }

  kind(kind: Kind): string {
    return this.#names().kinds[kind] ?? kind;
  }

  arrivalOption(option: string): OptionName {
    return this.#names().deeds[option] ?? { name: option, means: "" };
  }

  /** The label of a certificate, by its denomination. */
  price(share: number): string {
    return this.#names().prices[share] ?? "";
  }
}

export function provideNames(called: Called): void {
  setContext(KEY, called);
}

export function useNames(): Called {
  return getContext<Called>(KEY);
}

/** A space's name without its side (L or R), which its place on the wheel shows. */
export function plainSpot(name: string): string {
  return name.replace(/^[LR]-/, "");
}

/** The first *most* countries named in a line, in order. Pure. */
export function countriesIn(
  text: string,
  countries: readonly Country[],
  called: Pick<Called, "country">,
  most = 2,
): readonly Country[] {
  const at = (country: Country) => text.indexOf(called.country(country));
  return countries
    .filter((country) => at(country) >= 0)
    .sort((one, other) => at(one) - at(other))
    .slice(0, most);
}

/** The lines of a place's name on the map. The drawn line breaks are for the English name. */
export function placeLines(place: Place, name: string, drawn: readonly string[]): readonly string[] {
  return name === place ? drawn : name.split(" ");
}
