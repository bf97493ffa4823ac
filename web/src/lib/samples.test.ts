import { describe, expect, it } from "vitest";
import { NAMES, samplesOf, type Sound } from "./samples";

const RATE = 44_100;
const SEEDS = [1, 2, 3];
const all = NAMES.flatMap((name) => SEEDS.map((seed) => [name, seed, samplesOf(name, RATE, seed)] as const));
const loudest = (samples: Float32Array): number =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
const level = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
const mean = (samples: Float32Array): number =>
  samples.reduce((sum, sample) => sum + sample, 0) / samples.length;

describe("the sounds of the table", () => {
  it.each(all)("%s (%d) neither clips nor is silent", (_, __, samples) => {
    expect(samples.every(Number.isFinite)).toBe(true);
    expect(loudest(samples)).toBeLessThanOrEqual(0.5);
    expect(loudest(samples)).toBeGreaterThan(0.1);
  });

  it.each(all)("%s (%d) is quiet on average", (_, __, samples) => {
    expect(level(samples)).toBeLessThan(0.12);
    expect(level(samples)).toBeGreaterThan(0.005);
  });

  it.each(all)("%s (%d) has no constant part", (_, __, samples) =>
    expect(Math.abs(mean(samples))).toBeLessThan(0.002),
  );

  it.each(all)("%s (%d) starts and ends without a click", (_, __, samples) => {
    expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.05);
    expect(Math.abs(samples.at(-1) ?? 1)).toBe(0);
  });

  it("are short, and longer only when a game ends", () => {
    const long: readonly Sound[] = ["win", "loss", "draw", "turn"];
    for (const [name, , samples] of all)
      expect(samples.length / RATE, name).toBeLessThanOrEqual(long.includes(name) ? 2 : 1);
  });

  it("have the same length in seconds at any rate", () => {
    for (const name of NAMES)
      expect(samplesOf(name, 48_000, 1).length / 48_000).toBeCloseTo(
        samplesOf(name, RATE, 1).length / RATE,
        3,
      );
  });

  it("are the same for the same seed, and vary with it", () => {
    expect(samplesOf("piece", RATE, 1)).toEqual(samplesOf("piece", RATE, 1));
    expect(samplesOf("piece", RATE, 2)).not.toEqual(samplesOf("piece", RATE, 1));
  });

  it("place moves below the bell and the end of a game", () => {
    const peak = (name: Sound): number => loudest(samplesOf(name, RATE, 1));
    expect(peak("removed")).toBeLessThan(peak("piece"));
    expect(peak("deal")).toBeLessThan(peak("piece"));
    expect(peak("disc")).toBeLessThan(peak("capture"));
  });
});
