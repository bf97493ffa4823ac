/** Progress through a tutorial: the current step, and the results of the learner's actions. */
import type { Outcome } from "$lib/board";
import { api } from "$lib/api";
import { actionAt, type Frame, type Lesson, lessonState } from "$lib/lesson";
import { storage } from "$lib/storage";
import type { TableState } from "$lib/table";

/** Milliseconds between two moves, so that each can be followed. */
const PACE = 1100;
/** Milliseconds before the first move of the other players. */
const START = 500;
const DONE = "done";

const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));

export class Tour {
  lesson = $state.raw<Lesson | null>(null);
  table = $state.raw<TableState | null>(null);
  /** What the other players just did, in words. */
  said = $state.raw<readonly string[]>([]);
  /** The other players are moving, and the learner waits. */
  isWatching = $state(false);
  /** The learner did something other than what the step asks for. */
  isOff = $state(false);
  /** The learner has done all that the step asks for. The next step follows in a moment. */
  isDone = $state(false);
  isOver = $state(false);
  /** Incremented each time the board is set up again. */
  layout = $state(0);

  readonly #game: string;
  #done = 0;
  /** The latest run. Older runs stop when they see a newer one. */
  #run = 0;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  readonly #lessons = new Map<number, Promise<Lesson>>();

  constructor(game: string) {
    this.#game = game;
  }

  /** Continues where this browser left off. */
  async open(): Promise<void> {
    const kept = Number(storage.read(this.#key) ?? 0);
    await this.#go(Number.isInteger(kept) && kept > 0 ? kept : 0, false).catch(() => this.#go(0, false));
  }

  get mayGoBack(): boolean {
    return this.lesson !== null && (this.lesson.step > 0 || this.isOver);
  }

  back(): Promise<void> {
    const { step = 0 } = this.lesson ?? {};
    return this.#go(this.isOver ? step : Math.max(step - 1, 0), false);
  }

  restart(): Promise<void> {
    return this.#go(0, false);
  }

  async next(): Promise<void> {
    if (this.lesson === null) return;
    if (this.lesson.step + 1 < this.lesson.steps) return this.#go(this.lesson.step + 1, true);
    this.isDone = false;
    this.isOver = true;
    storage.write(this.#key, DONE);
  }

  /** Shows the learner's turn at once if the other players are moving, else the next step. */
  skip(): Promise<void> {
    return this.isWatching && this.lesson !== null ? this.#go(this.lesson.step, false) : this.next();
  }

  /** The learner pressed something that is no part of the step. */
  miss(): void {
    if (this.#isLearnersTurn && this.lesson?.do.length) this.isOff = true;
  }

  get #isLearnersTurn(): boolean {
    return this.lesson !== null && !this.isWatching && !this.isOver && !this.isDone;
  }

  readonly act = (action: unknown): Promise<Outcome> => {
    const lesson = this.lesson;
    const number = lesson === null || !this.#isLearnersTurn ? -1 : actionAt(lesson, action, this.#done);
    const frame = lesson?.done[number];
    if (lesson === null || frame === undefined) return Promise.resolve(this.#refuse());
    this.isOff = false;
    this.#done = number + 1;
    this.#show(lesson, frame);
    if (this.#done === lesson.do.length) void this.#finish();
    return Promise.resolve({ ok: true, seq: frame.seq });
  };

  /** Goes on once the learner has seen what their action did. */
  async #finish(): Promise<void> {
    const run = this.#run;
    this.isDone = true;
    await pause(PACE);
    if (run === this.#run) await this.next();
  }

  /** Rejects an action. Restarts the step if it had begun. */
  #refuse(): Outcome {
    this.isOff = this.#isLearnersTurn;
    if (this.isOff && this.lesson !== null && this.#done > 0) this.#setUp(this.lesson);
    return { ok: false, code: "lesson/other", sentence: this.lesson?.hint ?? "" };
  }

  /** Sets up the board for the learner's actions. */
  #setUp(lesson: Lesson): void {
    const last = lesson.before.at(-1);
    this.#done = 0;
    this.layout += 1;
    this.table = null;
    if (last !== undefined) this.#show(lesson, last);
  }

  async #go(step: number, plays: boolean): Promise<void> {
    const run = (this.#run += 1);
    const lesson = await this.#load(step);
    if (run !== this.#run) return;
    this.lesson = lesson;
    this.isOff = this.isOver = this.isDone = false;
    this.said = [];
    this.#done = 0;
    storage.write(this.#key, String(step));
    if (plays) await this.#watch(lesson, run);
    else {
      this.isWatching = false;
      this.#setUp(lesson);
    }
    if (step + 1 < lesson.steps) void this.#load(step + 1).catch(() => {});
  }

  /** Plays the other players' moves one by one. */
  async #watch(lesson: Lesson, run: number): Promise<void> {
    const [first, ...moves] = lesson.before;
    if (first !== undefined && (moves.length === 0 || first.seq !== this.table?.seq))
      this.#show(lesson, first);
    this.isWatching = moves.length > 0;
    for (const [n, frame] of moves.entries()) {
      await pause(n === 0 ? START : PACE);
      if (run !== this.#run) return;
      this.said = [...this.said, ...frame.lines];
      this.#show(lesson, frame);
    }
    if (this.isWatching) await pause(PACE);
    if (run === this.#run) this.isWatching = false;
  }

  #show(lesson: Lesson, frame: Frame): void {
    this.table = lessonState(lesson, frame, this.table, Date.now());
  }

  #load(step: number): Promise<Lesson> {
    let found = this.#lessons.get(step);
    if (found === undefined) {
      found = api.lesson(this.#game, step);
      this.#lessons.set(step, found);
      found.catch(() => this.#lessons.delete(step));
    }
    return found;
  }

  get #key(): string {
    return `parlour-learn-${this.#game}`;
  }
}
