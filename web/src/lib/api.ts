/** What is asked once over HTTP and answered once. The shapes are those of the server's OpenAPI description. */
import type { Scene } from "./scene";
import { m } from "$words";
import { getLocale } from "$words/runtime.js";
import type { About } from "./board";
import type { Judgements } from "./judgements";
import type { Lesson } from "./lesson";
import type { Absence, Line, TableShown } from "./protocol";

export interface Me {
  readonly id: string;
  readonly name: string;
  readonly is_guest: boolean;
  readonly email: string | null;
  /** Whether a mailed link has shown that the address is theirs. */
  readonly is_email_checked: boolean;
  readonly is_banned: boolean;
  readonly is_operator: boolean;
  readonly language: string;
  readonly zone: string;
  readonly sleeps_from: number | null;
  readonly sleeps_to: number | null;
  readonly notices: boolean;
  readonly webhook: string | null;
  /** What it is sent; `auto` goes by the address. */
  readonly webhook_format: string;
  readonly webhook_key: string | null;
  readonly settings: Readonly<Record<string, string | number | boolean | null>>;
  /** To everyone; otherwise to nobody. */
  readonly shows_statistics: boolean;
  readonly created_at: number;
}

export interface NoticeChannels {
  readonly mail: boolean;
  readonly push_key: string | null;
}

/** Where the notices of a table go; `pending` waits for its link to be opened. */
export interface TableEmail {
  readonly email: string | null;
  readonly pending: string | null;
}

export interface GameInfo {
  readonly name: string;
  readonly title: string;
  /** The game in one line. */
  readonly line: string;
  /** How long a game takes, in words; empty where it does not say. */
  readonly length: string;
  /** How long a game usually takes; 0 where it does not say. */
  readonly minutes: number;
  /** In their order: `board`, `cards`, `dice`, `hidden`, `solo`. */
  readonly kinds: readonly string[];
  /** The address of the picture that stands for it. */
  readonly icon: string | null;
  /** What is drawn for it where it has none. */
  readonly tile: Scene | null;
  readonly seats: readonly number[];
  readonly version: number;
  readonly opens: "all" | "nothing";
  /** Scores are counted in so many parts of a point, as money in cents. */
  readonly score_unit: number;
  readonly bots: readonly string[];
  /** The one of the bots that *Play now* seats. */
  readonly strongest: string;
  /** A JSON Schema. */
  readonly options: unknown;
  /** The options of a game that is started without asking. */
  readonly quick?: Readonly<Record<string, unknown>>;
  /** Can be learned by doing at `/learn/{name}`. */
  readonly has_tutorial?: boolean;
  readonly about: string | null;
  readonly package: GamePackage | null;
}

/** What a game brings for its board. */
export interface GamePackage {
  /** Where its files are, with a slash at its end. */
  readonly at: string;
  readonly pictures: readonly string[];
  /** The address of the board of its own, to be shown in a frame. */
  readonly frame: string | null;
}

export interface MyTable {
  readonly table: TableShown;
  readonly seat: number | null;
  readonly waiting: readonly number[];
  readonly is_my_turn: boolean;
  /** Milliseconds that whoever is waited for had left when this was told; null without a clock. */
  readonly left: number | null;
  /** When whoever is waited for was last here; null while they are, for bots and for me. */
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
  /** On one device, of all open seats. */
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
  /** What lay on the table, of a game that is drawn from it. */
  readonly scene?: Scene | null;
  readonly lines: readonly string[];
  /** Something was hidden then, and may be seen now: ask for it open. */
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

/** Why the server did nothing: a stable code and a sentence for people. */
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

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
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
    // What a decoder has to say is for whoever writes a client, not for whoever fills in a form.
    code === "message/unreadable" ? m.check_input() : (problem?.sentence ?? response.statusText),
    response.status,
    problem?.facts,
  );
}

const at = (table: string) => `/tables/${encodeURIComponent(table)}`;

/** Mixed into the table's chance, so that whoever keeps the secret cannot have chosen the cards. */
export const nonce = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16).padStart(2, "0")).join("");

export const api = {
  session: () => ask<{ person: Me | null }>("GET", "/session"),
  /** Without a name the server makes one up. */
  guest: (name: string | null, language: string) =>
    ask<{ person: Me }>("POST", "/guest", { language, ...(name === null ? {} : { name }) }),
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
  ) => ask<Me>("PATCH", "/me", changed),
  account: (email: string, password: string) => ask<{ person: Me }>("POST", "/account", { email, password }),
  logIn: (email: string, password: string) => ask<{ person: Me }>("POST", "/login", { email, password }),
  mailLink: (email: string) => ask<null>("POST", "/login/mail", { email }),
  readLink: (token: string) => ask<{ name: string }>("POST", "/login/link/name", { token }),
  useLink: (token: string) => ask<{ person: Me }>("POST", "/login/link", { token }),
  logOut: () => ask<null>("POST", "/logout"),
  logins: () => ask<{ logins: readonly LoginInfo[] }>("GET", "/me/logins"),
  endLogin: (id: string) => ask<null>("DELETE", `/me/logins/${id}`),
  ways: () => ask<NoticeChannels>("GET", "/notices"),
  addPush: (subscription: PushSubscriptionJSON) => ask<null>("POST", "/me/push", subscription),
  endPush: (endpoint: string) => ask<null>("DELETE", "/me/push", { endpoint }),
  deleteMe: () => ask<null>("DELETE", "/me"),
  games: () => ask<{ games: readonly GameInfo[] }>("GET", "/games"),
  about: (name: string, options: unknown) =>
    ask<About>(
      "GET",
      `/games/${encodeURIComponent(name)}/about?options=${encodeURIComponent(JSON.stringify(options))}`,
    ),
  lesson: (name: string, step: number) =>
    ask<Lesson>("GET", `/games/${encodeURIComponent(name)}/tutorial/${step}`),
  game: (name: string) => ask<GameInfo>("GET", `/games/${encodeURIComponent(name)}`),
  make: (asked: TableRequest) => ask<TableShown>("POST", "/tables", asked),
  open: () =>
    ask<{ tables: readonly TableShown[]; playing?: Readonly<Record<string, number>> }>(
      "GET",
      "/tables?limit=20",
    ),
  mine: () => ask<{ tables: readonly MyTable[] }>("GET", "/tables/mine?limit=50"),
  table: (table: string) => ask<TableShown>("GET", at(table)),
  join: (table: string, asked: { readonly seat?: number; readonly code?: string } = {}) =>
    ask<TableShown>("POST", `${at(table)}/join`, { nonce: nonce(), ...asked }),
  leave: (table: string) => ask<TableShown>("POST", `${at(table)}/leave`),
  kick: (table: string, seat: number) => ask<TableShown>("POST", `${at(table)}/kick`, { seat }),
  seats: (table: string, seats: readonly string[]) =>
    ask<TableShown>("POST", `${at(table)}/seats`, { seats }),
  start: (table: string) => ask<TableShown>("POST", `${at(table)}/start`),
  rematch: (table: string) => ask<TableShown>("POST", `${at(table)}/rematch`),
  fork: (table: string, seq: number, seat: number) =>
    ask<TableShown>("POST", `${at(table)}/fork`, { seq, seat }),
  /** From entry *seq*, or else from the newest. */
  sandbox: (table: string, seq: number | null) =>
    ask<TableShown>("POST", `${at(table)}/sandbox`, seq === null ? {} : { seq }),
  links: (table: string) => ask<{ links: readonly SeatLink[] }>("GET", `${at(table)}/links`),
  claim: (table: string, link: string) =>
    ask<TableShown>("POST", `${at(table)}/claim`, { link, nonce: nonce() }),
  email: (table: string) => ask<TableEmail>("GET", `${at(table)}/email`),
  giveEmail: (table: string, email: string) => ask<TableEmail>("POST", `${at(table)}/email`, { email }),
  removeEmail: (table: string) => ask<TableEmail>("DELETE", `${at(table)}/email`),
  confirmEmail: (token: string) => ask<{ table: string; title: string }>("POST", "/email/confirm", { token }),
  stopEmail: (token: string) => ask<null>("POST", "/email/stop", { token }),
  report: (table: string, about: { readonly seat?: number; readonly line?: number }, reason: string) =>
    ask<null>("POST", `${at(table)}/reports`, { ...about, reason }),
  /** The entries that one may go back to if everyone agrees. */
  undoTargets: (table: string) => ask<{ entries: readonly number[] }>("GET", `${at(table)}/undo`),
  /** All that was said, and the last entry. What was hidden is told once the game is over and `isOpen` is asked. */
  log: async (table: string, isOpen: boolean): Promise<{ lines: readonly Line[]; last: number }> => {
    const lines: Line[] = [];
    for (let from = 0; ;) {
      const path = `${at(table)}/log?from=${from}&limit=1000${isOpen ? "&open=true" : ""}`;
      const part = await ask<{ lines: readonly Line[]; next: number | null; last: number }>("GET", path);
      lines.push(...part.lines);
      if (part.next === null) return { lines, last: part.last };
      from = part.next;
    }
  },
  judgements: (table: string) => ask<Judgements>("GET", `${at(table)}/judgements`),
  position: (table: string, seq: number, isOpen: boolean) =>
    ask<Position>("GET", `${at(table)}/replay/${seq}${isOpen ? "?open=true" : ""}`),
};
