import { expect, it } from "vitest";
import { lookOf } from "./own-look";

it("numbers the arcana and gives other cards their initials", () => {
  const indexes = [
    "The Fool",
    "The Magician",
    "The World",
    "Torch",
    "Coil of Rope",
    "The Old Map",
    "the",
  ].map((label) => lookOf(label).index);
  expect(indexes).toEqual(["0", "I", "XXI", "T", "CR", "OM", ""]);
});

it("draws the same card for the same label", () => {
  expect(lookOf("Dragon")).toEqual(lookOf("Dragon"));
  expect(lookOf("")).toMatchObject({ index: "" });
});
