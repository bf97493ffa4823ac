/** The player's streak. It stays in this browser and is never sent. */
import { dayAt, daysOn, parseStreak, withSolved } from "$lib/puzzle";
import { storage } from "$lib/storage";

const KEY = "parlour-puzzle-streak";

class Streaks {
  #streak = $state.raw(parseStreak(storage.read(KEY)));

  /** Days in a row, as of today. */
  get days(): number {
    return daysOn(this.#streak, dayAt(Date.now()));
  }

  isSolved(game: string, day: string): boolean {
    return this.#streak.solved[game] === day;
  }

  solve(game: string, day: string): void {
    // Another tab could have solved a puzzle since this page was opened.
    this.#streak = withSolved(parseStreak(storage.read(KEY)), game, day);
    storage.write(KEY, JSON.stringify(this.#streak));
  }
}

export const streaks = new Streaks();
