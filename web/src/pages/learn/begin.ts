/** From the end of a tutorial to a game against bots. */
import { api, nonce } from "$lib/api";
import { FIRST } from "$lib/clocks";
import { me } from "$lib/me.svelte";
import { firstPlaces, isComplete } from "$lib/places";

/** Where the new table is; null for somebody who would rather not say a name. */
export async function begin(name: string): Promise<string | null> {
  if ((await me.ensure()) === null) return null;
  const seats = firstPlaces(await api.game(name), "bots");
  const made = await api.make({
    game: name,
    options: {},
    seats,
    clock: FIRST.none,
    is_public: false,
    nonce: nonce(),
  });
  if (isComplete(seats)) await api.start(made.id);
  return `/table/${made.id}`;
}
