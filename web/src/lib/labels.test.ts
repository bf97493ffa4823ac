import { describe, expect, it } from "vitest";
import { lacksName, levelOf, nameLevels } from "./labels";

describe("a bot's level", () => {
  it("says how strong the bot is", () =>
    expect(["random", "greedy", "search"].map((bot) => levelOf(bot, "chess"))).toEqual([
      "beginner",
      "easy",
      "hard",
    ]));

  it("follows the measurements of a game", () => {
    expect(["greedy", "sensible"].map((bot) => levelOf(bot, "imperial"))).toEqual(["hard", "medium"]);
    expect(["greedy", "gunner"].map((bot) => levelOf(bot, "sea-battle"))).toEqual(["medium", "hard"]);
  });

  it("never gives two bots of a game the same level", () => {
    const levels = ["random", "greedy", "easy", "medium", "hard", "expert", "master", "search"];
    expect(new Set(levels.map((bot) => levelOf(bot, "cambio"))).size).toBe(levels.length);
  });

  it("is the bot's own name if Parlour does not know it", () =>
    expect(levelOf("watchful", "magpie")).toBe("watchful"));

  it("is the game's translation once the game was fetched", () => {
    expect(["watchful", "easy", null].map((bot) => lacksName(bot, "magpie"))).toEqual([true, false, false]);

    nameLevels({ name: "magpie", level_names: { watchful: "aufmerksam" } });

    expect(["watchful", "easy", "other"].map((bot) => levelOf(bot, "magpie"))).toEqual([
      "aufmerksam",
      "easy",
      "other",
    ]);
    expect(levelOf("watchful", "kayles")).toBe("watchful");
    expect(["watchful", "other"].map((bot) => lacksName(bot, "magpie"))).toEqual([false, false]);
  });
});
