import { describe, expect, it } from "vitest";
import { lacksName, levelOf, nameLevels, styledLevel } from "./labels";

const SETS = [
  ["random", "greedy", "easy", "medium", "hard", "expert", "master", "search"],
  ["random", "easy", "medium", "hard", "best", "greedy", "gunner", "search"],
];

describe("a bot's level", () => {
  it("says how strong the bot is", () =>
    expect(["easy", "medium", "hard", "best"].map((bot) => levelOf(bot, "magpie"))).toEqual([
      "Easy",
      "Medium",
      "Hard",
      "Best",
    ]));

  it("has the game's own style beside it", () => {
    nameLevels({ name: "wren", levels: [{ bot: "hard", strength: 3, style: "gunner" }] });

    expect(["medium", "hard"].map((bot) => styledLevel(bot, "wren"))).toEqual(["Medium", "Hard · Gunner"]);
  });

  it.each(SETS)("never gives two bots of a game the same level", (...bots) =>
    expect(new Set(bots.map((bot) => levelOf(bot, "magpie"))).size).toBe(bots.length),
  );

  it("is the bot's own name if Parlour does not know it", () =>
    expect(levelOf("watchful", "magpie")).toBe("watchful"));

  it("is the game's translation once the game was fetched", () => {
    expect(["watchful", "easy", null].map((bot) => lacksName(bot, "magpie"))).toEqual([true, false, false]);

    nameLevels({ name: "magpie", level_names: { watchful: "aufmerksam" } });

    expect(["watchful", "easy", "other"].map((bot) => levelOf(bot, "magpie"))).toEqual([
      "aufmerksam",
      "Easy",
      "other",
    ]);
    expect(levelOf("watchful", "kayles")).toBe("watchful");
    expect(["watchful", "other"].map((bot) => lacksName(bot, "magpie"))).toEqual([false, false]);
  });
});
