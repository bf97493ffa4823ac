import { expect, test } from "vitest";
import {
  dayAt,
  daysOn,
  findTry,
  nextDayAt,
  NO_STREAK,
  parseStreak,
  type PuzzleStep,
  withSolved,
} from "./puzzle";

const EVENING = Date.parse("2026-11-19T23:59:59Z");

test("a day is the same everywhere and ends at midnight UTC", () => {
  expect(dayAt(EVENING)).toBe("2026-11-19");
  expect(dayAt(EVENING + 1000)).toBe("2026-11-20");
  expect(nextDayAt(EVENING)).toBe(EVENING + 1000);
});

test("a streak grows by a day, across months, however many puzzles were solved that day", () => {
  let streak = withSolved(NO_STREAK, "halma", "2026-11-30");
  expect(streak).toEqual({ days: 1, last: "2026-11-30", solved: { halma: "2026-11-30" } });
  streak = withSolved(withSolved(streak, "nim", "2026-11-30"), "halma", "2026-12-01");
  expect(streak.days).toBe(2);
  expect(streak.solved).toEqual({ halma: "2026-12-01", nim: "2026-11-30" });
});

test("a missed day ends the streak, and the next one starts at 1", () => {
  const streak = withSolved(withSolved(NO_STREAK, "halma", "2026-11-18"), "halma", "2026-11-19");
  expect([daysOn(streak, "2026-11-19"), daysOn(streak, "2026-11-20"), daysOn(streak, "2026-11-21")]).toEqual([
    2, 2, 0,
  ]);
  expect(withSolved(streak, "halma", "2026-11-21").days).toBe(1);
});

test("an older puzzle that is solved later does not count twice", () => {
  const streak = withSolved(withSolved(NO_STREAK, "halma", "2026-11-19"), "nim", "2026-11-18");
  expect([streak.days, streak.last]).toEqual([1, "2026-11-19"]);
});

test("a streak survives storage, and a damaged one starts again", () => {
  const streak = withSolved(NO_STREAK, "halma", "2026-11-19");
  expect(parseStreak(JSON.stringify(streak))).toEqual(streak);
  for (const text of [null, "", "{", "null", "7", '{"days":1}', '{"days":1,"last":"x","solved":{}}'])
    expect(parseStreak(text)).toEqual(NO_STREAK);
});

test("an action is found among the tries even if its fields come in another order", () => {
  const step = {
    tries: [{ action: { type: "move", start: "e2", end: "e4" } }, { action: { type: "pass" } }],
  } as unknown as PuzzleStep;
  expect(findTry(step, { end: "e4", type: "move", start: "e2" })).toBe(step.tries[0]);
  expect(findTry(step, { type: "resign" })).toBeUndefined();
});
