import { describe, expect, it } from "vitest";
import { groupsOf } from "./groups";

const ready = { path: [] };
const moves = (ship: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ path: [ship, `${n}`] }));

describe("a list of moves", () => {
  it("lists each move while there are few", () => {
    const few = [ready, ...moves("carrier", 90)];
    expect(groupsOf(few, [])).toBe(few);
  });

  it("groups moves with the same start if there are many", () => {
    const [carrier, cruiser, boat] = [moves("carrier", 90), moves("cruiser", 90), moves("boat", 1)];
    expect(groupsOf([ready, ...carrier, ...boat, ...cruiser], [])).toEqual([
      ready,
      { name: "carrier", offers: carrier },
      ...boat,
      { name: "cruiser", offers: cruiser },
    ]);
  });

  it("does not group moves that the next tap completes", () => {
    const all = moves("carrier", 101);
    expect(groupsOf(all, ["carrier"])).toEqual(all);
  });
});
