/** Names of places in the reader's language; one that is not here is called the same in all. */
import { m } from "$words";
import type { Place } from "./types";

const PLACES: Readonly<Record<Place, () => string>> = {
  Prague: m.imperial_place_prague,
  Trieste: m.imperial_place_trieste,
  Vienna: m.imperial_place_vienna,
  Florence: m.imperial_place_florence,
  Genoa: m.imperial_place_genoa,
  Naples: m.imperial_place_naples,
  Rome: m.imperial_place_rome,
  Venice: m.imperial_place_venice,
  Cologne: m.imperial_place_cologne,
  Munich: m.imperial_place_munich,
  Kiev: m.imperial_place_kiev,
  Moscow: m.imperial_place_moscow,
  "St Petersburg": m.imperial_place_st_petersburg,
  Warsaw: m.imperial_place_warsaw,
  Algeria: m.imperial_place_algeria,
  Belgium: m.imperial_place_belgium,
  Bulgaria: m.imperial_place_bulgaria,
  Denmark: m.imperial_place_denmark,
  Greece: m.imperial_place_greece,
  Morocco: m.imperial_place_morocco,
  Norway: m.imperial_place_norway,
  Romania: m.imperial_place_romania,
  Spain: m.imperial_place_spain,
  Sweden: m.imperial_place_sweden,
  Turkey: m.imperial_place_turkey,
  "Western Balkans": m.imperial_place_western_balkans,
  "Baltic Sea": m.imperial_place_baltic_sea,
  "Bay of Biscay": m.imperial_place_bay_of_biscay,
  "Black Sea": m.imperial_place_black_sea,
  "Eastern Med": m.imperial_place_eastern_med,
  "English Channel": m.imperial_place_english_channel,
  "Ionian Sea": m.imperial_place_ionian_sea,
  "North Atlantic": m.imperial_place_north_atlantic,
  "North Sea": m.imperial_place_north_sea,
  "Western Med": m.imperial_place_western_med,
};

export function placeName(place: Place): string {
  return PLACES[place]?.() ?? place;
}

/** The name as it stands on the map, whose own lines are for the English one. */
export function placeLines(place: Place, drawn: readonly string[]): readonly string[] {
  const name = placeName(place);
  return name === place ? drawn : name.split(" ");
}
