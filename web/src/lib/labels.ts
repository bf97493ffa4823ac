/** Labels of games, their bots and player counts. */
import { SvelteMap } from "svelte/reactivity";
import { m } from "$words";

/** A level that a player can choose. */
export interface Level {
  /** `easy`, `medium`, `hard` or `best`. */
  readonly bot: string;
  /** From 1 to 4. */
  readonly strength: number;
  /** The game's own name for it. Empty if it has none. */
  readonly style: string;
}

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
  best: m.level_best,
  expert: m.level_expert,
  master: m.level_master,
  // These two are stronger in one game than in another, so their words say how they think.
  greedy: m.level_greedy,
  search: m.level_search,
};

/** The words that a game has for its bots: translated names, and styles of the common levels. */
interface LevelWords {
  readonly names: Readonly<Record<string, string>>;
  readonly styles: Readonly<Record<string, string>>;
}
const WORDS = new SvelteMap<string, LevelWords>();

/** Stores the words for the levels of a game. `api` calls it for every game that it fetches. */
export function nameLevels(game: {
  readonly name: string;
  readonly level_names?: Readonly<Record<string, string>>;
  readonly levels?: readonly Level[];
}): void {
  const styled = (game.levels ?? []).filter((one) => one.style !== "");
  WORDS.set(game.name, {
    names: game.level_names ?? {},
    styles: Object.fromEntries(styled.map((one) => [one.bot, one.style])),
  });
}

/** True if only the game itself can have a word for the level, and the game was not fetched yet. */
export const lacksName = (bot: string | null, game: string): boolean =>
  bot !== null && !(bot in LEVELS) && !WORDS.has(game);

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** A bot's level in words: Parlour's, the game's, or its own name. */
export function levelOf(bot: string | null | undefined, game: string): string {
  const name = bot ?? "";
  return LEVELS[name]?.() ?? WORDS.get(game)?.names[name] ?? name;
}

/** The level with the game's own style next to it, where there is room: `Hard · Gunner`. */
export function styledLevel(bot: string | null | undefined, game: string): string {
  const style = WORDS.get(game)?.styles[bot ?? ""];
  return style === undefined ? levelOf(bot, game) : `${levelOf(bot, game)} · ${capital(style)}`;
}
