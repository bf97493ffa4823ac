/** A bot's evaluation of a finished game. Pure. */

/** A decision, judged by what its seat knew at the time. */
export interface MoveJudgement {
  readonly seq: number;
  readonly seat: number;
  /** The seat's chance to win before the decision, from 0 to 1. */
  readonly odds: number;
  /** The bot's choice. */
  readonly label: string;
  readonly is_played: boolean;
  /** Can be empty. */
  readonly reason: string;
}

export interface Judgements {
  readonly table: string;
  readonly moves: readonly MoveJudgement[];
  /** The chances of all seats at every entry where they change. They add up to 1. */
  readonly odds: readonly { readonly seq: number; readonly odds: readonly number[] }[];
}

/** A move that differs from the bot's choice and lowered the seat's chances. */
export interface Hint {
  readonly move: MoveJudgement;
  /** The seat's chances at its next decision, or at the end. */
  readonly after: number;
}

const MOST_HINTS = 3;
/** Smaller losses are not shown. */
const LEAST_FALL = 0.01;

export function oddsAt(judged: Judgements, seq: number): readonly number[] {
  return judged.odds.findLast((one) => one.seq <= seq)?.odds ?? [];
}

/**
 * The moves that cost a seat the most, in order of play. For one seat or for all. Undone moves do not count.
 */
export function hintsOf(
  judged: Judgements,
  seat: number | null,
  undone: ReadonlySet<number>,
): readonly Hint[] {
  const last = judged.odds.at(-1)?.odds ?? [];
  const played = judged.moves.filter((move) => !undone.has(move.seq));
  const found = played.flatMap((move, n): readonly Hint[] => {
    if (move.is_played || (seat !== null && move.seat !== seat)) return [];
    const next = played.slice(n + 1).find((other) => other.seat === move.seat);
    const after = next?.odds ?? last[move.seat] ?? move.odds;
    return move.odds - after < LEAST_FALL ? [] : [{ move, after }];
  });
  const fall = (hint: Hint) => hint.move.odds - hint.after;
  const worst = found.toSorted((one, other) => fall(other) - fall(one)).slice(0, MOST_HINTS);
  return worst.toSorted((one, other) => one.move.seq - other.move.seq);
}

/** Whole percentages that add up to 100, by the largest remainder method. */
export function percents(odds: readonly number[]): readonly number[] {
  const whole = odds.map((one) => Math.floor(one * 100));
  let left = 100 - whole.reduce((sum, one) => sum + one, 0);
  const byRest = odds
    .map((one, n) => [one * 100 - (whole[n] ?? 0), n] as const)
    .toSorted(([one], [other]) => other - one);
  for (const [, n] of byRest) {
    if (left <= 0) break;
    whole[n] = (whole[n] ?? 0) + 1;
    left -= 1;
  }
  return whole;
}

/** Formats a chance from 0 to 1 as a percentage in the reader's language. */
export function percentText(odds: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: "percent" }).format(odds);
}
