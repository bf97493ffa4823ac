import { describe, expect, it } from "vitest";
import { changeScene } from "./scene-change";
import type { Piece, Scene } from "./scene";

const stone = (at: string, colour = 0): Piece => ({ at, what: { type: "token", colour } });
const scene: Scene = {
  areas: [
    { type: "pile", id: "stock" },
    { type: "row", id: "hand" },
  ],
  pieces: [stone("a"), stone("b"), stone("b", 1)],
  marks: [{ type: "mark", at: "a" }],
  say: "Red plays",
};

describe("a change of a scene", () => {
  it("leaves everything else unchanged", () => {
    expect(changeScene(scene, {})).toEqual(scene);
  });

  it("keeps and replaces what is said about the whole table", () => {
    const whole: Scene = { ...scene, around: true, pending: "Pass", blocked: "No", picture: "a.svg" };
    expect(changeScene(whole, { say: "Blue plays" })).toEqual({ ...whole, say: "Blue plays" });
    expect(changeScene(scene, { around: true })).toEqual({ ...scene, around: true });
  });

  it("adds and removes pieces", () => {
    const after = changeScene(scene, { put: { a: [], c: [stone("c")], b: [stone("b", 2)] } });
    expect(after.pieces).toEqual([stone("b", 2), stone("c")]);
  });

  it("replaces or clears marks and the banner text", () => {
    expect(changeScene(scene, { marks: [], say: "" })).toMatchObject({ marks: [], say: "" });
  });

  it("changes areas in place, and appends new ones", () => {
    const after = changeScene(scene, {
      gone: ["stock"],
      areas: [
        { type: "row", id: "hand", fan: true },
        { type: "pile", id: "discard" },
      ],
    });
    expect(after.areas).toEqual([
      { type: "row", id: "hand", fan: true },
      { type: "pile", id: "discard" },
    ]);
  });
});
