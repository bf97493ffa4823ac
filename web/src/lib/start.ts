/** Creates a table from the home page. */
import { api, type GameInfo, nonce, Problem } from "./api";
import { live } from "./live-table.svelte";
import { me } from "./me.svelte";
import {
  choiceFor,
  firstChoice,
  firstOthers,
  keepChoice,
  playable,
  type Request,
  requestOf,
  startsAtOnce,
} from "./start-choice";

/** Creates the table, starts it if no other person is expected, and returns its address. */
export async function makeTable(request: Request): Promise<string> {
  await me.come();
  const made = await api
    .make({ ...request, starts: startsAtOnce(request), nonce: nonce() })
    .catch(async (fault: unknown) => {
      if (fault instanceof Problem && fault.status === 401) await me.mustBeKept();
      throw fault;
    });
  live.expect(made.id, request.game);
  return `/table/${made.id}`;
}

/** A game with the last choice, or at another level, which is kept. */
export function playNow(game: GameInfo, level?: string): Promise<string> {
  const last = playable(game, choiceFor(game));
  if (level === undefined) return makeTable(requestOf(game, last));
  const choice = { ...last, company: "bots" as const, level };
  keepChoice(game.name, choice);
  return makeTable(requestOf(game, choice));
}

/** A table with open seats, for anyone with the link. */
export const createForFriends = (game: GameInfo): Promise<string> =>
  makeTable(
    requestOf(game, { ...firstChoice(game), company: "friends", others: firstOthers(game, "friends") }),
  );
