/** The player's past games and their statistics. */
import { request } from "./api";

export interface MyGame {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  readonly status: "running" | "over";
  readonly is_my_turn: boolean;
  /** When it ended, or else when it started. */
  readonly at: number;
  readonly place: number | null;
  readonly score: number | null;
  readonly score_unit: number;
  readonly seat: number;
  /** The player's name in this game. */
  readonly name: string;
  /** The game's colours of the seats. */
  readonly colours: readonly string[];
  readonly others: readonly {
    readonly seat: number;
    readonly name: string;
    readonly is_bot: boolean;
    readonly place: number | null;
  }[];
  readonly has_resigned: boolean;
  readonly is_fork: boolean;
}

export interface MyGames {
  readonly games: readonly MyGame[];
  readonly next: string | null;
  readonly played: readonly { readonly name: string; readonly title: string; readonly games: number }[];
}

export interface GameStatistics {
  readonly game: string;
  readonly title: string;
  readonly games: number;
  readonly wins: number;
  readonly places: readonly { readonly place: number; readonly games: number }[];
  readonly by_players: readonly { readonly players: number; readonly games: number; readonly wins: number }[];
  /** Oldest first. Empty where scores add nothing to the places. */
  readonly scores: readonly { readonly at: number; readonly score: number; readonly place: number }[];
  readonly score_unit: number;
  readonly more: readonly { readonly title: string; readonly bars: readonly Bar[] }[];
}

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The formatted value, where it is not a plain number. */
  readonly text: string;
}

export interface Statistics {
  readonly name: string;
  readonly games: readonly GameStatistics[];
}

export const OUTCOMES = ["running", "over", "won", "lost"] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** Days. */
export const TIMES = [7, 30, 365] as const;

/** The filter of the list. It is kept in the address. */
export interface MyGamesFilter {
  readonly game: string;
  readonly opponent: string;
  readonly outcome: Outcome | "";
  readonly days: number;
}

const DAY_MS = 24 * 3_600_000;

export function parseFilter(query: string): MyGamesFilter {
  const given = new URLSearchParams(query);
  const days = Number(given.get("days"));
  return {
    game: given.get("game") ?? "",
    opponent: given.get("with") ?? "",
    outcome: OUTCOMES.find((one) => one === given.get("result")) ?? "",
    days: TIMES.find((one) => one === days) ?? 0,
  };
}

export function filterQuery(wanted: MyGamesFilter): string {
  const pairs = [
    ["game", wanted.game],
    ["with", wanted.opponent],
    ["result", wanted.outcome],
    ["days", wanted.days === 0 ? "" : String(wanted.days)],
  ].filter(([, value]) => value !== "");
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}

/** The query for a page of the list. */
export function gamesQuery(wanted: MyGamesFilter, after: string | null, now: number): string {
  const { outcome } = wanted;
  const query = new URLSearchParams();
  if (wanted.game) query.set("game", wanted.game);
  if (wanted.opponent.trim()) query.set("with", wanted.opponent.trim());
  if (outcome === "running" || outcome === "over") query.set("status", outcome);
  if (outcome === "won" || outcome === "lost") query.set("result", outcome);
  if (wanted.days) query.set("since", String(now - wanted.days * DAY_MS));
  if (after !== null) query.set("after", after);
  return query.toString();
}

export const myGames = {
  list: (wanted: MyGamesFilter, after: string | null) =>
    request<MyGames>("GET", `/me/games?${gamesQuery(wanted, after, Date.now())}`),
  statistics: () => request<Statistics>("GET", "/me/statistics"),
  of: (person: string) => request<Statistics>("GET", `/people/${encodeURIComponent(person)}/statistics`),
};
