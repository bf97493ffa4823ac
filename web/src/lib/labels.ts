/** Labels of games, their bots and player counts. */
import { SvelteMap } from "svelte/reactivity";
import { m } from "$words";

/** The server sends titles in the reader's language. */
export const titleOf = (of: { readonly title: string }): string => of.title;

/** A name marked as the viewer's own. A tutorial calls the learner "You" already. */
export const ownName = (name: string): string => (name === m.you() ? name : m.seat_you({ name }));

export function playersOf(game: { readonly seats: readonly number[] }): string {
  const least = Math.min(...game.seats);
  const most = Math.max(...game.seats);
  return least === most ? m.players_exactly({ count: most }) : m.players_range({ least, most });
}

/** Duration in the game's own words, or else in minutes. */
export function lengthOf(game: { readonly length: string; readonly minutes: number }): string {
  const { length, minutes } = game;
  if (length !== "" || minutes <= 0) return length;
  if (minutes === 60) return m.length_hour();
  if (minutes < 90) return m.length_minutes({ count: minutes });
  const halves = Math.round(minutes / 30);
  return m.length_hours({ count: `${Math.floor(halves / 2)}${halves % 2 ? "½" : ""}` });
}

const LEVELS: Readonly<Record<string, () => string>> = {
  random: m.level_random,
  easy: m.level_easy,
  medium: m.level_medium,
  hard: m.level_hard,
  expert: m.level_expert,
  master: m.level_master,
  sensible: m.level_medium,
  gunner: m.level_hard,
  // These two are stronger in one game than in another, so their words say how they think.
  greedy: m.level_greedy,
  search: m.level_search,
};

/** The translations that games have for their own levels, by game. */
const TRANSLATED = new SvelteMap<string, Readonly<Record<string, string>>>();

/** Stores the translated levels of a game. `api` calls it for every game that it fetches. */
export function nameLevels(game: {
  readonly name: string;
  readonly level_names?: Readonly<Record<string, string>>;
}): void {
  TRANSLATED.set(game.name, game.level_names ?? {});
}

/** True if only the game itself can have a word for the level, and the game was not fetched yet. */
export const lacksName = (bot: string | null, game: string): boolean =>
  bot !== null && !(bot in LEVELS) && !TRANSLATED.has(game);

/** A bot's level in words: Parlour's, the game's, or its own name. */
export function levelOf(bot: string | null | undefined, game: string): string {
  const name = bot ?? "";
  return LEVELS[name]?.() ?? TRANSLATED.get(game)?.[name] ?? name;
}
