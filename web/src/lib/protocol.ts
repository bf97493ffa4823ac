// Made by `python -m tools.typescript > web/src/lib/protocol.ts`; a test holds it up to date.

import type { Flash, Scene, SceneChange, Travel } from "./scene";

/** What becomes of a seat that must act and is gone, or whose time has run out. */
export interface Absence {
  policy: "bot" | "forfeit" | "substitute" | "wait";
  grace: number;
}

/** Do one of the actions that `choices` offered. */
export interface Act {
  type: "act";
  table: string;
  id: string;
  action: unknown;
  ask?: number | null;
}

/** A bank of time for the whole game, which grows by the increment each time one has acted. */
export interface Bank {
  kind: "bank";
  seconds: number;
  increment: number;
}

/** An open field of a choice: a whole number from *low* to *high* by *step*, or a text. One of the type `some` takes *least* to *most* of the values *of*, in their order. One of the type `split` takes a whole number from *low* to *high* for each of *names*; together they are *total*. */
export interface Blank {
  field: string;
  low: number | null;
  high: number | null;
  step: number;
  longest: number | null;
  examples: ReadonlyArray<string>;
  type?: "some" | "split";
  of?: ReadonlyArray<unknown>;
  least?: number;
  most?: number;
  names?: ReadonlyArray<string>;
  total?: number;
}

export interface ChatLine {
  number: number;
  name: string;
  text: string;
  at: number;
  seat: number | null;
}

export interface Chatted {
  type: "chatted";
  table: string;
  room: "players" | "spectators";
  line: ChatLine;
}

/** An action that may be sent as it stands, once its blanks are filled. Where scenes are sent it has what is tapped for it: names of *together* in any order, then *path*; without either it is a button. In a long list only what no tap tells apart has a label. */
export interface Choice {
  action: unknown;
  label?: string;
  blanks?: ReadonlyArray<Blank>;
  path?: ReadonlyArray<string>;
  together?: ReadonlyArray<string>;
  drop?: string;
  confirm?: boolean;
}

/** What every seat has left, in milliseconds, as of *now* of the message; None is no limit. */
export interface ClockFace {
  left: ReadonlyArray<number | null>;
  running: ReadonlyArray<number>;
}

/** Agree to the undo that was asked for, or turn it down. */
export interface Consent {
  type: "consent";
  table: string;
  id: string;
  agree: boolean;
}

/** So many days for each time a seat must act; a player's sleeping hours do not count. */
export interface Days {
  kind: "days";
  days: number;
}

/** The command with this id is kept; *seq* is its entry where it made one. */
export interface Done {
  type: "done";
  id: string;
  table: string;
  seq: number | null;
}

/** A message that could not be read or that has no `id` to refuse. */
export interface Fault {
  type: "fault";
  code: string;
  sentence: string;
  table: string | null;
}

/** What an entry comes to in words, as anybody was told it. */
export interface Line {
  seq: number;
  wall: number;
  by: number | null;
  text: string;
  to?: number | null;
}

/** The lists of tables have changed: fetch what you show. */
export interface Lists {
  type: "lists";
  what: "mine" | "open";
}

/** Nobody's time runs. */
export interface NoClock {
  kind: "none";
}

/** Stop the table's time until someone resumes. */
export interface Pause {
  type: "pause";
  table: string;
  id: string;
}

export interface Paused {
  type: "paused";
  table: string;
  is_paused: boolean;
  now: number;
  offset: number;
}

/** So long for each time a seat must act. */
export interface PerMove {
  kind: "per-move";
  seconds: number;
}

export interface Ping {
  type: "ping";
  n?: number;
}

export interface Pong {
  type: "pong";
  n: number;
  wall: number;
}

/** Bring back what I took back last. */
export interface Redo {
  type: "redo";
  table: string;
  id: string;
}

/** The command with this id changed nothing. */
export interface Refused {
  type: "refused";
  id: string;
  table: string;
  code: string;
  sentence: string;
  facts: Readonly<Record<string, string | number | boolean | null>>;
}

/** Give up this game. */
export interface Resign {
  type: "resign";
  table: string;
  id: string;
}

/** The result of a game. */
export interface Result {
  places: ReadonlyArray<number>;
  scores: ReadonlyArray<number>;
  breakdown: ReadonlyArray<ReadonlyArray<readonly [string, number]>>;
  figures?: ReadonlyArray<ReadonlyArray<readonly [string, number]>>;
}

/** Let the table's time go on. */
export interface Resume {
  type: "resume";
  table: string;
  id: string;
}

/** I am back: let me play again in place of the bot that stood in. */
export interface Return {
  type: "return";
  table: string;
  id: string;
}

export interface Say {
  type: "say";
  table: string;
  id: string;
  text: string;
}

export interface SeatShown {
  number: number;
  id: string;
  name: string;
  kind: "bot" | "empty" | "person";
  is_present: boolean;
  bot: string | null;
  stand_in: string | null;
  has_resigned: boolean;
  wants_substitute: boolean;
}

/** Who sits where and is present; also when the table starts, ends or gets a rematch. */
export interface Seats {
  type: "seats";
  table: TableShown;
}

/** Somebody without a seat has come to watch, or has gone. Changes of half a second are told together. */
export interface Spectators {
  type: "spectators";
  table: string;
  spectators: SpectatorsShown;
}

/** Who watches without a seat. */
export interface SpectatorsShown {
  names: ReadonlyArray<string>;
  others: number;
}

/** A newer page has taken this seat over; this page is shown no more of the table. */
export interface Superseded {
  type: "superseded";
  table: string;
}

/** I missed something: send the whole `table` again. */
export interface Sync {
  type: "sync";
  table: string;
}

/** All that this viewer may see of a table now. */
export interface Table {
  type: "table";
  table: TableShown;
  you: number | null;
  seq: number;
  now: number;
  offset: number;
  view: unknown;
  waiting: ReadonlyArray<number>;
  choices: ReadonlyArray<Choice>;
  ask: number;
  clock: ClockFace | null;
  undo: UndoRequest | null;
  may_undo: boolean;
  may_redo: boolean;
  is_paused: boolean;
  text: string | null;
  captions: unknown;
  scene: Scene | null;
  lines: ReadonlyArray<Line>;
  chat: ReadonlyArray<ChatLine>;
  spectators: SpectatorsShown;
  result: Result | null;
  is_closed: boolean;
  visited: number | null;
}

/** A table as anybody who may watch it sees it from outside. */
export interface TableShown {
  id: string;
  code: string;
  game: string;
  title: string;
  options: unknown;
  status: "closed" | "open" | "over" | "running";
  kind: "device" | "sandbox" | "usual";
  parent: string | null;
  is_public: boolean;
  host: number | null;
  seats: ReadonlyArray<SeatShown>;
  clock: NoClock | PerMove | Bank | Days;
  absence: Absence;
  commitment: string;
  secret: string | null;
  rematch: string | null;
  created_at: number;
  started_at: number | null;
  ended_at: number | null;
}

/** Take back my last entry, or everything after entry *to*. Where that needs consent, it is asked for. */
export interface Undo {
  type: "undo";
  table: string;
  id: string;
  to?: number | null;
}

/** Somebody asks for an undo that needs consent; None when that is over. */
export interface UndoChanged {
  type: "undo-asked";
  table: string;
  undo: UndoRequest | null;
}

export interface UndoRequest {
  by: number;
  to: number;
  agreed: ReadonlyArray<number>;
}

export interface Unwatch {
  type: "unwatch";
  table: string;
}

/** One entry, as this viewer is told it. Whoever has not seen `seq` - 1 asks for `sync`. */
export interface Update {
  type: "update";
  table: string;
  seq: number;
  kind: string;
  now: number;
  offset: number;
  by?: number | null;
  to?: number | null;
  waiting?: ReadonlyArray<number>;
  late?: number | null;
  clock?: ClockFace | null;
  result?: Result | null;
  events: unknown;
  changed: unknown;
  ask?: number;
  choices?: ReadonlyArray<Choice> | null;
  kept?: ReadonlyArray<readonly [number, number]>;
  may_undo?: boolean;
  may_redo?: boolean;
  text?: string | null;
  captions?: unknown;
  lines?: ReadonlyArray<string> | null;
  scene?: SceneChange | null;
  motions?: ReadonlyArray<Travel | Flash>;
}

/** Show me this table from now on; the answer is a `table`, then `update`s. Someone who sits there is shown what the seat may see, and this page takes the seat over from older pages. */
export interface Watch {
  type: "watch";
  table: string;
  words?: boolean;
  language?: string;
  as_spectator?: boolean;
  scene?: boolean;
  kept?: boolean;
  code?: string | null;
  seat?: number | null;
}

/** Tell me when the open tables or my own tables change. */
export interface WatchLists {
  type: "watch-lists";
}

/** The first message. *person* is None for someone who has not said a name yet and may only look. */
export interface Welcome {
  type: "welcome";
  person: string | null;
  name: string;
  version: string;
  wall: number;
  by_table: boolean;
}

export type Ask = Watch | Unwatch | Sync | Act | Undo | Redo | Consent | Resign | Return | Pause | Resume | Say | WatchLists | Ping;
export type Tell = Welcome | Table | Update | Done | Refused | Seats | Chatted | Spectators | UndoChanged | Paused | Superseded | Lists | Fault | Pong;
