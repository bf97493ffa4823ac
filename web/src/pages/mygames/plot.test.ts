import { expect, test } from "vitest";
import { gamesQuery, filterQuery, parseFilter } from "$lib/my-games";
import { height, points, ticks } from "./plot";

const FRAME = { width: 110, height: 60, left: 10, right: 0, top: 0, bottom: 10 };

test("ticks are round and enclose every value", () => {
  expect(ticks([3, 12, 27])).toEqual([0, 10, 20, 30]);
  expect(ticks([5])).toEqual([5, 6]);
  expect(ticks([-4, 4])).toEqual([-4, -2, 0, 2, 4]);
  for (const values of [
    [0, 0],
    [1, 1000],
    [-7, -3],
    [12.5, 88],
  ]) {
    const found = ticks(values);
    expect(found[0]).toBeLessThanOrEqual(Math.min(...values));
    expect(found.at(-1)).toBeGreaterThanOrEqual(Math.max(...values));
    expect(found.length).toBeLessThan(8);
  }
});

test("the lowest value is at the bottom, the last one at the right", () => {
  const found = points([0, 30], [0, 10, 20, 30], FRAME);
  expect(found).toEqual([
    { x: 10, y: 50 },
    { x: 110, y: 0 },
  ]);
  expect(points([7], [5, 10], FRAME)[0]?.x).toBe(60);
  expect(height(15, [0, 30], FRAME)).toBe(25);
});

test("the address keeps the filter, without invalid parts", () => {
  const wanted = { game: "duel", opponent: "Zoë & Co", outcome: "won", days: 30 } as const;
  expect(parseFilter(filterQuery(wanted))).toEqual(wanted);
  expect(parseFilter("?result=maybe&days=4")).toEqual({ game: "", opponent: "", outcome: "", days: 0 });
  expect(filterQuery(parseFilter(""))).toBe("");
  expect(gamesQuery(wanted, "t1", 40 * 86_400_000)).toBe(
    "game=duel&with=Zo%C3%AB+%26+Co&result=won&since=864000000&after=t1",
  );
  expect(gamesQuery({ ...wanted, outcome: "running", days: 0 }, null, 0)).toContain("status=running");
});
