import { describe, expect, it } from "vitest";
import { badEntries } from "./entries";
import { init } from "./deal";
import { readDeck } from "./override";
import { DEFAULT_DECK, PRESETS } from "./presets";
import { reduce } from "./reducer";
import { faultText } from "./texts";
import { viewOf } from "./view";

const apply = (payload: string) =>
  reduce(
    init(() => 0),
    { type: "APPLY_JSON_OVERRIDE", payload },
    () => 0,
  );

describe("a list that cannot be taken", () => {
  const mixed = '["Sun", 7, "", null, 8, 9, ["Moon"], {"a": 1}, true, " ", 10, "Star"]';
  const entries =
    "Entries 2, 5–6, 11 are numbers. Entries 3, 10 are blank. " +
    "Entry 4 is null. Entry 7 is a list. Entry 8 is an object. Entry 9 is true or false.";

  it("has every bad entry named in the error of the state", () => {
    expect(apply(mixed).error).toBe(`All items of the deck must be strings. ${entries}`);
    expect(apply('["", "Sun", " "]').error).toBe(
      "A card must have a name that is not blank. Entries 1, 3 are blank.",
    );
  });

  it("has them named on the screen", () => {
    const { error, bad_entries: bad } = viewOf(apply(mixed));
    expect(error).toBe("not-strings");
    expect(faultText("not-strings", bad)).toBe(`Put every card name in quotes. ${entries}`);
  });

  it("has all of ten thousand named in few words", () => {
    expect(apply(`[${"0,".repeat(9_998)}0]`).error).toBe(
      "All items of the deck must be strings. Entries 1–9999 are numbers.",
    );
  });

  it("is forgotten with the next deal and stays until then", () => {
    const spoilt = apply("[7]");
    const selected = reduce(
      spoilt,
      { type: "TOGGLE_CARD_SELECTION", payload: spoilt.handCards[0]?.instanceId },
      () => 0,
    );
    expect([selected.error, selected.badEntries]).toEqual([
      spoilt.error,
      [{ fault: "number", places: [[1, 1]] }],
    ]);
    const again = reduce(selected, { type: "RESET" }, () => 0);
    expect([again.error, again.badEntries]).toEqual([null, []]);
  });
});

describe("the decks that come with the page", () => {
  it.each([
    ["the default deck", DEFAULT_DECK],
    ...PRESETS.map((preset) => [preset.id, preset.cards] as const),
  ] as const)("%s has no bad entry", (_, cards) => {
    expect(badEntries(cards)).toEqual([]);
    expect(readDeck(JSON.stringify(cards))).toEqual(cards);
  });
});
