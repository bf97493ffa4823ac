import { describe, expect, it } from "vitest";
import { hintsOf, type Judgements, oddsAt, percents, percentText } from "./judgements";

const move = (seq: number, seat: number, odds: number, isPlayed = false) => ({
  seq,
  seat,
  odds,
  label: "",
  is_played: isPlayed,
  reason: "",
});
const judged = (moves: Judgements["moves"], end: readonly number[] = [0.5, 0.5]): Judgements => ({
  table: "t",
  moves,
  odds: [
    { seq: 0, odds: [0.5, 0.5] },
    { seq: 9, odds: end },
  ],
});
const nobody: ReadonlySet<number> = new Set();

describe("a bot's evaluation", () => {
  it("has the chances at every entry", () => {
    const found = judged([], [1, 0]);
    expect([0, 8, 9, 12].map((seq) => oddsAt(found, seq)[0])).toEqual([0.5, 0.5, 1, 1]);
    expect(oddsAt({ ...found, odds: [] }, 3)).toEqual([]);
  });

  it("is a hint if the bot's choice differs and the chances fell", () => {
    const found = judged(
      [move(1, 0, 0.8), move(2, 1, 0.5), move(3, 0, 0.6, true), move(4, 0, 0.2)],
      [0.3, 0.7],
    );
    expect(hintsOf(found, 0, nobody)).toEqual([{ move: found.moves[0], after: 0.6 }]);
    expect(hintsOf(found, 1, nobody)).toEqual([]);
  });

  it("uses the end after the last decision", () => {
    const found = judged([move(5, 1, 0.4)], [1, 0]);
    expect(hintsOf(found, 1, nobody)).toEqual([{ move: found.moves[0], after: 0 }]);
  });

  it("gives the three costliest hints in order of play", () => {
    const moves = [0.9, 0.8, 0.5, 0.45, 0.3].map((odds, n) => move(n + 1, 0, odds));
    const seqs = hintsOf(judged(moves, [0, 1]), null, nobody).map((hint) => hint.move.seq);
    expect(seqs).toEqual([2, 4, 5]);
  });

  it("ignores undone moves", () => {
    const found = judged([move(1, 0, 0.9), move(3, 0, 0.6), move(4, 0, 0.5)], [0.5, 0.5]);
    expect(hintsOf(found, 0, new Set([1])).map((hint) => hint.move.seq)).toEqual([3]);
  });

  it("is shown in percentages that add up", () => {
    expect(percents([0.625, 0.375])).toEqual([63, 37]);
    expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual([34, 33, 33]);
    expect(percents([1, 0])).toEqual([100, 0]);
    expect(percents([])).toEqual([]);
    expect([percentText(0.634, "en"), percentText(0.634, "de")]).toEqual(["63%", "63\u00a0%"]);
  });
});
