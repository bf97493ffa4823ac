import { afterEach, expect, it } from "vitest";
import { overwriteGetLocale } from "$words/runtime.js";
import { translatePhrase } from "./phrases";

afterEach(() => overwriteGetLocale(() => "en"));

it("translates a phrase into the reader's language", () => {
  overwriteGetLocale(() => "en");
  expect(translatePhrase("Gut gespielt!")).toBe("Well played!");
  expect(translatePhrase("Well played!")).toBe("Well played!");
  overwriteGetLocale(() => "de");
  expect(translatePhrase("Well played!")).toBe("Gut gespielt!");
});

it("leaves other text unchanged", () => {
  expect(translatePhrase("Well played, Ann!")).toBe("Well played, Ann!");
  expect(translatePhrase("")).toBe("");
});
