import { expect, test } from "vitest";
import { boardOf } from "./board";
import { seaWay } from "./convoy";
import type { Step } from "./types";

const board = boardOf("standard@1");
const step = (origin: string, to: string): Step => ({ origin, to, deed: "move", foe: null, kind: null });

test("a step over a border, also after the rails, is no convoy", () => {
  expect(seaWay(board, "Austria", ["Ionian Sea"], step("Vienna", "Venice"))).toEqual([]);
  expect(seaWay(board, "Austria", ["Ionian Sea"], step("Lemberg", "Venice"))).toEqual([]);
});

test("a convoy goes over the seas of the own fleets", () => {
  expect(seaWay(board, "Austria", ["Ionian Sea"], step("Trieste", "Tunis"))).toEqual(["Ionian Sea"]);
  expect(seaWay(board, "Austria", ["Ionian Sea", "Western Med"], step("Vienna", "Spain"))).toEqual([
    "Ionian Sea",
    "Western Med",
  ]);
});
