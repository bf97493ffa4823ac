// Made by `python -m tools.typescript > web/src/lib/protocol.ts`; a test holds it up to date.

import type { Burst, Delay, Flash, Flip, Roll, Scene, SceneChange, Token, Travel } from "./scene";

/** What happens to a seat that must act, if its player is gone or out of time. */
export interface Absence {
  policy: "bot" | "forfeit" | "substitute" | "wait";
  grace: number;
}

/** Perform one of the actions in `choices`. */
export interface Act {
  type: "act";
  table: string;
  id: string;
  action: unknown;
  ask?: number | null;
}

/** A time bank for the whole game. Each time the player acts, it grows by the increment. */
export interface Bank {
  kind: "bank";
  seconds: number;
  increment: number;
}

/** An open field of a choice: a whole number from *low* to *high* in steps of *step*, or a text. A blank of type `some` takes *least* to *most* of the values *of*, in their order. A blank of type `split` takes a whole number from *low* to *high* for each of *names*. They add up to *total*. */
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

/** An action that can be sent as it is, once its blanks are filled. With scenes it has what the player taps for it: the names of *together* in any order, then *path*. Without either it is a button. In a long list, only choices that taps do not distinguish have a label. */
export interface Choice {
  action: unknown;
  label?: string;
  blanks?: ReadonlyArray<Blank>;
  path?: ReadonlyArray<string>;
  together?: ReadonlyArray<string>;
  drop?: string;
  confirm?: boolean;
  button?: "" | "main" | "plain";
  shown?: Token | null;
}

/** The time left for every seat in milliseconds, as of *now* of the message. None is no limit. */
export interface ClockFace {
  left: ReadonlyArray<number | null>;
  running: ReadonlyArray<number>;
}

/** Agree to the pending undo request, or decline it. */
export interface Consent {
  type: "consent";
  table: string;
  id: string;
  agree: boolean;
}

/** A limit in days for each time that a seat must act. The player's sleeping hours do not count. */
export interface Days {
  kind: "days";
  days: number;
}

/** The command with this id succeeded. *seq* is its entry, if it appended one. */
export interface Done {
  type: "done";
  id: string;
  table: string;
  seq: number | null;
}

/** What a viewer reads below the winner of a finished game. */
export interface Ending {
  reason: string;
}

/** An error for a message that could not be read, or that has no `id`. */
export interface Fault {
  type: "fault";
  code: string;
  sentence: string;
  table: string | null;
}

/** An entry in words, as everybody is allowed to read it. */
export interface Line {
  seq: number;
  wall: number;
  by: number | null;
  text: string;
  to?: number | null;
  short?: string;
  seat?: number | null;
}

/** A list of tables changed. A client that shows it fetches it again. */
export interface Lists {
  type: "lists";
  what: "mine" | "open";
}

/** No time limit. */
export interface NoClock {
  kind: "none";
}

/** Pause the table until a player resumes it. */
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

/** A time limit for each time that a seat must act. */
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

/** Restore what the player last took back. */
export interface Redo {
  type: "redo";
  table: string;
  id: string;
}

/** The command with this id was refused and changed nothing. */
export interface Refused {
  type: "refused";
  id: string;
  table: string;
  code: string;
  sentence: string;
  facts: Readonly<Record<string, string | number | boolean | null>>;
}

/** Resign from the game. */
export interface Resign {
  type: "resign";
  table: string;
  id: string;
}

/** The result of a game: for each seat its place and its score, and what the score is made of. */
export interface Result {
  places: ReadonlyArray<number>;
  scores: ReadonlyArray<number>;
  breakdown: ReadonlyArray<ReadonlyArray<readonly [string, number]>>;
  figures?: ReadonlyArray<ReadonlyArray<readonly [string, number]>>;
}

/** Resume the paused table. */
export interface Resume {
  type: "resume";
  table: string;
  id: string;
}

/** Play again, instead of the bot that stood in for the player. */
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

/** The seats and who is present. Also sent when the table starts, ends or gets a rematch. */
export interface Seats {
  type: "seats";
  table: TableShown;
}

/** Spectators came or left. Changes within half a second are sent together. */
export interface Spectators {
  type: "spectators";
  table: string;
  spectators: SpectatorsShown;
}

/** The spectators of a table. */
export interface SpectatorsShown {
  names: ReadonlyArray<string>;
  others: number;
}

/** A newer client took this seat over. This client gets no more messages about the table. */
export interface Superseded {
  type: "superseded";
  table: string;
}

/** Send the whole `table` again, because the client missed a message. */
export interface Sync {
  type: "sync";
  table: string;
}

/** Everything that the viewer is allowed to see of a table now. */
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
  ending: Ending | null;
  is_closed: boolean;
  visited: number | null;
}

/** A table, without its position, for everyone who is allowed to watch it. */
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
  kinds: ReadonlyArray<string>;
  colours: ReadonlyArray<string>;
  has_notation: boolean;
  has_plans: boolean;
  clock: NoClock | PerMove | Bank | Days;
  absence: Absence;
  commitment: string;
  secret: string | null;
  rematch: string | null;
  created_at: number;
  started_at: number | null;
  ended_at: number | null;
}

/** Take back the player's last entry, or everything after entry *to*. Requests consent if needed. */
export interface Undo {
  type: "undo";
  table: string;
  id: string;
  to?: number | null;
}

/** A player requests an undo that needs consent. None once the request is settled. */
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

/** One entry, as the viewer is allowed to see it. A client without entry `seq` - 1 sends `sync`. */
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
  events: unknown;
  changed: unknown;
  result?: Result | null;
  ending?: Ending | null;
  ask?: number;
  choices?: ReadonlyArray<Choice> | null;
  kept?: ReadonlyArray<readonly [number, number]>;
  may_undo?: boolean;
  may_redo?: boolean;
  text?: string | null;
  captions?: unknown;
  lines?: ReadonlyArray<string> | null;
  short?: string;
  seat?: number | null;
  scene?: SceneChange | null;
  motions?: ReadonlyArray<Travel | Flip | Flash | Roll | Burst | Delay>;
}

/** Subscribe to a table. The answer is a `table`, then `update`s. A player gets what their seat is allowed to see, and this client takes the seat over from older clients. */
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

/** Subscribe to changes of the open tables and of the person's own tables. */
export interface WatchLists {
  type: "watch-lists";
}

/** The first message. *person* is None for a client without a name, which can only watch. */
export interface Welcome {
  type: "welcome";
  person: string | null;
  name: string;
  version: string;
  wall: number;
  by_table: boolean;
}

export type ClientMessage = Watch | Unwatch | Sync | Act | Undo | Redo | Consent | Resign | Return | Pause | Resume | Say | WatchLists | Ping;
export type ServerMessage = Welcome | Table | Update | Done | Refused | Seats | Chatted | Spectators | UndoChanged | Paused | Superseded | Lists | Fault | Pong;
