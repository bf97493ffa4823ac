/** A step of a tutorial as a table state, so that a board can draw it and take what the learner does. Pure. */
import type { Motion, Scene } from "./scene";
import type { Choice, TableShown } from "./protocol";
import type { TableState } from "./table";

/** A position, and what led to it from the one before. */
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

export interface Lesson {
  readonly game: string;
  readonly game_title: string;
  readonly step: number;
  readonly steps: number;
  readonly title: string;
  readonly text: string;
  /** The part of the board that is ringed, by its `data-area`. */
  readonly area: string;
  /** What to try, for somebody who did something else; may be empty. */
  readonly hint: string;
  readonly options: unknown;
  readonly names: readonly string[];
  readonly you: number;
  /** What the learner does, one action after the other; nothing for a step that is only read. */
  readonly do: readonly unknown[];
  /** As the step before ended, then each move of the others. */
  readonly before: readonly Frame[];
  /** After each action of the learner. */
  readonly done: readonly Frame[];
}

/** The table as it lies in *frame*; a board moves what changed since *before*. */
export function lessonState(lesson: Lesson, frame: Frame, before: TableState | null, at: number): TableState {
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

function tableOf(lesson: Lesson, frame: Frame): TableShown {
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

/** The step's action that *action* is, from number *first* on; -1 where it asks for something else. */
export function actionAt(lesson: Lesson, action: unknown, first: number): number {
  return lesson.do.findIndex((one, n) => n >= first && isSame(one, action));
}

/** Whether two values say the same as JSON; the order of fields does not count. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [mine, theirs] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  return [...keys].every((key) => isSame(mine[key], theirs[key]));
}
