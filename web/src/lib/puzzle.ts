/** The puzzle of the day, and the days in a row on which the player solved one. Pure. */
import { type Frame, isSame, type LessonTable } from "./lesson";

/** An action that the player can choose, and what follows. */
export interface PuzzleTry {
  readonly action: unknown;
  readonly is_right: boolean;
  /** Why it is right or wrong. */
  readonly text: string;
  /** After a right action: the position, and then the one after the answer. */
  readonly frames: readonly Frame[];
}

export interface PuzzleStep {
  readonly frame: Frame;
  readonly tries: readonly PuzzleTry[];
}

export interface Puzzle extends LessonTable {
  /** In UTC, such as `2026-11-19`. */
  readonly day: string;
  readonly title: string;
  readonly task: string;
  readonly steps: readonly PuzzleStep[];
}

/** Kept in this browser only. */
export interface Streak {
  /** Days in a row with at least one solved puzzle, up to `last`. */
  readonly days: number;
  readonly last: string;
  /** By game, the last day whose puzzle was solved. */
  readonly solved: Readonly<Record<string, string>>;
}

export const NO_STREAK: Streak = { days: 0, last: "", solved: {} };
const DAY_MS = 24 * 60 * 60 * 1000;

/** The day in UTC, for which everyone has the same puzzles. */
export const dayAt = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** When the next puzzles come. */
export const nextDayAt = (at: number): number => (Math.floor(at / DAY_MS) + 1) * DAY_MS;

export const findTry = (step: PuzzleStep, action: unknown): PuzzleTry | undefined =>
  step.tries.find((one) => isSame(one.action, action));

export function withSolved(streak: Streak, game: string, day: string): Streak {
  const solved = { ...streak.solved, [game]: day };
  if (streak.last >= day) return { ...streak, solved };
  const isNext = streak.last !== "" && dayAt(Date.parse(streak.last) + DAY_MS) === day;
  return { days: isNext ? streak.days + 1 : 1, last: day, solved };
}

/** The streak that still counts on *day*: it ends after a day without a solved puzzle. */
export function daysOn(streak: Streak, day: string): number {
  const isAlive = streak.last !== "" && dayAt(Date.parse(streak.last) + DAY_MS) >= day;
  return isAlive ? streak.days : 0;
}

export function parseStreak(text: string | null): Streak {
  try {
    const { days, last, solved } = JSON.parse(text ?? "") as Partial<Streak>;
    const isWhole = typeof days === "number" && typeof last === "string" && !Number.isNaN(Date.parse(last));
    return isWhole && typeof solved === "object" ? { days, last, solved } : NO_STREAK;
  } catch {
    return NO_STREAK;
  }
}
