/** What a player chooses before a game: opponents, level, seat, clock and rules. Kept by game. Pure but for the storage. */
import type { GameInfo, TableRequest } from "./api";
import { type Clock, FIRST } from "./clocks";
import type { Values } from "./form";
import type { Absence } from "./protocol";
import { storage } from "./storage";

/** `device`: several people share one device. */
export type Company = "bots" | "friends" | "device";

export interface StartChoice {
  readonly company: Company;
  /** The number of opponents. */
  readonly others: number;
  /** The bots' level. */
  readonly level: string;
  /** Null: drawn by chance if the game has colours, else the first. */
  readonly seat: number | null;
  /** Null: the game's quick options against bots, otherwise its defaults. */
  readonly options: Values | null;
  readonly clock: Clock;
  readonly absence: Absence | null;
}

export type Request = Omit<TableRequest, "nonce" | "starts">;
type Choosable = Pick<GameInfo, "name" | "seats" | "levels" | "colours" | "quick">;

const KEY = "parlour-start";
const MOST = 60;
const USUAL = "medium";
/** Bots and people on one device are few at first; friends can fill every seat. */
const SEATS: Readonly<Record<Company, number>> = { bots: 3, friends: 64, device: 2 };

export function firstOthers(game: Pick<GameInfo, "seats">, company: Company): number {
  const fitting = [...game.seats].sort((a, b) => a - b).filter((count) => count > 1);
  const least = fitting[0] ?? 1;
  return (fitting.findLast((count) => count <= SEATS[company]) ?? least) - 1;
}

/** The numbers of opponents that the game allows. */
export function othersOf(game: Pick<GameInfo, "seats">): readonly number[] {
  return game.seats.filter((count) => count > 1).map((count) => count - 1);
}

export function firstChoice(game: Choosable): StartChoice {
  const levels = (game.levels ?? []).map((one) => one.bot);
  const company = levels.length > 0 ? "bots" : "friends";
  return {
    company,
    others: firstOthers(game, company),
    level: levels.includes(USUAL) ? USUAL : (levels[0] ?? ""),
    seat: null,
    options: null,
    clock: FIRST.none,
    absence: null,
  };
}

/** The last choice for this game in this browser, or else the first one. */
export function choiceFor(game: Choosable): StartChoice {
  const [first, had] = [firstChoice(game), kept()[game.name]];
  if (had === undefined) return first;
  const fits = {
    company: ["bots", "friends", "device"].includes(had.company ?? ""),
    others: othersOf(game).includes(had.others ?? 0),
    level: (game.levels ?? []).some((one) => one.bot === had.level),
    seat: had.seat === null || (had.seat ?? -1) in game.colours,
    options: typeof had.options === "object",
    clock: had.clock !== undefined && had.clock.kind in FIRST,
    absence: typeof had.absence === "object",
  };
  const usable = Object.entries(had).filter(([name]) => fits[name as keyof StartChoice]);
  return { ...first, ...(Object.fromEntries(usable) as Partial<StartChoice>) };
}

export function keepChoice(game: string, choice: StartChoice): void {
  const others = Object.entries(kept()).filter(([name]) => name !== game);
  storage.write(KEY, JSON.stringify(Object.fromEntries([[game, choice], ...others].slice(0, MOST))));
}

/** What *Play now* starts with: bots, if the last choice would wait for friends. */
export function playable(game: Choosable, choice: StartChoice): StartChoice {
  if (choice.company !== "friends" || (game.levels ?? []).length === 0) return choice;
  return { ...choice, company: "bots", others: firstOthers(game, "bots") };
}

/** Sides can be chosen. */
export const hasSides = (game: Pick<GameInfo, "colours" | "seats">): boolean =>
  game.colours.length > 1 && Math.max(...game.seats) <= game.colours.length;

/** The options that the table gets. */
export function optionsOf(game: Choosable, choice: StartChoice): Values {
  return choice.options ?? (choice.company === "bots" ? (game.quick ?? {}) : {});
}

export function requestOf(
  game: Choosable & Pick<GameInfo, "seats">,
  choice: StartChoice,
  more: { readonly isPublic?: boolean; readonly names?: readonly string[] } = {},
): Request {
  const isAlone = Math.max(...game.seats) === 1;
  const others = isAlone ? 0 : choice.others;
  const other = choice.company === "bots" ? `bot:${choice.level}` : "open";
  const own = choice.seat ?? 0;
  const seats = Array.from({ length: others + 1 }, (_, seat) => (seat === own ? "open" : other));
  const seat = !hasSides(game) || choice.company === "device" ? undefined : (choice.seat ?? "any");
  return {
    game: game.name,
    options: optionsOf(game, choice),
    seats,
    clock: choice.company === "device" ? FIRST.none : choice.clock,
    is_public: choice.company === "friends" && (more.isPublic ?? false),
    ...(seat === undefined ? {} : { seat }),
    ...(choice.absence === null ? {} : { absence: choice.absence }),
    ...(choice.company === "device" ? { kind: "device" as const, names: more.names ?? [] } : {}),
  };
}

/** No other person is expected, so the game can start at once. */
export const startsAtOnce = (request: Request): boolean =>
  request.kind === "device" || request.seats.filter((place) => place === "open").length === 1;

function kept(): Readonly<Record<string, Partial<StartChoice>>> {
  try {
    const read: unknown = JSON.parse(storage.read(KEY) ?? "{}");
    return typeof read === "object" && read !== null ? (read as Record<string, Partial<StartChoice>>) : {};
  } catch {
    return {};
  }
}
