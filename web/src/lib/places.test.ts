import { describe, expect, it } from "vitest";
import type { GameInfo } from "./api";
import { firstPlaces, isComplete, maySeat } from "./places";

describe("places at a new table", () => {
  const game: GameInfo = {
    name: "cambio",
    title: "Cambio",
    line: "",
    length: "",
    minutes: 15,
    kinds: ["cards"],
    tile: null,
    icon: null,
    seats: [2, 3, 4],
    version: 1,
    opens: "all",
    score_unit: 1,
    bots: ["random", "greedy", "easy", "medium", "hard", "expert", "search"],
    strongest: "expert",
    options: {},
    package: null,
    about: null,
  };

  it("are for friends or bots", () => {
    expect(firstPlaces(game, "friends")).toEqual(["open", "open", "open", "open"]);
    expect(firstPlaces(game, "bots")).toEqual(["open", "bot:expert", "bot:expert"]);
  });
  it("are limited to the game's player counts", () => {
    expect([1, 2, 4, 5].map((count) => maySeat(game, count))).toEqual([false, true, true, false]);
    expect(isComplete(["open", "bot:easy"])).toBe(true);
    expect(isComplete(["open", "open"])).toBe(false);
  });
});
