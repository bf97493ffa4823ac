import { describe, expect, test } from "vitest";
import type { MyTable } from "./api";
import {
  NO_FILTER,
  sortGames,
  matchesFilter,
  findNeighbours,
  foldText,
  moveToFront,
  isEmptyFilter,
  kindsAmong,
  recentGames,
  playerCounts,
  filterQuery,
  parseFilter,
} from "./game-filter";

const MILL = {
  name: "mill",
  title: "Mühle",
  line: "Drei in einer Reihe",
  seats: [2],
  minutes: 15,
  kinds: ["board"],
};
const DICE = {
  name: "liars",
  title: "Liar’s Dice",
  line: "Bluff with dice",
  seats: [2, 3, 4],
  minutes: 30,
  kinds: ["dice", "hidden"],
};
const ALONE = {
  name: "alone",
  title: "Alone",
  line: "",
  seats: [1],
  minutes: 0,
  kinds: ["cards", "hidden", "solo"],
};
const EVENING = {
  name: "long",
  title: "Empire",
  line: "An evening",
  seats: [3, 6],
  minutes: 180,
  kinds: ["board"],
};
const ALL = [MILL, DICE, ALONE, EVENING];
const found = (wanted: Partial<typeof NO_FILTER>) =>
  ALL.filter((game) => matchesFilter(game, { ...NO_FILTER, ...wanted })).map((game) => game.name);

describe("the filter", () => {
  test("everything matches an empty filter", () => {
    expect(found({})).toEqual(["mill", "liars", "alone", "long"]);
    expect(found({ text: "  " })).toHaveLength(4);
  });
  test.each([
    ["MÜHLE", "mill"],
    ["muhle", "mill"],
    ["muehle", "mill"],
    ["reihe drei", "mill"],
    ["liars", "liars"],
    ["liar's dice", "liars"],
    ["bluff", "liars"],
  ])("%s finds %s", (text, name) => expect(found({ text })).toEqual([name]));
  test("every word must be there", () => expect(found({ text: "dice reihe" })).toEqual([]));
  test("the title on the page matches, too", () =>
    expect(matchesFilter(ALONE, { ...NO_FILTER, text: "stapel" }, "Der Stapel")).toBe(true));
  test("players are the supported counts, not all between", () => {
    expect(found({ players: 3 })).toEqual(["liars", "long"]);
    expect(found({ players: 4 })).toEqual(["liars"]);
    expect(found({ players: 1 })).toEqual(["alone"]);
  });
  test("a length is a maximum, and games without one never match", () => {
    expect(found({ length: "10" })).toEqual([]);
    expect(found({ length: "30" })).toEqual(["mill", "liars"]);
    expect(found({ length: "long" })).toEqual(["long"]);
  });
  test("all kinds must match", () => {
    expect(found({ kinds: ["hidden"] })).toEqual(["liars", "alone"]);
    expect(found({ kinds: ["hidden", "solo"] })).toEqual(["alone"]);
  });
});

describe("a game that is not here", () => {
  const stones = { ...MILL, name: "stones", title: "Stones", line: "", like: ["Dame", "Checkers", "Go"] };

  test("has neighbours, by the first letters of its name", () => {
    const typed = (text: string) => findNeighbours([stones, DICE], { ...NO_FILTER, text }, []);

    expect(typed("go")).toEqual({ name: "Go", games: [stones] });
    expect(typed("Check")).toEqual({ name: "Checkers", games: [stones] });
    const golf = { ...DICE, like: ["Golf"] };
    expect(findNeighbours([golf, stones], { ...NO_FILTER, text: "go" }, []).games).toEqual([stones]);
    for (const text of ["g", "gold", "", "o"]) expect(typed(text).games).toEqual([]);
  });
  test("has none that were found anyway, or that the other filters exclude", () => {
    const go = { ...NO_FILTER, text: "go" };

    expect(findNeighbours([stones], go, [stones]).games).toEqual([]);
    expect(findNeighbours([stones], { ...go, players: 4 }, []).games).toEqual([]);
  });
});

describe("the address", () => {
  test.each(["", "?players=3&kind=dice", "?q=m%C3%BChle&length=long&kind=cards,solo", "?length=30"])(
    "%s is read and written",
    (query) => expect(filterQuery(parseFilter(query))).toBe(query),
  );
  test.each(["?players=0", "?players=many", "?length=11", "?kind=swords", "?other=1", "?q=++"])(
    "%s looks for nothing",
    (query) => expect(isEmptyFilter(parseFilter(query))).toBe(true),
  );
});

test("folding leaves letters and digits of any alphabet", () => {
  expect(foldText("Größe – Ærø’s 3 Шахматы!")).toBe("grosse aeros 3 шахматы");
});

test("filters are offered only if they split the games", () => {
  expect(playerCounts(ALL)).toEqual([1, 2, 3, 4, 6]);
  expect(kindsAmong(ALL)).toEqual(["board", "cards", "dice", "hidden", "solo"]);
  expect(kindsAmong([DICE, ALONE])).toEqual(["cards", "dice", "solo"]);
});

describe("the order", () => {
  const titleOf = (game: { title: string }) => game.title;
  const names = (games: readonly { name: string }[]) => games.map((game) => game.name);
  const mine = ["alone", "long", "alone"].map((game, n) => ({ table: { game, created_at: n } })) as MyTable[];

  test("named games come first, the others by title", () =>
    expect(names(sortGames(ALL, ["alone", "gone"], titleOf, "de"))).toEqual([
      "alone",
      "long",
      "liars",
      "mill",
    ]));
  test("the last played first", () => expect(recentGames(mine)).toEqual(["alone", "long"]));
  test("in front are the player's games, the popular ones, then the first", () => {
    expect(names(moveToFront(ALL, 3, [], {}))).toEqual(["mill", "liars", "alone"]);
    expect(names(moveToFront(ALL, 3, ["long", "gone"], { alone: 2, liars: 1 }))).toEqual([
      "long",
      "alone",
      "liars",
    ]);
    expect(names(moveToFront(ALL, 2, ["long", "alone"], { liars: 9 }))).toEqual(["long", "liars"]);
  });
});
