import { describe, expect, it } from "vitest";
import { about } from "./about";
import examples from "./examples.json";
import { faceOf, nameOfCard, powerOf } from "./faces";
import { instruction, slotLabel, tableInWords, verdict } from "./says";
import { rows, winners } from "./scores";
import { targets } from "./choices";
import type { View } from "./view";

const NAMES = ["Ann", "Ben", "Cid", "Dot"];
const names = (seat: number): string => NAMES[seat] ?? "";
const ALL = examples as unknown as readonly {
  name: string;
  viewer: number | null;
  after: View;
  choices: readonly { action: unknown }[];
}[];
const after = (name: string, viewer: number | null) => {
  const found = ALL.find((one) => one.name === name && one.viewer === viewer);
  if (found === undefined) throw new Error(name);
  return found;
};

describe("cards", () => {
  it("are numbers with faces, names and powers", () => {
    expect([faceOf(0), faceOf(28), faceOf(51), faceOf(52)]).toEqual(["AC", "8C", "KS", null]);
    expect(nameOfCard(30)).toBe("8 of hearts");
    expect([powerOf(28), powerOf(35), powerOf(44), powerOf(50), powerOf(4), powerOf(53)]).toEqual([
      "peek_own",
      "peek_opponent",
      "blind_swap",
      "look_own",
      null,
      null,
    ]);
  });
});

describe("words", () => {
  it("say what is asked of whom", () => {
    expect(instruction(after("draw", 0).after, names)).toBe("Keep it, or discard it");
    expect(instruction(after("draw", 1).after, names)).toBe("holds a card");
    expect(instruction(after("peek at another", 1).after, names)).toBe("peeks at Cid’s top-right card");
    expect(instruction(after("hidden slot", 1).after, names)).toBe("peeks at a card");
  });

  it("say what a tap on a slot does, or what lies there", () => {
    const { after: view, choices } = after("draw", 0);
    expect(slotLabel(view, names, 0, 2, targets(choices, 0))).toBe(
      "Put the 8 of clubs in place of your bottom-left card",
    );
    expect(slotLabel(view, names, 1, 0, targets(choices, 0))).toBe("Ben’s top-left card, face down");
  });

  it("tell the whole table and nothing that its viewer may not know", () => {
    const told = tableInWords(after("draw", 1).after, names).join(" ");
    expect(told).toContain("Draw pile: 38 cards. Discard pile: 10 of hearts on top, 1 cards.");
    expect(told).toContain("Ann holds a card from the draw pile.");
    expect(told).not.toContain("8 of clubs");
    expect(tableInWords(after("draw", 0).after, names).join(" ")).toContain(
      "You hold the 8 of clubs, 8 points.",
    );
  });
});

describe("results", () => {
  const view = after("score", null).after;

  it("put the winner first and double a caller who was not lowest", () => {
    expect(rows(view).map((row) => [row.seat, row.base, row.penalty, row.final, row.isWinner])).toEqual([
      [0, 10, null, 10, true],
      [1, 14, "× 2", 28, false],
    ]);
    expect(winners(view)).toEqual([0]);
    const [score] = view.scores;
    expect(score && verdict(score, names)).toBe("Ben called Cambio but was not lowest, so 14 became 28.");
  });
});

describe("about", () => {
  it("has a rule for every option that is not plain", () => {
    const house = (options: Record<string, unknown>) => about.rules(options).at(-1)?.lines;
    expect(house({})).toEqual(["None: this is the plain game."]);
    expect(house({ snapping: "single", rounds: 3 })).toHaveLength(3);
    expect(about.option?.("rounds")?.name).toBe("Rounds");
  });
});
