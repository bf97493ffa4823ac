/** The reducer and the save against what the Python rules do: a sample that is kept here, all of them where they were made. */
import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Below } from "./chance";
import { reduce } from "./reducer";
import { dump, load } from "./save";
import type { DeckState } from "./state";

type Draws = readonly (readonly [number, number])[];
type Step = { readonly state: DeckState; readonly action: unknown; readonly draws: Draws; readonly next: DeckState };
type Load = { readonly save: string | null; readonly draws: Draws; readonly state: DeckState; readonly saved: string };

const here = (path: string): URL => new URL(path, import.meta.url);
const whole = here("../../../../build/deck-vectors.jsonl");
const sample = (): string => gunzipSync(readFileSync(here("./vectors.jsonl.gz"))).toString();

/** Gives the numbers on record, and says whether all were taken. */
function recorded(draws: Draws): { below: Below; left: () => number } {
  let at = 0;
  const below = (n: number): number => {
    const [most, value] = draws[at++] ?? [0, 0];
    if (most !== n) throw new Error(`draw ${at} is below ${most} on record, and ${n} was asked for`);
    return value;
  };
  return { below, left: () => draws.length - at };
}

function check(line: string): void {
  const vector = JSON.parse(line) as Step | Load;
  const chance = recorded(vector.draws);
  if ("save" in vector) {
    const { state, extra } = load(vector.save, chance.below);
    expect(state, line).toEqual(vector.state);
    expect(JSON.parse(dump(state, extra)), line).toEqual(JSON.parse(vector.saved));
  } else {
    const before = JSON.stringify(vector.state);
    expect(reduce(vector.state, vector.action, chance.below), line).toEqual(vector.next);
    expect(JSON.stringify(vector.state)).toBe(before);
  }
  expect(chance.left(), line).toBe(0);
}

describe("the Deck without a server", () => {
  it("does what the rules at a table do, in a sample of their vectors", () => {
    const lines = sample().trim().split("\n");
    expect(lines.length).toBeGreaterThan(300);
    lines.forEach(check);
  });

  it.runIf(existsSync(whole))("does what they do in all vectors", { timeout: 120_000 }, () => {
    const lines = readFileSync(whole, "utf8").trim().split("\n");
    expect(lines.length).toBeGreaterThan(10_000);
    lines.forEach(check);
  });
});
