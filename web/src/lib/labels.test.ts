import { describe, expect, it } from "vitest";
import { levelOf } from "./labels";

const SETS = [
  ["random", "greedy", "easy", "medium", "hard", "expert", "master", "search"],
  ["random", "greedy", "sensible", "search"],
  ["random", "greedy", "gunner", "search"],
];

describe("a bot's level", () => {
  it("says how strong the bot is", () =>
    expect(["random", "easy", "sensible", "gunner"].map(levelOf)).toEqual([
      "beginner",
      "easy",
      "medium",
      "hard",
    ]));

  it.each(SETS)("never gives two bots of a game the same level", (...bots) =>
    expect(new Set(bots.map(levelOf)).size).toBe(bots.length),
  );

  it("is the bot's own name if Parlour does not know it", () => expect(levelOf("watchful")).toBe("watchful"));
});
