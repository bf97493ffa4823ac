import { expect, test } from "vitest";
import { actionAt, type Frame, isSame, type Lesson, lessonState } from "./lesson";
import { tableTime } from "./table";

const frame = (seq: number, more: Partial<Frame> = {}): Frame => ({
  seq,
  by: null,
  view: { seq },
  text: "",
  captions: null,
  scene: null,
  events: [{ type: "moved" }],
  motions: [],
  lines: [],
  choices: [],
  waiting: [0],
  is_over: false,
  ...more,
});

const lesson: Lesson = {
  game: "halma",
  game_title: "Halma",
  step: 0,
  steps: 2,
  title: "Move",
  text: "",
  area: "",
  hint: "",
  options: {},
  kinds: [],
  colours: [],
  names: ["You", "Mia"],
  you: 0,
  do: [
    { type: "pick", at: 1 },
    { type: "drop", at: [1, 2] },
  ],
  before: [frame(0)],
  done: [frame(1), frame(2)],
};

test("a position that follows another includes the motions", () => {
  const first = lessonState(lesson, frame(0), null, 0);
  const next = lessonState(lesson, frame(1), first, 0);
  const back = lessonState(lesson, frame(0), next, 0);

  expect([first.before, next.before, back.before]).toEqual([null, { seq: 0 }, null]);
  expect([first.events.length, next.events.length]).toEqual([0, 1]);
});

test("the clock of a lesson does not run", () => {
  expect(tableTime(lessonState(lesson, frame(0), null, 0), 60_000)).toBe(0);
});

test("an action is found among the remaining ones", () => {
  expect(actionAt(lesson, { at: 1, type: "pick" }, 0)).toBe(0);
  expect(actionAt(lesson, { at: [1, 2], type: "drop" }, 0)).toBe(1);
  expect(actionAt(lesson, { at: 1, type: "pick" }, 1)).toBe(-1);
});

test("values are equal in any order of fields", () => {
  expect(isSame({ a: [1, null], b: 2 }, { b: 2, a: [1, null] })).toBe(true);
  expect(isSame({ a: [1] }, { a: [1, 2] })).toBe(false);
  expect(isSame({ a: [] }, { a: {} })).toBe(false);
});
