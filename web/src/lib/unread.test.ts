import { describe, expect, it } from "vitest";
import type { ChatLine } from "./protocol";
import { countUnread, keepRead, readUpTo } from "./unread";

const line = (number: number, seat: number | null): ChatLine => ({ number, seat, name: "", text: "", at: 0 });

describe("unread lines", () => {
  it("are other players' lines after the last read one", () => {
    const chat = [line(0, 1), line(1, 0), line(2, 1), line(3, 1)];

    expect(countUnread({ chat, you: 0 }, -1)).toBe(3);
    expect(countUnread({ chat, you: 0 }, 2)).toBe(1);
    expect(countUnread({ chat, you: 0 }, 3)).toBe(0);
  });

  it("are counted for spectators, too", () => {
    expect(countUnread({ chat: [line(4, null)], you: null }, -1)).toBe(1);
  });

  it("are stored by table, latest first", () => {
    for (let table = 0; table < 60; table += 1) keepRead(`t${table}`, table);
    keepRead("t59", 70);

    expect(readUpTo("t59")).toBe(70);
    expect(readUpTo("t10")).toBe(10);
    expect(readUpTo("t1")).toBe(-1);
  });
});
