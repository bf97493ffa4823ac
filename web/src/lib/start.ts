/** Creates a table from the home page. */
import { api, type GameInfo, nonce, type TableRequest } from "./api";
import { FIRST } from "./clocks";
import { me } from "./me.svelte";
import { firstPlaces, isComplete, type Place } from "./places";

/** Creates the table, starts it if no other person is expected, and returns its address. */
export async function makeTable(
  request: Omit<TableRequest, "nonce" | "seats"> & { readonly seats: readonly Place[] },
): Promise<string> {
  await me.come();
  const made = await api.make({ ...request, nonce: nonce() });
  if (request.kind === "device" || isComplete(request.seats)) await api.start(made.id);
  return `/table/${made.id}`;
}

/** A game against bots with the default options. */
export const playNow = (game: GameInfo): Promise<string> =>
  makeTable({
    game: game.name,
    options: game.quick ?? {},
    seats: firstPlaces(game, "bots"),
    clock: FIRST.none,
    is_public: false,
  });

/** A table with open seats, for anyone with the link. */
export const createForFriends = (game: GameInfo): Promise<string> =>
  makeTable({
    game: game.name,
    options: {},
    seats: firstPlaces(game, "friends"),
    clock: FIRST.none,
    is_public: false,
  });
