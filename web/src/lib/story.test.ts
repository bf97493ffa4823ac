import { describe, expect, it } from "vitest";
import type { Line } from "./protocol";
import { story } from "./story";

const line = (seq: number, by: number | null, text: string): Line => ({ seq, wall: 0, by, text, to: null });
const told = (...lines: Line[]) => story(lines).map(({ seq, text }) => [seq, text]);

describe("the log as a story", () => {
  it("tells what goes on in the line that it goes on with", () => {
    expect(told(line(3, 0, "Ann discarded 7♣."), line(4, 0, "… and peeked at Ben’s top-left card."))).toEqual(
      [[4, "Ann discarded 7♣ and peeked at Ben’s top-left card."]],
    );
  });

  it("tells a move of two steps in one line", () => {
    expect(told(line(3, 1, "You took 5♣ from the discard pile …"), line(4, 1, "You swapped it."))).toEqual([
      [4, "You took 5♣ from the discard pile. You swapped it."],
    ]);
  });

  it("keeps apart what two players did, and what the table did", () => {
    const lines = [
      line(3, 0, "Ann took a card …"),
      line(4, 1, "… and Ben skipped."),
      line(5, null, "… time"),
    ];

    expect(story(lines)).toEqual(lines);
  });
});
