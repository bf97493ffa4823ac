/** What things are called in the reader's language, as the server says it; parts of the board ask by context. */
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

  /** One letter, different for each country: pieces are told apart without colour. */
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

  /** Of a certificate, by its denomination. */
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

/** The side of a spot that there are two of, and its name, as the wheel writes them one above the other. */
export function spotParts(name: string): readonly [string, string] {
  const [, side = "", kind = name] = /^(?:([LR])-)?(.*)$/.exec(name) ?? [];
  return [side, kind];
}

/** The countries that a line names, in the order in which it does, at most *most*. Pure. */
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

/** The name as it stands on the map, whose own lines are for the English one. */
export function placeLines(place: Place, name: string, drawn: readonly string[]): readonly string[] {
  return name === place ? drawn : name.split(" ");
}
