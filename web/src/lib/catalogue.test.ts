/** Every language has the same messages with the same placeholders. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const folder = new URL("../../messages/", import.meta.url);
const bases = readdirSync(folder).filter((name) => name.endsWith("en.json"));
const read = (name: string): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Record<string, unknown>;
const blanks = (message: unknown): readonly string[] =>
  [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].sort();

describe.each(bases)("the catalogue %s", (name) => {
  const [english, german] = [read(name), read(name.replace("en.json", "de.json"))];

  it("has every message in German", () => {
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
  });
  it("has the same placeholders in German", () => {
    for (const [key, message] of Object.entries(english))
      expect(blanks(german[key]), key).toEqual(blanks(message));
  });
});
