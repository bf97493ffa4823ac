import { describe, expect, it } from "vitest";
import { colourStyle, isDeep, personTint, seatTint, tableTints, tintsOf, TINTS } from "./tints";

const seats = (...names: string[]) => names.map((name, number) => ({ number, name }));
const variables = (style: string) =>
  Object.fromEntries(style.split("; ").map((one) => one.split(": ") as [string, string]));

describe("people's own colours", () => {
  it("stay with the player when seats change", () => {
    const [ann, bob, cat] = tintsOf(seats("Ann", "Bob", "Cat"));
    expect(tintsOf(seats("Bob", "Cat", "Ann"))).toEqual([bob, cat, ann]);
  });
  it("differ while there are enough, even with equal names", () => {
    for (const count of [6, TINTS]) {
      const tints = tintsOf(seats(...Array.from({ length: count }, () => "Bot")));
      expect(new Set(tints).size).toBe(count);
    }
  });
  it("exist for more players than there are colours", () => {
    const tints = tintsOf(seats(..."abcdefghij"));
    expect(tints.every((tint) => tint >= 0 && tint < TINTS)).toBe(true);
  });
  it("are the same at a table and elsewhere", () => {
    expect(variables(tableTints({ colours: [], seats: seats("Ann") }))["--tint-0"]).toBe(personTint("Ann"));
  });
});

describe("the colours at a table", () => {
  it("are the game's, for faces and pieces", () => {
    const style = variables(tableTints({ colours: ["white", "black"], seats: seats("Ann", "Bob") }));
    expect(style).toEqual({
      "--tint-0": "var(--tone-white)",
      "--on-tint-0": "var(--on-person)",
      "--seat-0": "var(--tone-white)",
      "--tint-1": "var(--tone-black)",
      "--on-tint-1": "#fffdf6",
      "--seat-1": "var(--tone-black)",
    });
  });
  it("are a light and a full shade of the player's own without them", () => {
    const style = variables(tableTints({ colours: [], seats: seats("Ann", "Bob") }));
    const shade = (name: string) => /\d/.exec(style[name] ?? "")?.[0];
    expect(style["--tint-1"]).toMatch(/^var\(--person-\d\)$/);
    expect(style["--seat-1"]).toMatch(/^var\(--man-\d\)$/);
    expect(shade("--seat-1")).toBe(shade("--tint-1"));
    expect(shade("--seat-0")).not.toBe(shade("--seat-1"));
  });
  it("repeat after the last one", () => {
    expect(seatTint(TINTS + 1)).toBe(seatTint(1));
  });
  it("hold for a picture without players", () => {
    expect(variables(colourStyle(["ivory", "walnut"]))["--seat-1"]).toBe("var(--tone-walnut)");
    expect(colourStyle([])).toBe("");
  });
  it("carry light text if they are dark", () => {
    expect(["white", "ivory", "yellow"].some(isDeep)).toBe(false);
    expect(["black", "walnut", "blue"].every(isDeep)).toBe(true);
  });
});
