/** What a bot thinks of a game that is over, as the server tells it, and what is made of it. Pure. */

/** One decision, judged by what its seat knew then. */
export interface MoveJudgement {
  readonly seq: number;
  readonly seat: number;
  /** The chance to win that the seat had before it, from 0 to 1. */
  readonly odds: number;
  /** What the bot would have done. */
  readonly label: string;
  readonly is_played: boolean;
  /** May be empty. */
  readonly reason: string;
}

export interface Judgements {
  readonly table: string;
  readonly moves: readonly MoveJudgement[];
  /** Of all seats from an entry on, wherever they change; they add up to 1. */
  readonly odds: readonly { readonly seq: number; readonly odds: readonly number[] }[];
}

/** A move that the bot would not have made, after which the seat's odds were lower. */
export interface Hint {
  readonly move: MoveJudgement;
  /** The odds of the seat when it decided the next time, or at the end. */
  readonly after: number;
}

const MOST_HINTS = 3;
/** Less is no difference that anybody sees. */
const LEAST_FALL = 0.01;

export function oddsAt(judged: Judgements, seq: number): readonly number[] {
  return judged.odds.findLast((one) => one.seq <= seq)?.odds ?? [];
}

/** The moves after which a seat's odds fell most, of one seat or of all, in their order; what was undone does not count. */
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

/** Whole percents that add up to 100: the largest remainders are rounded up. */
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

/** As the language writes it, from 0 to 1. */
export function percentText(odds: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: "percent" }).format(odds);
}
