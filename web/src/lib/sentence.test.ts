import { describe, expect, it } from "vitest";
import { phrases } from "./sentence";

describe("sentences", () => {
  const said = (text: string, names: string[]) =>
    phrases(text, names)
      .map((one) =>
        one.kind === "card" ? `[${one.card}]` : one.kind === "name" ? `*${one.text}*` : one.text,
      )
      .join("");

  it("have names and cards highlighted", () => {
    expect(said("Ann takes 10♥ from Ann B's pile.", ["Ann", "Ann B"])).toBe(
      "*Ann* takes [10H] from *Ann B*’s pile.",
    );
    expect(said("K♣ goes back.", [])).toBe("[KC] goes back.");
  });
  it("stay plain without names or cards", () => {
    expect(said("Anna deals 110♥.", ["Ann", ""])).toBe("Anna deals 110♥.");
  });
});
