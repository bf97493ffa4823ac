/** A tutorial step as a table state, so that a board can draw it and take the learner's actions. Pure. */
import type { Motion, Scene } from "./scene";
import type { Choice, TableShown } from "./protocol";
import type { TableState } from "./table";

/** A position, and the events that led to it from the one before. */
export interface Frame {
  readonly seq: number;
  readonly by: number | null;
  readonly view: unknown;
  readonly text: string;
  readonly captions: unknown;
  readonly scene: Scene | null;
  readonly events: readonly unknown[];
  readonly motions: readonly Motion[];
  readonly lines: readonly string[];
  readonly choices: readonly Choice[];
  readonly waiting: readonly number[];
  readonly is_over: boolean;
}

/** What a board needs to know of the game, in addition to the position. */
export interface LessonTable {
  readonly game: string;
  readonly game_title: string;
  readonly options: unknown;
  readonly names: readonly string[];
  readonly kinds: readonly string[];
  readonly colours: readonly string[];
  readonly you: number;
}

export interface Lesson extends LessonTable {
  readonly step: number;
  readonly steps: number;
  readonly title: string;
  readonly text: string;
  /** The highlighted part of the board, by its `data-area`. */
  readonly area: string;
  /** Advice after a different action. Can be empty. */
  readonly hint: string;
  /** The learner's actions, in order. Empty for a step that is only read. */
  readonly do: readonly unknown[];
  /** The end of the previous step, then each move of the other players. */
  readonly before: readonly Frame[];
  /** The position after each action of the learner. */
  readonly done: readonly Frame[];
}

/** The table at *frame*. A board animates the changes since *before*. */
export function lessonState(
  lesson: LessonTable,
  frame: Frame,
  before: TableState | null,
  at: number,
): TableState {
  const isNext = before !== null && before.seq + 1 === frame.seq && frame.events.length > 0;
  const table = tableOf(lesson, frame);
  return {
    table,
    seats: table.seats,
    you: lesson.you,
    seq: frame.seq,
    now: 0,
    offset: 0,
    at,
    view: frame.view,
    before: isNext ? before.view : null,
    events: isNext ? frame.events : [],
    last: { seq: frame.seq, kind: "act", by: frame.by },
    waiting: frame.waiting,
    choices: frame.choices,
    lastChoices: frame.choices,
    ask: frame.seq,
    clock: null,
    undo: null,
    mayUndo: false,
    mayRedo: false,
    isPaused: false,
    text: frame.text,
    captions: frame.captions,
    scene: frame.scene,
    motions: isNext ? frame.motions : [],
    lines: [],
    chat: [],
    result: null,
    visited: null,
    arrived: 0,
    wantsSync: false,
    isSuperseded: false,
    isLesson: true,
  };
}

function tableOf(lesson: LessonTable, frame: Frame): TableShown {
  return {
    id: `lesson-${lesson.game}`,
    code: "",
    game: lesson.game,
    title: lesson.game_title,
    options: lesson.options,
    status: frame.is_over ? "over" : "running",
    kind: "usual",
    parent: null,
    is_public: false,
    host: null,
    seats: lesson.names.map((name, number) => ({
      number,
      id: String(number),
      name,
      kind: "person",
      is_present: true,
      bot: null,
      stand_in: null,
      has_resigned: false,
      wants_substitute: false,
    })),
    kinds: lesson.kinds,
    colours: lesson.colours,
    has_notation: false,
    has_plans: false,
    clock: { kind: "none" },
    absence: { policy: "wait", grace: 60 },
    commitment: "",
    secret: null,
    rematch: null,
    created_at: 0,
    started_at: 0,
    ended_at: null,
  };
}

/**
 * The index of *action* among the step's actions from *first* on, or -1 if the step asks for another action.
 */
export function actionAt(lesson: Lesson, action: unknown, first: number): number {
  return lesson.do.findIndex((one, n) => n >= first && isSame(one, action));
}

/** True if two values are equal as JSON. The order of fields does not matter. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [mine, theirs] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  return [...keys].every((key) => isSame(mine[key], theirs[key]));
}
