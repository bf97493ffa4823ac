/** Checks the reducer and the save against the Python rules, with all vectors from `make vectors`. */
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import type { Below } from "./chance";
import { reduce } from "./reducer";
import { dump, load } from "./save";
import type { DeckState } from "./state";

type Draws = readonly (readonly [number, number])[];
type Step = {
  readonly state: DeckState;
  readonly action: unknown;
  readonly draws: Draws;
  readonly next: DeckState;
};
type Load = {
  readonly save: string | null;
  readonly draws: Draws;
  readonly state: DeckState;
  readonly saved: string;
};

const VECTORS = new URL("../../../../build/deck-vectors.jsonl", import.meta.url);

function lines(): readonly string[] {
  try {
    return readFileSync(VECTORS, "utf8").trim().split("\n");
  } catch (fault) {
    throw new Error("the vectors are not there: run `make vectors` first", { cause: fault });
  }
}

/** Replays recorded random numbers, and reports whether any are left. */
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
    same(state, vector.state, line);
    same(JSON.parse(dump(state, extra)), JSON.parse(vector.saved), line);
  } else {
    const before = JSON.stringify(vector.state);
    same(reduce(vector.state, vector.action, chance.below), vector.next, line);
    same(JSON.stringify(vector.state), before, line);
  }
  same(chance.left(), 0, line);
}

/** `expect` explains a difference well but is slow when there is none. */
function same(found: unknown, wanted: unknown, line: string): void {
  if (!isDeepStrictEqual(found, wanted)) expect(found, line).toStrictEqual(wanted);
}

describe("the Deck without a server", () => {
  it("does what the rules at a table do, in all of their 10,000 vectors", { timeout: 120_000 }, () => {
    const all = lines();
    expect(all.filter((line) => line.includes('"action":')).length).toBeGreaterThanOrEqual(10_000);
    all.forEach(check);
  });
});
