import { describe, expect, it } from "vitest";
import { changed, fieldsOf, isNeeded, isOfClock, ownClock, spaced } from "./form";
import { optionRows } from "./option-rows";

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

  it("offers a choice of numbers", () => {
    const size = { enum: [11, 13], default: 11 };
    expect(fieldsOf({ properties: { size } })).toEqual([
      { name: "size", kind: "choice", among: [11, 13], first: 11 },
    ]);
  });

  it("has a field for each option of a known type", () => {
    expect(fieldsOf(schema)).toEqual([
      { name: "jokers", kind: "number", first: 0, low: 0, high: 4 },
      { name: "snapping", kind: "choice", among: ["off", "first"], first: "off" },
      { name: "callerLocked", kind: "switch", first: false },
      { name: "pace", kind: "choice", among: ["quick", "slow"], first: "slow" },
    ]);
    expect(fieldsOf(null)).toEqual([]);
  });

  it("sends only changed values", () => {
    expect(changed(fieldsOf(schema), { jokers: 2, snapping: "off" })).toEqual({ jokers: 2 });
  });

  it("hides options that do not apply, and does not send them", () => {
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

  it("finds the game's own clock and its options", () => {
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

  it("is shown as rows of text", () => {
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
