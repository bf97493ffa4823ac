/** Before-and-after rows for previews. */
import { m } from "$words";
import { dollars, points } from "./money";
import type { Outcome, Purchase } from "./previews";

export interface Change {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly tone: "" | "good" | "bad";
  readonly more?: string;
}

function change(
  name: string,
  [before, after]: readonly [number, number],
  shown: (value: number) => string,
): Change {
  return {
    name,
    before: shown(before),
    after: shown(after),
    tone: after > before ? "good" : after < before ? "bad" : "",
  };
}

/** What a proposal would change; for a spectator without cash and score. */
export function proposalChanges(outcome: Outcome, isSeated: boolean): readonly Change[] {
  const table = [
    change(m.imperial_points(), outcome.points, String),
    change(m.imperial_treasury(), outcome.treasury, dollars),
  ];
  const own = [
    change(m.imperial_your_cash(), outcome.cash, dollars),
    change(m.imperial_your_score(), outcome.score, points),
  ];
  return isSeated ? [...table, ...own] : table;
}

export function purchaseChanges(
  bought: Purchase,
  cash: number,
  treasury: number,
  votes: number,
  score: number,
): readonly Change[] {
  return [
    change(m.imperial_your_cash(), [cash, bought.cash], dollars),
    change(m.imperial_treasury(), [treasury, bought.treasury], dollars),
    {
      ...change(m.imperial_your_votes(), [votes, bought.votes], String),
      more: m.imperial_of({ total: bought.of }),
    },
    change(m.imperial_your_score(), [score, bought.score], points),
  ];
}
