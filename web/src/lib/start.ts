/** From a press on home to a table. */
import { api, type GameInfo, nonce, type TableRequest } from "./api";
import { FIRST } from "./clocks";
import { me } from "./me.svelte";
import { firstPlaces, isComplete, type Place } from "./places";

/** Makes the table, starts it where nobody else is to come, and says where it is. */
export async function makeTable(
  asked: Omit<TableRequest, "nonce" | "seats"> & { readonly seats: readonly Place[] },
): Promise<string> {
  await me.come();
  const made = await api.make({ ...asked, nonce: nonce() });
  if (asked.kind === "device" || isComplete(asked.seats)) await api.start(made.id);
  return `/table/${made.id}`;
}

/** Against bots, in the game's usual setting. */
export const playNow = (game: GameInfo): Promise<string> =>
  makeTable({
    game: game.name,
    options: game.quick ?? {},
    seats: firstPlaces(game, "bots"),
    clock: FIRST.none,
    is_public: false,
  });

/** With open seats, for whoever has the link. */
export const withFriends = (game: GameInfo): Promise<string> =>
  makeTable({
    game: game.name,
    options: {},
    seats: firstPlaces(game, "friends"),
    clock: FIRST.none,
    is_public: false,
  });
