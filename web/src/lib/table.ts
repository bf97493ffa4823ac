/** A table's state on this page: the last `table` message with all later updates applied. Pure. */
import { changeScene } from "./scene-change";
import type { Motion, Scene, SceneChange } from "./scene";
import type {
  ChatLine,
  Choice,
  ClockFace,
  Line,
  Result,
  SeatShown,
  SpectatorsShown,
  Table,
  TableShown,
  ServerMessage,
  UndoRequest,
  Update,
} from "./protocol";

export interface TableState {
  readonly table: TableShown;
  readonly seats: readonly SeatShown[];
  /** The viewer's seat, or null for a spectator. */
  readonly you: number | null;
  /** The last entry received. -1 before the start. */
  readonly seq: number;
  /** Table time of the last message. Times in the view are in table time. */
  readonly now: number;
  readonly offset: number;
  /** This page's clock when the last message arrived. See `tableTime`. */
  readonly at: number;
  /** The game's view, or null before the start. Each game's board casts it to its own type. */
  readonly view: unknown;
  /** The view before the last update, or null. Boards animate the difference. */
  readonly before: unknown;
  /** The events of the last update that are visible to this viewer. Empty after a `table` message. */
  readonly events: readonly unknown[];
  /** The last update: its entry, its kind (`act`, `undo`, `time` …) and its player. */
  readonly last: {
    readonly seq: number;
    readonly kind: string;
    readonly by: number | null;
    /** The seat that ran out of time, so that the rules moved for it. */
    readonly late?: number | null;
  } | null;
  readonly waiting: readonly number[];
  /** The viewer's choices. Empty when it is not their turn. */
  readonly choices: readonly Choice[];
  /** The last non-empty list of choices. An update can refer to its items. */
  readonly lastChoices: readonly Choice[];
  readonly ask: number;
  readonly clock: ClockFace | null;
  readonly undo: UndoRequest | null;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
  readonly isPaused: boolean;
  /** The position in words. */
  readonly text: string;
  /** Texts and numbers for the game's own board, which casts them to its own type. */
  readonly captions: unknown;
  /** The scene, for a game drawn from it. */
  readonly scene: Scene | null;
  /** Motions of the last update that the scenes alone do not show. */
  readonly motions: readonly Motion[];
  /** The log, oldest first. */
  readonly lines: readonly Line[];
  readonly chat: readonly ChatLine[];
  /** The spectators. Absent in replays and tutorials. */
  readonly spectators?: SpectatorsShown;
  readonly result: Result | null;
  /** How the finished game was won, in words. Absent in tutorials. */
  readonly reason?: string;
  /**
   * The game ended without a result of the rules, because a player resigned. The view still asks for a move.
   */
  readonly isClosed?: boolean;
  /** The last entry the player saw on an earlier visit. */
  readonly visited: number | null;
  /** The last entry when the page was opened. The player watches everything after it live. */
  readonly arrived: number;
  /** A message was missed, so the whole table must be requested. The next `table` message clears this. */
  readonly wantsSync: boolean;
  /** Another tab of the same player has taken over the seat. */
  readonly isSuperseded: boolean;
  /** A past position in a replay: there is nothing to choose. */
  readonly isReplay?: true;
  /** An earlier position of a table that is being played, in its place: there is nothing to choose. */
  readonly isPast?: true;
  /** A tutorial step: the clock stands still, and the table is not on the server. */
  readonly isLesson?: true;
}

/** What the server tells about an earlier position. */
export interface PastPosition {
  readonly seq: number;
  readonly view: unknown;
  readonly text: string;
  readonly captions: unknown;
  readonly scene?: Scene | null;
}

const MOST_LINES = 1000;
const NO_MOTIONS: readonly Motion[] = [];

/** The table at an earlier position, animated from the one shown before. */
export function pastOf(table: TableState, position: PastPosition, isNear: boolean): TableState {
  return {
    ...table,
    seq: position.seq,
    view: position.view,
    before: isNear ? table.view : null,
    events: [],
    last: null,
    choices: [],
    lastChoices: [],
    text: position.text,
    captions: position.captions,
    scene: position.scene ?? null,
    motions: NO_MOTIONS,
    isPast: true,
  };
}

function sceneAfter(scene: Scene | null, change: SceneChange | null): Scene | null {
  return scene === null || change === null ? scene : changeScene(scene, change);
}

/** The state after a message. The same object if the message is for another table or changes nothing. */
export function apply(
  state: TableState | null,
  message: ServerMessage,
  at: number = Date.now(),
): TableState | null {
  if (message.type === "table") return whole(state, message, at);
  if (state === null || tableOf(message) !== state.table.id) return state;
  switch (message.type) {
    case "update":
      return update(state, message, at);
    case "seats":
      return { ...state, table: message.table, seats: message.table.seats };
    case "chatted":
      return state.chat.some((line) => line.number === message.line.number)
        ? state
        : { ...state, chat: [...state.chat, message.line] };
    case "spectators":
      return { ...state, spectators: message.spectators };
    case "undo-asked":
      return { ...state, undo: message.undo };
    case "paused":
      return { ...state, isPaused: message.is_paused, now: message.now, offset: message.offset, at };
    case "superseded":
      return { ...state, isSuperseded: true, choices: [] };
    default:
      return state;
  }
}

function tableOf(message: ServerMessage): string | null {
  if (message.type === "seats") return message.table.id;
  return "table" in message && typeof message.table === "string" ? message.table : null;
}

function whole(state: TableState | null, message: Table, at: number): TableState {
  const known = state !== null && state.table.id === message.table.id ? state : null;
  return {
    table: message.table,
    seats: message.table.seats,
    you: message.you,
    seq: message.seq,
    now: message.now,
    offset: message.offset,
    at,
    view: message.view,
    before: null,
    events: [],
    last: null,
    waiting: message.waiting,
    choices: message.choices,
    lastChoices: message.choices,
    ask: message.ask,
    clock: message.clock,
    undo: message.undo,
    mayUndo: message.may_undo,
    mayRedo: message.may_redo,
    isPaused: message.is_paused,
    text: message.text ?? "",
    captions: message.captions,
    scene: message.scene,
    motions: NO_MOTIONS,
    // At a table with one player for all seats, drop the lines that another seat received.
    lines: merged(
      isOfOne(message.table) && known?.you !== message.you ? [] : (known?.lines ?? []),
      message.lines,
    ),
    chat: chatAfter(known, message),
    spectators: message.spectators,
    result: message.result,
    reason: message.ending?.reason ?? "",
    isClosed: message.is_closed,
    visited: known !== null ? known.visited : message.visited,
    arrived: known !== null ? known.arrived : message.seq,
    wantsSync: false,
    isSuperseded: false,
  };
}

/** A `table` message after a start or undo omits chat lines that this page already has. */
function chatAfter(known: TableState | null, message: Table): readonly ChatLine[] {
  const isSameRoom = known !== null && (known.you === null) === (message.you === null);
  return message.chat.length === 0 && isSameRoom ? known.chat : message.chat;
}

/** Lines received live win: they can contain more than the public ones. */
function merged(mine: readonly Line[], sent: readonly Line[]): readonly Line[] {
  const told = new Map(sent.map((line) => [line.seq, line]));
  for (const line of mine) told.set(line.seq, line);
  return [...told.values()].sort((a, b) => a.seq - b.seq);
}

function update(state: TableState, message: Update, at: number): TableState {
  if (message.seq <= state.seq) return state;
  if (message.seq !== state.seq + 1 || state.view === null) return { ...state, wantsSync: true };
  const choices = choicesAfter(state, message);
  if (choices === null) return { ...state, wantsSync: true };
  const by = message.by ?? null;
  const said = (message.lines ?? []).join(" ");
  const wall = message.now + message.offset;
  const { seq, to = null, short = "", seat = null } = message;
  const line: Line = { seq, wall, by, text: said, to, ...(short && { short, seat }) };
  return {
    ...state,
    seq: message.seq,
    now: message.now,
    offset: message.offset,
    at,
    before: state.view,
    view: { ...fields(state.view), ...fields(message.changed) },
    events: Array.isArray(message.events) ? message.events : [],
    last: { seq: message.seq, kind: message.kind, by, late: message.late ?? null },
    waiting: message.waiting ?? [],
    choices,
    lastChoices: choices.length > 0 ? choices : state.lastChoices,
    ask: message.ask ?? 0,
    clock: message.clock ?? null,
    mayUndo: message.may_undo ?? false,
    mayRedo: message.may_redo ?? false,
    text: message.text ?? state.text,
    captions: { ...fields(state.captions), ...fields(message.captions) },
    scene: sceneAfter(state.scene, message.scene ?? null),
    motions: message.motions ?? NO_MOTIONS,
    lines: said === "" ? state.lines : [...state.lines, line].slice(-MOST_LINES),
    result: message.result ?? null,
    reason: message.ending?.reason ?? "",
    isClosed: message.kind === "close",
  };
}

/**
 * The kept items of the last list, then the new ones. Null if this page does not have the list that the
 * server refers to.
 */
function choicesAfter(state: TableState, { choices, kept = [] }: Update): readonly Choice[] | null {
  if (choices == null) return state.choices;
  const last = state.lastChoices;
  if (kept.some(([first, count]) => first + count > last.length)) return null;
  return [...kept.flatMap(([first, count]) => last.slice(first, first + count)), ...choices];
}

/** The log lines still in force, newest first: without undo and redo lines and what they removed. */
export function standing(lines: readonly Line[]): readonly Line[] {
  let head = Infinity;
  return lines.toReversed().filter((line) => {
    if (line.seq > head) return false;
    if (typeof line.to === "number") head = line.to;
    return typeof line.to !== "number";
  });
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** One player plays all seats. */
export function isOfOne(table: TableShown): boolean {
  return table.kind !== "usual";
}

/** Clocks do not run in lessons and where one player plays all seats. */
export function standsStill(state: TableState): boolean {
  return state.isLesson === true || isOfOne(state.table);
}

/**
 * Where one player plays all seats: the seat to play now. The current seat if it must act, else the next one
 * around the table, or null if only bots must act.
 */
export function nextPlayer(state: TableState): number | null {
  const toMove = state.seats
    .filter((seat) => seat.kind === "person" && !seat.stand_in && state.waiting.includes(seat.number))
    .map((seat) => seat.number);
  return toMove.find((number) => number >= (state.you ?? 0)) ?? toMove[0] ?? null;
}

/** Table time at this page's time *at*. It stops while the table is paused. */
export function tableTime(state: TableState, at: number = Date.now()): number {
  return state.isPaused || standsStill(state) ? state.now : state.now + Math.max(at - state.at, 0);
}

/** The table without its pause, for peek timers, which run on during a pause. Replays are unchanged. */
export function unpaused(state: TableState): TableState {
  return state.isPaused && state.isReplay !== true ? { ...state, isPaused: false } : state;
}

/** Milliseconds left on a seat's clock at this page's time *at*. Null for no limit. */
export function timeLeft(state: TableState, seat: number, at: number = Date.now()): number | null {
  const left = state.clock?.left[seat] ?? null;
  if (left === null || state.clock === null) return null;
  const passed = state.clock.running.includes(seat) ? tableTime(state, at) - state.now : 0;
  return Math.max(left - passed, 0);
}

/** True if the log has a line by the viewer's seat. */
export function hasMoved({ you, lines }: Pick<TableState, "you" | "lines">): boolean {
  return you !== null && lines.some((line) => line.by === you);
}

export function isMyTurn(state: TableState): boolean {
  if (state.you === null || state.isSuperseded) return false;
  return state.table.status === "running" && state.waiting.includes(state.you);
}

/** The viewer has a seat of a running game and has not resigned. */
export function isPlaying(state: TableState): boolean {
  if (state.you === null || state.table.status !== "running") return false;
  return seatOf(state, state.you)?.has_resigned !== true;
}

export function seatOf(state: TableState, number: number): SeatShown | undefined {
  return state.seats.find((seat) => seat.number === number);
}

export function nameOf(state: TableState, number: number): string {
  return seatOf(state, number)?.name ?? "";
}

export function isHost(state: TableState): boolean {
  return state.you !== null && state.table.host === state.you;
}
