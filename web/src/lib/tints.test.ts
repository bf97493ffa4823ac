import { describe, expect, it } from "vitest";
import { tintsOf, tintStyle } from "./tints";

const seats = (...names: string[]) => names.map((name, number) => ({ number, name }));

describe("avatar colours", () => {
  it("stay with the player when seats change", () => {
    const [ann, bob, cat] = tintsOf(seats("Ann", "Bob", "Cat"));
    expect(tintsOf(seats("Bob", "Cat", "Ann"))).toEqual([bob, cat, ann]);
  });
  it("differ for up to six players, even with equal names", () => {
    const tints = tintsOf(seats("Bot", "Bot", "Bot", "Bot", "Bot", "Bot"));
    expect(new Set(tints).size).toBe(6);
  });
  it("exist for more players than there are colours", () => {
    expect(tintsOf(seats(..."abcdefgh")).every((tint) => tint >= 0 && tint < 6)).toBe(true);
  });
  it("become the style of a page", () => {
    expect(tintStyle(seats("Ann"))).toMatch(/^--tint-0: var\(--person-\d\)$/);
  });
});
