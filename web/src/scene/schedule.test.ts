import { describe, expect, it } from "vitest";
import type { Move } from "./motion";
import { schedule } from "./schedule";
import { centred, pathThrough } from "./travel";
import type { Thing } from "$lib/scene";

const PACE = { calm: 260, slow: 420, stagger: 60, hold: 900 };
const STILL = { calm: 0, slow: 0, stagger: 0, hold: 0 };
const disc: Thing = { type: "token", shape: "disc" };
const back: Thing = { type: "back" };
const travel = (thing: Thing = disc, via: readonly string[] = []): Move => ({
  kind: "travel",
  from: "a#0",
  to: "b#0",
  thing,
  turns: false,
  via,
});
const turn: Move = { kind: "turn", from: "a#0", to: "a#0", thing: back };
const over: Move = { ...turn, thing: disc };
const pause = (ms = 0): Move => ({ kind: "delay", ms });
const peek: Move = { kind: "peek", at: "a", top: null, shown: back };
const times = (moves: readonly Move[], pace = PACE) =>
  schedule(moves, pace).steps.map(({ delay, duration }) => [Math.round(delay), Math.round(duration)]);

describe("the schedule of an update", () => {
  it("starts moves shortly after each other, and all within a second", () => {
    expect(times([travel(), travel(), turn])).toEqual([
      [0, 420],
      [60, 420],
      [120, 420],
    ]);
    const many = times(Array.from({ length: 60 }, () => travel()));
    expect(Math.max(...many.map(([delay = 0, duration = 0]) => delay + duration))).toBeLessThanOrEqual(1200);
  });

  it("turns pieces over faster than cards, one soon after the other", () => {
    expect(times([pause(), over, over, over])).toEqual([
      [0, 260],
      [40, 260],
      [80, 260],
    ]);
  });

  it("waits at a delay for all that came before, and for its time", () => {
    expect(times([travel(), { kind: "flash", at: "a", why: "note" }, pause(), travel()])).toEqual([
      [0, 420],
      [0, 840],
      [840, 420],
    ]);
    expect(times([pause(100), pause(200), turn, pause(500), peek])).toEqual([
      [300, 420],
      [1220, 1420],
    ]);
    expect(times([pause(500)])).toEqual([]);
  });

  it("takes longer for a path and shorter at a fast speed", () => {
    expect(times([travel(disc, ["c", "d"])])).toEqual([[0, 840]]);
    const fast = { calm: 130, slow: 210, stagger: 30, hold: 450 };
    expect(times([turn, pause(400), turn], fast)).toEqual([
      [0, 210],
      [410, 210],
    ]);
  });

  it("shortens the pauses, then the moves, of an update that would take long", () => {
    expect(times([turn, pause(2000), turn, pause(2000), turn])).toEqual([
      [0, 420],
      [1790, 420],
      [3580, 420],
    ]);
    const long = times(Array.from({ length: 40 }, () => [turn, pause(2000)]).flat());
    expect(long.at(-1)).toEqual([3900, 100]);
    expect(new Set(long.map(([delay]) => delay)).size).toBe(40);
  });

  it("waits for nothing with reduced motion, but is heard", () => {
    const still = schedule([travel(), pause(2000), travel(back)], STILL);
    expect(still.steps).toEqual([]);
    expect(still.cues).toEqual([
      { sound: "piece", at: 0 },
      { sound: "card", at: 0 },
    ]);
  });

  it("is heard when things land", () => {
    const die: Thing = { type: "die", value: 3 };
    const roll: Move = { kind: "roll", from: "d", to: "d", thing: die };
    const gone: Move = { kind: "go", from: "a#0", thing: disc };
    expect(schedule([roll, travel(), pause(), travel(back), gone], PACE).cues).toEqual([
      { sound: "dice", at: 0 },
      { sound: "capture", at: 420 },
      { sound: "card", at: 966 },
    ]);
    expect(schedule([gone], PACE).cues).toEqual([{ sound: "removed", at: 0 }]);
    expect(schedule([{ kind: "flash", at: "a", why: "note" }], PACE).cues).toEqual([]);
  });

  it("shows what comes with a burst when that is half over", () => {
    const burst: Move = { kind: "burst", at: "a", to: null, burst: "explosion" };
    const ship: Move = { kind: "come", to: "s", thing: disc };
    const [seen, shot] = schedule([ship, burst], PACE).steps;
    expect(seen?.delay).toBe((shot?.duration ?? 0) / 2);
  });

  it("is heard a few times if many things land", () => {
    const { cues } = schedule(
      Array.from({ length: 30 }, () => turn),
      PACE,
    );
    expect(cues).toHaveLength(6);
    const gaps = cues.slice(1).map(({ at }, n) => at - (cues[n]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(110);
  });
});

describe("a path", () => {
  const box = (x: number, y: number, width = 10) => ({ x, y, width, height: width });

  it("passes its places at a constant speed", () => {
    expect(pathThrough([box(0, 0, 20), box(35, 5), box(35, 15)])).toEqual({
      transform: ["translate(-35px, -15px) scale(2)", "translate(0px, -10px) scale(1)", "none"],
      offset: [0, 0.75, 1],
    });
  });

  it("is even if its places are one", () => {
    expect(pathThrough([box(0, 0), box(0, 0), box(0, 0)]).offset).toEqual([0, 0.5, 1]);
  });

  it("is centred in large places", () => {
    expect(centred(box(0, 0, 100), box(5, 5))).toEqual(box(45, 45));
  });
});
