import { afterEach, expect, it } from "vitest";
import { overwriteGetLocale } from "$words/runtime.js";
import { translated } from "./phrases";

afterEach(() => overwriteGetLocale(() => "en"));

it("translates a phrase into the reader's language", () => {
  overwriteGetLocale(() => "en");
  expect(translated("Gut gespielt!")).toBe("Well played!");
  expect(translated("Well played!")).toBe("Well played!");
  overwriteGetLocale(() => "de");
  expect(translated("Well played!")).toBe("Gut gespielt!");
});

it("leaves other text unchanged", () => {
  expect(translated("Well played, Ann!")).toBe("Well played, Ann!");
  expect(translated("")).toBe("");
});
