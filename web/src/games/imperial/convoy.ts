/**
 * The route to draw for an army: straight over land, or across the seas of its own fleets. For drawing only.
 * Pure.
 */
import type { Board } from "./board";
import type { Step } from "./types";
import type { Country, Place } from "./values";

/** The seas on the route, by the first shortest chain. Empty for a route over land. */
export function seaWay(
  board: Board,
  country: Country,
  fleets: readonly Place[],
  step: Step,
): readonly Place[] {
  const starts = net(board, country, step.origin);
  const ends = net(board, country, step.to);
  const isByLand =
    step.origin === step.to ||
    starts.some(
      (start) => ends.includes(start) || bordersOf(board, start).some((near) => ends.includes(near)),
    );
  if (isByLand) return [];
  const afloat = new Set(fleets.filter((place) => board.places[place]?.sea));
  const chains: Place[][] = [...afloat]
    .filter((sea) => bordersOf(board, sea).some((near) => starts.includes(near)))
    .map((sea) => [sea]);
  const seen = new Set(chains.map((chain) => chain[0]));
  for (let chain = chains.shift(); chain !== undefined; chain = chains.shift()) {
    const last = chain.at(-1) ?? "";
    if (bordersOf(board, last).some((near) => ends.includes(near))) return chain;
    for (const sea of bordersOf(board, last)) {
      if (!afloat.has(sea) || seen.has(sea)) continue;
      seen.add(sea);
      chains.push([...chain, sea]);
    }
  }
  return [];
}

/** The connected home provinces around a place. Abroad, only the place itself. */
function net(board: Board, country: Country, place: Place): readonly Place[] {
  const isHome = (one: Place) => board.places[one]?.country === country;
  if (!isHome(place)) return [place];
  const found = [place];
  for (const one of found)
    found.push(...bordersOf(board, one).filter((near) => isHome(near) && !found.includes(near)));
  return found;
}

function bordersOf(board: Board, place: Place): readonly Place[] {
  return board.places[place]?.borders ?? [];
}
