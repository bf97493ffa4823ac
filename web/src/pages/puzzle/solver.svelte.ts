/** Progress through a puzzle: the current decision, and what the last answer led to. */
import { api } from "$lib/api";
import type { Outcome } from "$lib/board";
import type { Frame } from "$lib/lesson";
import { lessonState } from "$lib/lesson";
import { findTry, type Puzzle, type PuzzleTry } from "$lib/puzzle";
import type { TableState } from "$lib/table";
import { streaks } from "./streaks.svelte";

/** Milliseconds before the other player answers, so that both moves can be followed. */
const PACE = 1000;

/** Milliseconds without choices after a wrong answer. */
const BREAK = 300;

const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));

type Phase = "asking" | "wrong" | "waiting" | "solved" | "shown";

export class Solver {
  puzzle = $state.raw<Puzzle | null>(null);
  table = $state.raw<TableState | null>(null);
  phase = $state<Phase>("asking");
  /** Why the last answer was right or wrong. */
  said = $state("");
  /** Incremented each time the board is set up again. */
  layout = $state(0);

  #step = 0;
  /** The solution was shown, so the puzzle does not count. */
  #isShown = false;
  /** The latest run. Older runs stop when they see a newer one. */
  #run = 0;

  async open(game: string, day: string): Promise<void> {
    this.puzzle = await api.puzzle(game, day);
    this.restart();
  }

  get isOver(): boolean {
    return this.phase === "solved" || this.phase === "shown";
  }

  restart(): void {
    this.#run += 1;
    this.#isShown = false;
    [this.phase, this.said] = ["asking", ""];
    this.#setUp(0);
  }

  readonly act = (action: unknown): Promise<Outcome> => {
    const step = this.puzzle?.steps[this.#step];
    const found = step === undefined || !this.#isAsked ? undefined : findTry(step, action);
    if (step === undefined || found === undefined)
      return Promise.resolve({ ok: false, code: "puzzle/other", sentence: "" });
    this.said = found.text;
    if (!found.is_right) {
      this.phase = "wrong";
      void this.#askAgain(step.frame);
      return Promise.resolve({ ok: false, code: "puzzle/wrong", sentence: found.text });
    }
    void this.#follow(found);
    return Promise.resolve({ ok: true, seq: found.frames[0]?.seq ?? null });
  };

  /** Plays the rest of the solution. */
  async show(): Promise<void> {
    this.#isShown = true;
    while (!this.isOver) {
      const right = this.puzzle?.steps[this.#step]?.tries.find((one) => one.is_right);
      const run = this.#run;
      if (right === undefined) return;
      this.said = right.text;
      await this.#follow(right);
      if (run !== this.#run) return;
      if (!this.isOver) await pause(PACE);
      if (run !== this.#run) return;
    }
  }

  get #isAsked(): boolean {
    return this.phase === "asking" || this.phase === "wrong";
  }

  /** Takes the choices away for a moment, so that the board closes its dialogs and drops what it had selected. */
  async #askAgain(frame: Frame): Promise<void> {
    const run = this.#run;
    this.#draw({ ...frame, choices: [] });
    await pause(BREAK);
    if (run === this.#run && this.phase === "wrong") this.#draw(frame);
  }

  async #follow(found: PuzzleTry): Promise<void> {
    const { puzzle } = this;
    const run = this.#run;
    const [made, answered] = found.frames;
    if (puzzle === null || made === undefined) return;
    this.phase = "waiting";
    this.#draw(made);
    const next = puzzle.steps[this.#step + 1];
    if (next === undefined) return this.#finish(puzzle);
    if (answered !== undefined) {
      await pause(PACE);
      if (run !== this.#run) return;
    }
    this.#step += 1;
    this.#draw(next.frame);
    this.phase = "asking";
  }

  #finish(puzzle: Puzzle): void {
    this.phase = this.#isShown ? "shown" : "solved";
    if (!this.#isShown) streaks.solve(puzzle.game, puzzle.day);
  }

  #setUp(step: number): void {
    this.#step = step;
    this.layout += 1;
    this.table = null;
    const frame = this.puzzle?.steps[step]?.frame;
    if (frame !== undefined) this.#draw(frame);
  }

  #draw(frame: Frame): void {
    if (this.puzzle !== null) this.table = lessonState(this.puzzle, frame, this.table, Date.now());
  }
}
