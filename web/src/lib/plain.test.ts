import { describe, expect, it } from "vitest";
import type { GameShown, MyTable } from "./api";
import { addsUp, fill, firstFill, leftToGive } from "./choices";
import { ago } from "./ago";
import { shortTime } from "./clock";
import { changed, fieldsOf, isNeeded, isOfClock, ownClock, spaced } from "./form";
import { alive, listed, sorted } from "./home";
import { optionRows } from "./option-rows";
import { firstPlaces, isComplete, maySeat } from "./places";
import { points, resultRows, winners } from "./results";
import { routeOf } from "./routes";
import { phrases } from "./sentence";
import { PLAIN, read } from "./settings";

describe("paths", () => {
  it("name pages", () => {
    expect(routeOf("/")).toEqual({ page: "home" });
    expect(routeOf("/table/abc")).toEqual({ page: "table", id: "abc" });
    expect(routeOf("/j/K7M4QX")).toEqual({ page: "join", code: "K7M4QX" });
    expect(routeOf("/seat/t1", "#secret")).toEqual({ page: "seat", id: "t1", link: "secret" });
    expect(routeOf("/enter", "#token")).toEqual({ page: "enter", token: "token" });
    expect(routeOf("/confirm", "#token")).toEqual({ page: "confirm", token: "token" });
    expect(routeOf("/operator", "#people/p1")).toEqual({ page: "operator", section: "people/p1" });
    expect(routeOf("/stop", "#token")).toEqual({ page: "stop", token: "token" });
    expect(routeOf("/replay/t1", "", "?from=12")).toEqual({ page: "replay", id: "t1", at: 12 });
    expect(routeOf("/replay/t1", "", "?at=7")).toEqual({ page: "replay", id: "t1", at: 7 });
    expect(routeOf("/replay/t1", "", "?from=x")).toEqual({ page: "replay", id: "t1", at: null });
    expect(routeOf("/dev/t0-k_n")).toEqual({ page: "dev", token: "t0-k_n" });
    expect(routeOf("/deck/")).toEqual({ page: "deck" });
  });

  it("that are none are unknown", () => {
    for (const path of ["/nonsense", "/table", "/table/a/b", "/table/%E0%A4%A/x", "/deck/x"])
      expect(routeOf(path).page).toBe("unknown");
  });
});

describe("a form from a schema", () => {
  const schema = {
    $ref: "#/$defs/Options",
    $defs: {
      Options: {
        properties: {
          jokers: { type: "integer", minimum: 0, maximum: 4, default: 0 },
          snapping: { enum: ["off", "first"], default: "off" },
          callerLocked: { type: "boolean", default: false },
          pace: { title: "Pace", $ref: "#/$defs/Pace", default: "slow" },
          odd: { type: "array" },
        },
      },
      Pace: { title: "Pace", enum: ["quick", "slow"] },
    },
  };

  it("lets one choose among numbers", () => {
    const size = { enum: [11, 13], default: 11 };
    expect(fieldsOf({ properties: { size } })).toEqual([
      { name: "size", kind: "choice", among: [11, 13], first: 11 },
    ]);
  });

  it("has a field for each option that it knows", () => {
    expect(fieldsOf(schema)).toEqual([
      { name: "jokers", kind: "number", first: 0, low: 0, high: 4 },
      { name: "snapping", kind: "choice", among: ["off", "first"], first: "off" },
      { name: "callerLocked", kind: "switch", first: false },
      { name: "pace", kind: "choice", among: ["quick", "slow"], first: "slow" },
    ]);
    expect(fieldsOf(null)).toEqual([]);
  });

  it("sends only what was changed", () => {
    expect(changed(fieldsOf(schema), { jokers: 2, snapping: "off" })).toEqual({ jokers: 2 });
  });

  it("hides what does not count, and does not send it", () => {
    const needy = fieldsOf({
      properties: {
        snapping: { enum: ["off", "first"], default: "off" },
        window: { type: "integer", default: 5, "x-needs": { snapping: ["first"] } },
      },
    });
    const seen = (values: Record<string, unknown>) =>
      needy.filter((one) => isNeeded(one, needy, values)).map((one) => one.name);
    expect(seen({})).toEqual(["snapping"]);
    expect(seen({ snapping: "first" })).toEqual(["snapping", "window"]);
    expect(changed(needy, { window: 9 })).toEqual({});
    expect(changed(needy, { window: 9, snapping: "first" })).toEqual({ snapping: "first", window: 9 });
  });

  it("knows the game's own clock and what belongs to it", () => {
    const clocked = fieldsOf({
      properties: {
        timed: { type: "boolean", default: false, "x-clock": { kind: "bank", on: true } },
        banked: { type: "integer", default: 900, "x-needs": { timed: [true] } },
        rounds: { type: "integer", default: 1 },
      },
    });
    expect(ownClock(clocked, "bank")?.clock?.on).toBe(true);
    expect(ownClock(clocked, "per-move")).toBeUndefined();
    expect(clocked.map((one) => isOfClock(one, clocked))).toEqual([true, true, false]);
  });

  it("is shown in words", () => {
    expect(spaced("min_turns_before_cambio")).toBe("Min turns before cambio");
    expect(spaced("incrementCap")).toBe("Increment cap");
    expect(
      optionRows(schema, { callerLocked: true }, null, "Yes", "No").map((row) => [
        row.name,
        row.value,
        row.isChanged,
      ]),
    ).toEqual([
      ["Jokers", "0", false],
      ["Snapping", "Off", false],
      ["Caller locked", "Yes", true],
      ["Pace", "Slow", false],
    ]);
  });
});

describe("a choice with blanks", () => {
  const choice = {
    action: { type: "bid", amount: 0, note: "" },
    label: "Bid",
    blanks: [
      { field: "amount", low: 2, high: 9, step: 1, longest: null, examples: [] },
      { field: "note", low: null, high: null, step: 1, longest: 20, examples: ["hello"] },
    ],
  };

  it("is filled and otherwise sent as it was offered", () => {
    expect(firstFill(choice)).toEqual({ amount: 2, note: "hello" });
    expect(fill(choice, { amount: 5 })).toEqual({ type: "bid", amount: 5, note: "hello" });
    expect(choice.action.amount).toBe(0);
  });
});

describe("numbers that must add up", () => {
  const base = { low: 1, high: 4, step: 1, longest: null, examples: [] };
  const blank = { ...base, field: "men", type: "split" as const, names: ["Hill", "Gate"], total: 6 };
  const choice = { action: { type: "send", men: [] }, label: "Send", blanks: [blank] };

  it("begin with the least for each part, and are sent in their order", () => {
    expect(firstFill(choice)).toEqual({ men: [1, 1] });
    expect(fill(choice, { men: [4, 2] })).toEqual({ type: "send", men: [4, 2] });
  });
  it("say what is left to give", () => {
    expect([undefined, [2, 1], [4, 2], [4, 4]].map((men) => leftToGive(blank, men))).toEqual([4, 3, 0, -2]);
    expect(
      [
        [4, 2],
        [5, 1],
        [3, 2],
      ].map((men) => addsUp(blank, men)),
    ).toEqual([true, false, false]);
  });
});

describe("times", () => {
  it("are short", () => {
    expect(["0:00", "0:38", "4:10", "1:02:09", "2 d 5 h"]).toEqual(
      [0, 37_001, 250_000, 3_729_000, 53 * 3_600_000].map(shortTime),
    );
  });
  it("are told from now", () => {
    expect(ago(0, 1000, "en")).toBe("just now");
    expect(ago(0, 3 * 3_600_000, "de")).toBe("vor 3 Std.");
  });
});

describe("places at a new table", () => {
  const game: GameShown = {
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
  it("are as many as the game takes", () => {
    expect([1, 2, 4, 5].map((count) => maySeat(game, count))).toEqual([false, true, true, false]);
    expect(isComplete(["open", "bot:easy"])).toBe(true);
    expect(isComplete(["open", "open"])).toBe(false);
  });
});

describe("home", () => {
  const one = (
    id: string,
    status: "open" | "running" | "over" | "closed",
    is_my_turn: boolean,
    created_at: number,
  ) => ({ table: { id, status, created_at }, is_my_turn }) as unknown as MyTable;

  it("shows my turns first and hides what is closed", () => {
    const tables = [
      one("a", "over", false, 9),
      one("b", "open", false, 5),
      one("c", "running", true, 1),
      one("d", "running", false, 2),
      one("e", "closed", false, 8),
    ];
    expect(sorted(alive(tables)).map((each) => each.table.id)).toEqual(["c", "d", "b", "a"]);
  });
  it("lists names as the language does", () => {
    expect(listed(["Ann", "Bob", "Cy"], "de")).toBe("Ann, Bob und Cy");
  });
});

describe("settings", () => {
  it("that cannot be read are as at first", () => {
    expect(read("nonsense")).toEqual(PLAIN);
    expect(read({ scheme: "dark", motion: "wild", sound: 1 })).toEqual({ ...PLAIN, scheme: "dark" });
  });
});

describe("results", () => {
  it("have the winner first, and equals share", () => {
    const seats = ["Ann", "Bob", "Cy"].map((name, number) => ({ name, number })) as unknown as Parameters<
      typeof resultRows
    >[1];
    const rows = resultRows({ places: [2, 1, 1], scores: [3, 9, 9], breakdown: [] }, seats);
    expect(rows.map((row) => row.name)).toEqual(["Bob", "Cy", "Ann"]);
    expect(winners(rows)).toHaveLength(2);
  });
  it("are counted in points, or in parts of one", () => {
    expect([points(1250, 100, "en"), points(1200, 100, "en"), points(-7, 1, "en")]).toEqual([
      "12.50",
      "12",
      "-7",
    ]);
    expect(points(1250, 100, "de")).toBe("12,50");
  });
});

describe("the catalogue", () => {
  it("is complete in every language", async () => {
    const files = import.meta.glob<Record<string, unknown>>("../../messages/*.json", {
      eager: true,
      import: "default",
    });
    const named = (language: string) =>
      Object.entries(files)
        .filter(([path]) => path.endsWith(`${language}.json`))
        .flatMap(([, messages]) => Object.keys(messages))
        .sort();
    expect(named("de")).toEqual(named("en"));
    expect(named("en").length).toBeGreaterThan(200);
  });
});

describe("sentences", () => {
  const said = (text: string, names: string[]) =>
    phrases(text, names)
      .map((one) =>
        one.kind === "card" ? `[${one.card}]` : one.kind === "name" ? `*${one.text}*` : one.text,
      )
      .join("");

  it("have names and cards set off", () => {
    expect(said("Ann takes 10♥ from Ann B's pile.", ["Ann", "Ann B"])).toBe(
      "*Ann* takes [10H] from *Ann B*’s pile.",
    );
    expect(said("K♣ goes back.", [])).toBe("[KC] goes back.");
  });
  it("are left alone where there is neither", () => {
    expect(said("Anna deals 110♥.", ["Ann", ""])).toBe("Anna deals 110♥.");
  });
});
