/** Who sits where at a table that is about to be made. Pure. */
import type { GameInfo } from "./api";

/** `open` for a person who comes, or `bot:<level>`. The first seat is the maker's own. */
export type Place = "open" | `bot:${string}`;

/** `device`: people who pass one device on. */
export type Company = "friends" | "bots" | "device";

export function firstPlaces(game: GameInfo, company: Company): readonly Place[] {
  const most = Math.max(...game.seats);
  const few = (wanted: number) => Math.min(most, Math.max(Math.min(...game.seats), wanted));
  const count = { friends: most, bots: few(3), device: few(2) }[company];
  const other: Place = company === "bots" ? `bot:${game.strongest}` : "open";
  return ["open", ...Array.from({ length: count - 1 }, () => other)];
}

export function maySeat(game: GameInfo, count: number): boolean {
  return game.seats.includes(count);
}

/** Nobody else is to come, so it can start at once. */
export function isComplete(places: readonly Place[]): boolean {
  return places.slice(1).every((place) => place !== "open");
}
