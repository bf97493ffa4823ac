/** The HTTP API. Types follow the server's OpenAPI description. */
import type { Scene } from "./scene";
import { m } from "$words";
import { getLocale } from "$words/runtime.js";
import type { About } from "./board";
import type { Judgements } from "./judgements";
import { nameLevels } from "./labels";
import type { Lesson } from "./lesson";
import type { Absence, Line, TableShown } from "./protocol";

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
  /** The game's own translations of its levels. */
  readonly level_names?: Readonly<Record<string, string>>;
  /** The bot that *Play now* uses. */
  readonly strongest: string;
  /** A JSON Schema. */
  readonly options: unknown;
  readonly quick?: Readonly<Record<string, unknown>>;
  /** The game has a tutorial at `/learn/{name}`. */
  readonly has_tutorial?: boolean;
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
  const answer: unknown = text === "" ? null : JSON.parse(text);
  if (response.ok) return answer as T;
  const problem = answer as { code?: string; sentence?: string; facts?: Record<string, unknown> } | null;
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

export const api = {
  session: () => request<{ person: Me | null }>("GET", "/session"),
  /** Without a name the server makes one up. */
  guest: (name: string | null, language: string) =>
    request<{ person: Me }>("POST", "/guest", { language, ...(name === null ? {} : { name }) }),
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
  games: async () => {
    const found = await request<{ games: readonly GameInfo[] }>("GET", "/games");
    if (Array.isArray(found.games)) found.games.forEach(nameLevels); // otherwise the page reports the error
    return found;
  },
  about: (name: string, options: unknown) =>
    request<About>(
      "GET",
      `/games/${encodeURIComponent(name)}/about?options=${encodeURIComponent(JSON.stringify(options))}`,
    ),
  lesson: (name: string, step: number) =>
    request<Lesson>("GET", `/games/${encodeURIComponent(name)}/tutorial/${step}`),
  /** True if players of the game do not see everything. */
  hasHidden: async (name: string) => (await api.game(name)).kinds.includes("hidden"),
  game: async (name: string) => {
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
