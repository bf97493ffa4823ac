import { expect, test } from "vitest";
import { botFace } from "./botface";

test("bots of different initials have different faces", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  expect(new Set(letters.map((letter) => JSON.stringify(botFace(`${letter}lma`)))).size).toBe(letters.length);
  expect(botFace("alma")).toEqual(botFace("Anton"));
});

test("any name has a face", () => {
  for (const name of ["", "  ", "Ömer", "😀", "Medium bot 2"])
    expect(Object.values(botFace(name)).every((path) => path !== "")).toBe(true);
});
