/** The results as rows, best first. Pure. */
import type { CardNumber, FalseCall, View } from "./view";

export interface Row {
  readonly seat: number;
  readonly cards: readonly CardNumber[];
  readonly base: number;
  /** "× 2", "+ 5", or null for none. */
  readonly penalty: string | null;
  readonly final: number;
  readonly total: number;
  readonly isCaller: boolean;
  readonly isWinner: boolean;
}

const PENALTIES: Readonly<Record<FalseCall, string | null>> = {
  double: "× 2",
  "+5": "+ 5",
  "+10": "+ 10",
  none: null,
};

/** Who has won: of the last round while the next is awaited, of the game once it is over. */
export function winners(view: View): readonly number[] {
  const last = view.scores.at(-1);
  if (last === undefined) return [];
  if (view.stage !== "over" || view.scores.length === 1) return last.winners;
  const best = Math.min(...view.totals);
  return view.totals.flatMap((total, seat) => (total === best ? [seat] : []));
}

export function rows(view: View): readonly Row[] {
  const score = view.scores.at(-1);
  if (score === undefined) return [];
  const won = winners(view);
  const all = score.hands.map((hand, seat) => ({
    seat,
    cards: hand.filter((card) => card !== null),
    base: score.base[seat] ?? 0,
    penalty: score.penalty && seat === score.caller ? PENALTIES[view.options.false_call_penalty] : null,
    final: score.final[seat] ?? 0,
    total: view.totals[seat] ?? 0,
    isCaller: seat === score.caller,
    isWinner: won.includes(seat),
  }));
  const counts = (row: Row): number => (view.stage === "over" ? row.total : row.final);
  return all.sort(
    (a, b) => Number(b.isWinner) - Number(a.isWinner) || counts(a) - counts(b) || a.seat - b.seat,
  );
}

/** Round by round, for a game of several: the finals of each, by seat. */
export function rounds(view: View): readonly (readonly number[])[] {
  return view.options.rounds > 1 ? view.scores.map((score) => score.final) : [];
}
