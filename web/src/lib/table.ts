/** A table as this page knows it: the last `table` message with every `update` since laid over it. Pure. */
import { changeScene } from "./change";
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
  /** The seat of whoever looks, or null for a spectator. */
  readonly you: number | null;
  /** The last entry seen; -1 before the start. */
  readonly seq: number;
  /** Table time when the last message came; moments in the view are in table time. */
  readonly now: number;
  readonly offset: number;
  /** This page's own time when the last message came; see `tableTime`. */
  readonly at: number;
  /** As the game makes it; null before the start. Each game reads its own type out of it. */
  readonly view: unknown;
  /** The view before the last update, or null: motion is the difference between the two. */
  readonly before: unknown;
  /** The events of the last update, as this viewer was told them; empty after a whole `table`. */
  readonly events: readonly unknown[];
  /** The last update: its entry, its kind (`act`, `undo`, `time` …) and whose it was. */
  readonly last: {
    readonly seq: number;
    readonly kind: string;
    readonly by: number | null;
    /** Whose time was over, so that the rules acted for them. */
    readonly late?: number | null;
  } | null;
  readonly waiting: readonly number[];
  /** What may be done now; empty when it is not your turn. */
  readonly choices: readonly Choice[];
  /** The last list of choices that was not empty: an update may say which of them stay. */
  readonly lastChoices: readonly Choice[];
  readonly ask: number;
  readonly clock: ClockFace | null;
  readonly undo: UndoRequest | null;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
  readonly isPaused: boolean;
  /** The position in words. */
  readonly text: string;
  /** The words and sums of the game's own board; each game reads its own type out of it. */
  readonly captions: unknown;
  /** What lies on the table, of a game that draws itself from it. */
  readonly scene: Scene | null;
  /** What moved with the last update beyond what two scenes show, as the game says it. */
  readonly motions: readonly Motion[];
  /** What happened, oldest first. */
  readonly lines: readonly Line[];
  readonly chat: readonly ChatLine[];
  /** Who watches without a seat; not said of a past position or a tutorial. */
  readonly spectators?: SpectatorsShown;
  readonly result: Result | null;
  /** It ended before the rules had a result, because somebody resigned: the view still asks for a move. */
  readonly isClosed?: boolean;
  /** The last entry that this person had seen when they were here before. */
  readonly visited: number | null;
  /** The last entry when this page came: what happens after it is not missed, it is watched. */
  readonly arrived: number;
  /** A message was missed: ask for the whole table. Cleared by the next `table`. */
  readonly wantsSync: boolean;
  /** A newer page of the same person has taken the seat over. */
  readonly isSuperseded: boolean;
  /** A past position in a replay: nobody is to act. */
  readonly isReplay?: true;
  /** A step of a tutorial: the clock stands still, and no server holds the table. */
  readonly isLesson?: true;
}

const MOST_LINES = 400;
const NO_MOTIONS: readonly Motion[] = [];

function sceneAfter(scene: Scene | null, change: SceneChange | null): Scene | null {
  return scene === null || change === null ? scene : changeScene(scene, change);
}

/** The state after a message; the same object where the message is about another table or changes nothing. */
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
    // At a table of one, what another seat was told is not for this one.
    lines: merged(
      isOfOne(message.table) && known?.you !== message.you ? [] : (known?.lines ?? []),
      message.lines,
    ),
    chat: chatAfter(known, message),
    spectators: message.spectators,
    result: message.result,
    isClosed: message.is_closed,
    visited: known !== null ? known.visited : message.visited,
    arrived: known !== null ? known.arrived : message.seq,
    wantsSync: false,
    isSuperseded: false,
  };
}

/** A table that is shown anew, at its start or after an undo, comes without what this page has heard already. */
function chatAfter(known: TableState | null, message: Table): readonly ChatLine[] {
  const isSameRoom = known !== null && (known.you === null) === (message.you === null);
  return message.chat.length === 0 && isSameRoom ? known.chat : message.chat;
}

/** Lines that this page was told itself stay: they may say more than what anybody was told. */
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
  const line: Line = { seq: message.seq, wall, by, text: said, to: message.to ?? null };
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
    isClosed: message.kind === "close",
  };
}

/** What stays of the last list, then what is new; null where the last list is not what the server thinks. */
function choicesAfter(state: TableState, { choices, kept = [] }: Update): readonly Choice[] | null {
  if (choices == null) return state.choices;
  const last = state.lastChoices;
  if (kept.some(([first, count]) => first + count > last.length)) return null;
  return [...kept.flatMap(([first, count]) => last.slice(first, first + count)), ...choices];
}

/** The lines of what counts, the newest first: without undo and redo, and without what they took back. */
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

/** One person plays all its seats. */
export function isOfOne(table: TableShown): boolean {
  return table.kind !== "usual";
}

/** No time runs: in a lesson, and where one person plays all seats. */
export function standsStill(state: TableState): boolean {
  return state.isLesson === true || isOfOne(state.table);
}

/** Where one person plays all seats: the one to play now. That is the seat that is shown as long as it is asked, then
 * the next one around the table; null where only bots are. */
export function nextPlayer(state: TableState): number | null {
  const asked = state.seats
    .filter((seat) => seat.kind === "person" && !seat.stand_in && state.waiting.includes(seat.number))
    .map((seat) => seat.number);
  return asked.find((number) => number >= (state.you ?? 0)) ?? asked[0] ?? null;
}

/** Table time at this page's time *at*; it stands still while the table is paused. */
export function tableTime(state: TableState, at: number = Date.now()): number {
  return state.isPaused || standsStill(state) ? state.now : state.now + Math.max(at - state.at, 0);
}

/** The table as a look counts its time: it ends at its moment whatever pauses. In a replay nothing runs. */
export function unpaused(state: TableState): TableState {
  return state.isPaused && state.isReplay !== true ? { ...state, isPaused: false } : state;
}

/** Milliseconds that a seat has left on the table's clock at this page's time *at*; null for no limit. */
export function timeLeft(state: TableState, seat: number, at: number = Date.now()): number | null {
  const left = state.clock?.left[seat] ?? null;
  if (left === null || state.clock === null) return null;
  const passed = state.clock.running.includes(seat) ? tableTime(state, at) - state.now : 0;
  return Math.max(left - passed, 0);
}

export function isMyTurn(state: TableState): boolean {
  if (state.you === null || state.isSuperseded) return false;
  return state.table.status === "running" && state.waiting.includes(state.you);
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
