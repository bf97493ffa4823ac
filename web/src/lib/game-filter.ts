/** The list of games: filters and order. Pure. */
import type { GameInfo, MyTable } from "./api";

export const KINDS = ["board", "cards", "dice", "hidden", "solo"] as const;
export type Kind = (typeof KINDS)[number];

/** Maximum minutes. `long` means more than the largest of them. */
export const LENGTHS = ["10", "30", "60", "long"] as const;
export type Length = (typeof LENGTHS)[number];

export interface GameFilter {
  readonly text: string;
  readonly players: number | null;
  readonly length: Length | null;
  /** All of them must apply. */
  readonly kinds: readonly Kind[];
}

export const NO_FILTER: GameFilter = { text: "", players: null, length: null, kinds: [] };
const MOST_TEXT = 60;

/** Parses the query of an address. Ignores what it cannot read. */
export function parseFilter(query: string): GameFilter {
  const given = new URLSearchParams(query);
  const players = /^[1-9]\d?$/.test(given.get("players") ?? "") ? Number(given.get("players")) : null;
  const kinds = (given.get("kind") ?? "").split(",");
  return {
    text: (given.get("q") ?? "").slice(0, MOST_TEXT),
    players,
    length: LENGTHS.find((one) => one === given.get("length")) ?? null,
    kinds: KINDS.filter((kind) => kinds.includes(kind)),
  };
}

/** The filter as the query of an address. Empty without a filter. */
export function filterQuery({ text, players, length, kinds }: GameFilter): string {
  const parts = [
    ["q", text.trim() && encodeURIComponent(text)],
    ["players", players ?? ""],
    ["length", length ?? ""],
    ["kind", KINDS.filter((kind) => kinds.includes(kind)).join(",")],
  ].filter(([, value]) => value !== "");
  return parts.length === 0 ? "" : `?${parts.map(([name, value]) => `${name}=${value}`).join("&")}`;
}

export function isEmptyFilter(wanted: GameFilter): boolean {
  return filterQuery(wanted) === "";
}

/** Removes case, accents and punctuation: `muhle` finds `Mühle`, and `liars` finds `Liar’s Dice`. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}|['’‘`´]/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/æ/g, "ae")
    .replace(/ø/g, "o")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** `ae`, `oe` and `ue` are typed for umlauts. */
function spelled(text: string): string {
  return foldText(text.replace(/[äöü]/gi, (one) => `${one}e`));
}

type FilteredGame = Pick<GameInfo, "name" | "title" | "line" | "seats" | "minutes" | "kinds" | "like">;

export function matchesFilter(game: FilteredGame, wanted: GameFilter, title = game.title): boolean {
  const { players, length, kinds } = wanted;
  if (players !== null && !game.seats.includes(players)) return false;
  if (length !== null && !isOfLength(game.minutes, length)) return false;
  if (!kinds.every((kind) => game.kinds.includes(kind))) return false;
  const said = `${title} ${game.title} ${game.line}`;
  const texts = [foldText(said), spelled(said)];
  return foldText(wanted.text)
    .split(" ")
    .every((word) => texts.some((text) => text.includes(word)));
}

/**
 * Games like the one that was typed, if that one is not here: `go` finds the games that say they are like Go.
 * With the name of the missing game as these games write it.
 */
export function findNeighbours<T extends FilteredGame>(
  games: readonly T[],
  wanted: GameFilter,
  found: readonly T[],
): { readonly name: string; readonly games: readonly T[] } {
  const text = foldText(wanted.text);
  const among = games.filter((game) => !found.includes(game) && matchesFilter(game, { ...wanted, text: "" }));
  for (const isMeant of [isName, isStartOfName]) {
    const likeness = (game: T) => (game.like ?? []).find((name) => isMeant(name, text));
    const near = among.filter((game) => likeness(game) !== undefined);
    if (near[0] !== undefined) return { name: likeness(near[0]) ?? "", games: near };
  }
  return { name: "", games: [] };
}

const isName = (name: string, text: string): boolean => [foldText(name), spelled(name)].includes(text);

/** At least two letters are typed. */
const isStartOfName = (name: string, text: string): boolean =>
  text.length >= 2 && [foldText(name), spelled(name)].some((folded) => folded.startsWith(text));

/** A game of unknown duration matches no length. */
function isOfLength(minutes: number, length: Length): boolean {
  return minutes > 0 && (length === "long" ? minutes > 60 : minutes <= Number(length));
}

/** The player counts that the games support, in order. */
export function playerCounts(games: readonly Pick<FilteredGame, "seats">[]): readonly number[] {
  return [...new Set(games.flatMap((game) => game.seats))].sort((a, b) => a - b);
}

/** The kinds that some of the games have and others lack. */
export function kindsAmong(games: readonly Pick<FilteredGame, "kinds">[]): readonly Kind[] {
  return KINDS.filter((kind) => {
    const count = games.filter((game) => game.kinds.includes(kind)).length;
    return count > 0 && count < games.length;
  });
}

/** Games named in *first* in that order, then the others by title. */
export function sortGames<T extends { readonly name: string }>(
  games: readonly T[],
  first: readonly string[],
  titleOf: (game: T) => string,
  locale: string,
): readonly T[] {
  const rank = (game: T) => (first.includes(game.name) ? first.indexOf(game.name) : first.length);
  return [...games].sort((a, b) => rank(a) - rank(b) || titleOf(a).localeCompare(titleOf(b), locale));
}

/** The games a player has played, latest first. */
export function recentGames(mine: readonly MyTable[]): readonly string[] {
  const newest = [...mine].sort((a, b) => b.table.created_at - a.table.created_at);
  return [...new Set(newest.map((one) => one.table.game))];
}

/**
 * The games in front: those the player plays, with one place left for another. Then the most played now, then
 * the first in order.
 */
export function moveToFront<T extends { readonly name: string }>(
  games: readonly T[],
  count: number,
  last: readonly string[],
  playing: Readonly<Record<string, number>>,
): readonly T[] {
  const named = (name: string) => games.filter((game) => game.name === name);
  const popular = games
    .filter((game) => (playing[game.name] ?? 0) > 0)
    .sort((a, b) => (playing[b.name] ?? 0) - (playing[a.name] ?? 0));
  const mine = last.flatMap(named).slice(0, count - 1);
  return [...new Set([...mine, ...popular, ...games])].slice(0, count);
}
