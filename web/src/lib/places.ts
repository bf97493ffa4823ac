/** Seats of a table that is being created. Pure. */
import type { GameInfo } from "./api";

/** `open` for a person, or `bot:<level>`. The first seat is the host's. */
export type Place = "open" | `bot:${string}`;

/** `device`: several people share one device. */
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

/** No other person is expected, so the game can start at once. */
export function isComplete(places: readonly Place[]): boolean {
  return places.slice(1).every((place) => place !== "open");
}
