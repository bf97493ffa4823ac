import { describe, expect, it } from "vitest";
import type { Line } from "./protocol";
import { joinLines, sentenceAt } from "./log-lines";

const line = (seq: number, by: number | null, text: string): Line => ({ seq, wall: 0, by, text, to: null });
const told = (...lines: Line[]) => joinLines(lines).map(({ seq, text }) => [seq, text]);

describe("the log as a story", () => {
  it("joins a continuation with the line before", () => {
    expect(told(line(3, 0, "Ann discarded 7♣."), line(4, 0, "… and peeked at Ben’s top-left card."))).toEqual(
      [[4, "Ann discarded 7♣ and peeked at Ben’s top-left card."]],
    );
  });

  it("joins a move of two steps into one line, with the player named once", () => {
    const took = line(3, 1, "Clara took 5♣ from the discard pile …");

    expect(told(took, line(4, 1, "Clara swapped their card and discarded K♥."))).toEqual([
      [4, "Clara took 5♣ from the discard pile, swapped their card and discarded K♥."],
    ]);
    expect(told(took, line(4, 1, "The time is up."))).toEqual([
      [4, "Clara took 5♣ from the discard pile. The time is up."],
    ]);
  });

  it("does not join lines of two players or of the table", () => {
    const lines = [
      line(3, 0, "Ann took a card …"),
      line(4, 1, "… and Ben skipped."),
      line(5, null, "… time"),
    ];

    expect(joinLines(lines)).toEqual(lines);
  });
});

describe("a move as a sentence", () => {
  const lines = [
    line(3, 0, "You discarded 7♣."),
    line(4, 0, "… and peeked at Ben’s top-left card."),
    line(5, 1, "Ben took 5♣ from the discard pile …"),
    line(6, 1, "Ben swapped their card."),
  ];

  it("starts with the move that it continues", () =>
    expect(sentenceAt(lines, 4)).toBe("You discarded 7♣ and peeked at Ben’s top-left card."));

  it("ends before the move that continues it", () =>
    expect(sentenceAt(lines, 5)).toBe("Ben took 5♣ from the discard pile."));

  it("is empty for an entry without a sentence", () => expect(sentenceAt(lines, 7)).toBe(""));
});
