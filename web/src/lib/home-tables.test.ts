import { describe, expect, it } from "vitest";
import type { MyTable } from "./api";
import { currentTables, formatList, sortTables } from "./home-tables";

describe("home", () => {
  const one = (
    id: string,
    status: "open" | "running" | "over" | "closed",
    is_my_turn: boolean,
    created_at: number,
  ) => ({ table: { id, status, created_at }, is_my_turn }) as unknown as MyTable;

  it("shows the viewer's turns first and hides closed tables", () => {
    const tables = [
      one("a", "over", false, 9),
      one("b", "open", false, 5),
      one("c", "running", true, 1),
      one("d", "running", false, 2),
      one("e", "closed", false, 8),
    ];
    expect(sortTables(currentTables(tables)).map((each) => each.table.id)).toEqual(["c", "d", "b", "a"]);
  });
  it("lists names in the reader's language", () => {
    expect(formatList(["Ann", "Bob", "Cy"], "de")).toBe("Ann, Bob und Cy");
  });
});
