/** The HTTP API. Types follow the server's OpenAPI description. */
import type { Scene } from "./scene";
import { m } from "$words";
import { getLocale } from "$words/runtime.js";
import type { About } from "./board";
import type { Judgements } from "./judgements";
import { type Level, nameLevels } from "./labels";
import type { Lesson } from "./lesson";
import type { Puzzle } from "./puzzle";
import type { Absence, Choice, Ending, Line, TableShown } from "./protocol";

export interface Me {
  readonly id: string;
  readonly name: string;
  readonly is_guest: boolean;
  readonly email: string | null;
  /** The player has opened the link that was mailed to this address. */
  readonly is_email_checked: boolean;
  readonly is_banned: boolean;
  readonly is_operator: boolean;
  readonly language: string;
  readonly zone: string;
  readonly sleeps_from: number | null;
  readonly sleeps_to: number | null;
  readonly notices: boolean;
  readonly webhook: string | null;
  /** The payload format. `auto` is chosen by the address. */
  readonly webhook_format: string;
  readonly webhook_key: string | null;
  readonly settings: Readonly<Record<string, string | number | boolean | null>>;
  /** Public. Otherwise private. */
  readonly shows_statistics: boolean;
  readonly created_at: number;
}

export interface NoticeChannels {
  readonly mail: boolean;
  readonly push_key: string | null;
}

/** Where a table's notices are sent. `pending` waits until its link is opened. */
export interface TableEmail {
  readonly email: string | null;
  readonly pending: string | null;
}

export interface GameInfo {
  readonly name: string;
  readonly title: string;
  /** The game in one line. */
  readonly line: string;
  /** Typical duration in words. Empty if unknown. */
  readonly length: string;
  /** Typical duration. 0 if unknown. */
  readonly minutes: number;
  /** In display order: `board`, `cards`, `dice`, `hidden`, `solo`. */
  readonly kinds: readonly string[];
  /** The colour of each seat, from the palette of scenes. Empty if the page chooses them. */
  readonly colours: readonly string[];
  /** Names of other games that it is like. */
  readonly like?: readonly string[];
  /** The address of its icon. */
  readonly icon: string | null;
  /** A scene to draw in place of an icon. */
  readonly tile: Scene | null;
  readonly seats: readonly number[];
  readonly version: number;
  readonly opens: "all" | "nothing";
  /** Units of score per point, like cents for money. */
  readonly score_unit: number;
  readonly bots: readonly string[];
  /** The levels that a player can choose, weakest first. */
  readonly levels?: readonly Level[];
  /** The game's own translations of its levels. */
  readonly level_names?: Readonly<Record<string, string>>;
  /** The bot that wins most. */
  readonly strongest: string;
  /** A JSON Schema. */
  readonly options: unknown;
  readonly quick?: Readonly<Record<string, unknown>>;
  /** The game has a tutorial at `/learn/{name}`. */
  readonly has_tutorial?: boolean;
  /** What its daily puzzle at `/puzzle/{name}` asks for. Empty if it has none. */
  readonly puzzle?: string;
  readonly about: string | null;
  readonly package: GamePackage | null;
}

/** Assets of a game's board. */
export interface GamePackage {
  /** Base address of its files, with a trailing slash. */
  readonly at: string;
  readonly pictures: readonly string[];
  /** The address of its own board, to show in a frame. */
  readonly frame: string | null;
}

export interface MyTable {
  readonly table: TableShown;
  readonly seat: number | null;
  readonly waiting: readonly number[];
  readonly is_my_turn: boolean;
  /** Milliseconds left for the player who must move, when the server sent this. Null without a clock. */
  readonly left: number | null;
  /** When that player was last online. Null while online, for bots and for the viewer. */
  readonly last_seen?: number | null;
}

export interface TableRequest {
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** `open` or `bot:<level>` for each seat. */
  readonly seats: readonly string[];
  readonly clock: TableShown["clock"];
  readonly absence?: Absence;
  readonly is_public: boolean;
  /** The host's seat. `any` draws the order of the seats. */
  readonly seat?: number | "any";
  readonly starts?: boolean;
  readonly kind?: "usual" | "device";
  /** For one device: names of all open seats. */
  readonly names?: readonly string[];
  readonly nonce: string;
}

export interface Position {
  readonly table: string;
  readonly seq: number;
  readonly kind: string;
  readonly by: number | null;
  readonly wall: number;
  readonly now: number;
  readonly you: number | null;
  readonly view: unknown;
  readonly text: string;
  readonly captions: unknown;
  /** The position at that time, for a game that is drawn from its scene. */
  readonly scene?: Scene | null;
  readonly lines: readonly string[];
  /** How the game was won, at the position that ended it. */
  readonly ending?: Ending | null;
  /** The position had hidden parts that are now public: request it with `open`. */
  readonly may_open: boolean;
}

export interface SeatLink {
  readonly seat: number;
  readonly link: string;
  readonly url: string;
}

export interface LoginInfo {
  readonly id: string;
  readonly agent: string;
  readonly seen_at: number;
  readonly is_this: boolean;
}

/** A refusal or error from the server: a stable code and a sentence for people. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    sentence: string,
    readonly status: number,
    readonly facts: Readonly<Record<string, unknown>> = {},
  ) {
    super(sentence);
  }
}

export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const text = await requestText(method, path, body);
  return (text === "" ? null : JSON.parse(text)) as T;
}

/** The answer as the server sent it. Parsing would change numbers that are too long for JavaScript. */
async function requestText(method: string, path: string, body?: unknown): Promise<string> {
  const headers = {
    "Accept-Language": getLocale(),
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
  };
  const given = body === undefined ? { headers } : { headers, body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(`/api${path}`, { method, credentials: "same-origin", ...given });
  } catch {
    throw new Problem("page/offline", "", 0);
  }
  const text = await response.text();
  if (response.ok) return text;
  const problem = (text === "" ? null : JSON.parse(text)) as {
    code?: string;
    sentence?: string;
    facts?: Record<string, unknown>;
  } | null;
  const code = problem?.code ?? "page/fault";
  throw new Problem(
    code,
    // Decoder messages are for developers, not for a person who fills in a form.
    code === "message/unreadable" ? m.check_input() : (problem?.sentence ?? response.statusText),
    response.status,
    problem?.facts,
  );
}

const at = (table: string) => `/tables/${encodeURIComponent(table)}`;

/** Mixed into the table's random seed, so that the server's operator cannot choose the cards. */
export const nonce = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16).padStart(2, "0")).join("");

type GameList = { readonly games: readonly GameInfo[] };
const FRESH_MS = 60_000;
let early: Promise<GameList> | null = null;
let fresh: GameList & { readonly at: number; readonly locale: string } = { games: [], at: 0, locale: "" };

async function readGames(): Promise<GameList> {
  const locale = getLocale();
  const found = await request<GameList>("GET", "/games");
  if (!Array.isArray(found.games)) return found; // the page reports the error
  found.games.forEach(nameLevels);
  fresh = { games: found.games, at: performance.now(), locale };
  return found;
}

export const api = {
  session: () => request<{ person: Me | null }>("GET", "/session"),
  /** Without a name the server makes one up. */
  guest: (name: string | null, language: string) =>
    request<{ person: Me }>("POST", "/guest", { language, ...(name === null ? {} : { name }) }),
  returnKey: () => request<{ key: string | null }>("GET", "/session/return-key"),
  comeBack: (key: string) => request<{ person: Me }>("POST", "/session/return", { key }),
  changeMe: (
    changed: Partial<
      Pick<
        Me,
        | "name"
        | "language"
        | "zone"
        | "sleeps_from"
        | "sleeps_to"
        | "notices"
        | "webhook"
        | "webhook_format"
        | "settings"
        | "shows_statistics"
      >
    >,
  ) => request<Me>("PATCH", "/me", changed),
  account: (email: string, password: string) =>
    request<{ person: Me }>("POST", "/account", { email, password }),
  logIn: (email: string, password: string) => request<{ person: Me }>("POST", "/login", { email, password }),
  mailLink: (email: string) => request<null>("POST", "/login/mail", { email }),
  readLink: (token: string) => request<{ name: string }>("POST", "/login/link/name", { token }),
  useLink: (token: string) => request<{ person: Me }>("POST", "/login/link", { token }),
  logOut: () => request<null>("POST", "/logout"),
  logins: () => request<{ logins: readonly LoginInfo[] }>("GET", "/me/logins"),
  endLogin: (id: string) => request<null>("DELETE", `/me/logins/${id}`),
  ways: () => request<NoticeChannels>("GET", "/notices"),
  addPush: (subscription: PushSubscriptionJSON) => request<null>("POST", "/me/push", subscription),
  endPush: (endpoint: string) => request<null>("DELETE", "/me/push", { endpoint }),
  deleteMe: () => request<null>("DELETE", "/me"),
  /** The first list can be requested before home is drawn. */
  prefetchGames: () => {
    early = readGames();
    early.catch(() => {}); // `games` reports it
  },
  games: () => {
    const found = early ?? readGames();
    early = null;
    return found;
  },
  about: (name: string, options: unknown) =>
    request<About>(
      "GET",
      `/games/${encodeURIComponent(name)}/about?options=${encodeURIComponent(JSON.stringify(options))}`,
    ),
  lesson: (name: string, step: number) =>
    request<Lesson>("GET", `/games/${encodeURIComponent(name)}/tutorial/${step}`),
  /** The puzzle of a day such as `2026-11-19`. The service worker stores it, so it can be read offline. */
  puzzle: (name: string, day: string) =>
    request<Puzzle>("GET", `/games/${encodeURIComponent(name)}/puzzle/${day}`),
  /** True if players of the game do not see everything. */
  hasHidden: async (name: string) => (await api.game(name)).kinds.includes("hidden"),
  /** Reads a game, or takes it from a list that was fetched just now. */
  game: async (name: string) => {
    const listed = fresh.games.find((one) => one.name === name);
    if (listed && fresh.locale === getLocale() && performance.now() - fresh.at < FRESH_MS) return listed;
    const found = await request<GameInfo>("GET", `/games/${encodeURIComponent(name)}`);
    nameLevels(found);
    return found;
  },
  make: (table: TableRequest) => request<TableShown>("POST", "/tables", table),
  open: () =>
    request<{ tables: readonly TableShown[]; playing?: Readonly<Record<string, number>> }>(
      "GET",
      "/tables?limit=20",
    ),
  mine: () => request<{ tables: readonly MyTable[] }>("GET", "/tables/mine?limit=50"),
  table: (table: string) => request<TableShown>("GET", at(table)),
  join: (table: string, where: { readonly seat?: number; readonly code?: string } = {}) =>
    request<TableShown>("POST", `${at(table)}/join`, { nonce: nonce(), ...where }),
  /** Before the start, to a seat that is open or a bot's. */
  move: (table: string, seat: number | "any") => request<TableShown>("POST", `${at(table)}/move`, { seat }),
  leave: (table: string) => request<TableShown>("POST", `${at(table)}/leave`),
  kick: (table: string, seat: number) => request<TableShown>("POST", `${at(table)}/kick`, { seat }),
  seats: (table: string, seats: readonly string[]) =>
    request<TableShown>("POST", `${at(table)}/seats`, { seats }),
  start: (table: string) => request<TableShown>("POST", `${at(table)}/start`),
  rematch: (table: string) => request<TableShown>("POST", `${at(table)}/rematch`),
  fork: (table: string, seq: number, seat: number) =>
    request<TableShown>("POST", `${at(table)}/fork`, { seq, seat }),
  /** Starts at entry *seq*, or at the newest. */
  sandbox: (table: string, seq: number | null) =>
    request<TableShown>("POST", `${at(table)}/sandbox`, seq === null ? {} : { seq }),
  links: (table: string) => request<{ links: readonly SeatLink[] }>("GET", `${at(table)}/links`),
  claim: (table: string, link: string) =>
    request<TableShown>("POST", `${at(table)}/claim`, { link, nonce: nonce() }),
  email: (table: string) => request<TableEmail>("GET", `${at(table)}/email`),
  giveEmail: (table: string, email: string) => request<TableEmail>("POST", `${at(table)}/email`, { email }),
  removeEmail: (table: string) => request<TableEmail>("DELETE", `${at(table)}/email`),
  confirmEmail: (token: string) =>
    request<{ table: string; title: string }>("POST", "/email/confirm", { token }),
  stopEmail: (token: string) => request<null>("POST", "/email/stop", { token }),
  report: (table: string, about: { readonly seat?: number; readonly line?: number }, reason: string) =>
    request<null>("POST", `${at(table)}/reports`, { ...about, reason }),
  /** A bug report on entry *seq* as text; the newest by default. *seat* is for tables of one player. */
  bugReport: (table: string, seq: number | null, seat: number | null) => {
    const query = new URLSearchParams();
    if (seq !== null) query.set("seq", String(seq));
    if (seat !== null) query.set("seat", String(seat));
    return requestText("GET", `${at(table)}/bug-report?${query}`);
  },
  /** What the player can choose before their turn. */
  prepared: (table: string) =>
    request<{ seq: number; choices: readonly Choice[] }>("GET", `${at(table)}/prepared`),
  /** The entries to which the game can be undone if everyone agrees. */
  undoTargets: (table: string) => request<{ entries: readonly number[] }>("GET", `${at(table)}/undo`),
  /** The whole log and its last entry. Once the game is over, `isOpen` includes hidden information. */
  log: async (table: string, isOpen: boolean): Promise<{ lines: readonly Line[]; last: number }> => {
    const lines: Line[] = [];
    for (let from = 0; ;) {
      const path = `${at(table)}/log?from=${from}&limit=1000${isOpen ? "&open=true" : ""}`;
      const part = await request<{ lines: readonly Line[]; next: number | null; last: number }>("GET", path);
      lines.push(...part.lines);
      if (part.next === null) return { lines, last: part.last };
      from = part.next;
    }
  },
  judgements: (table: string) => request<Judgements>("GET", `${at(table)}/judgements`),
  position: (table: string, seq: number, isOpen: boolean) =>
    request<Position>("GET", `${at(table)}/replay/${seq}${isOpen ? "?open=true" : ""}`),
};
