import { afterEach, expect, it } from "vitest";
import { overwriteGetLocale } from "$words/runtime.js";
import { translated } from "./phrases";

afterEach(() => overwriteGetLocale(() => "en"));

it("reads a phrase in the reader's language, whichever it was sent in", () => {
  overwriteGetLocale(() => "en");
  expect(translated("Gut gespielt!")).toBe("Well played!");
  expect(translated("Well played!")).toBe("Well played!");
  overwriteGetLocale(() => "de");
  expect(translated("Well played!")).toBe("Gut gespielt!");
});

it("leaves any other text as it is", () => {
  expect(translated("Well played, Ann!")).toBe("Well played, Ann!");
  expect(translated("")).toBe("");
});
