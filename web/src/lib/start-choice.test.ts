import { beforeEach, describe, expect, it } from "vitest";
import {
  choiceFor,
  firstChoice,
  firstOthers,
  keepChoice,
  othersOf,
  playable,
  requestOf,
  startsAtOnce,
} from "./start-choice";
import { storage } from "./storage";

const levels = ["easy", "medium", "hard"].map((bot, n) => ({ bot, strength: n + 1, style: "" }));
const cards = { name: "cards", seats: [2, 3, 4], colours: [], levels, quick: { rounds: 1 } };
const board = { name: "board", seats: [2], colours: ["white", "black"], levels };

describe("what is chosen before a game", () => {
  beforeEach(() => storage.write("parlour-start", "{}"));

  it("is at first a medium bot, or two", () => {
    expect(firstChoice(cards)).toMatchObject({ company: "bots", others: 2, level: "medium", seat: null });
    expect(firstChoice(board)).toMatchObject({ others: 1 });
    expect([firstOthers(cards, "friends"), firstOthers(cards, "device")]).toEqual([3, 1]);
    expect([othersOf(cards), othersOf(board)]).toEqual([[1, 2, 3], [1]]);
  });

  it("is kept by game", () => {
    keepChoice("board", { ...firstChoice(board), level: "hard", seat: 1 });

    expect(choiceFor(board)).toMatchObject({ level: "hard", seat: 1 });
    expect(choiceFor(cards)).toEqual(firstChoice(cards));
  });

  it("drops what the game no longer has, and what cannot be read", () => {
    keepChoice("board", { ...firstChoice(board), level: "expert", seat: 5, others: 3, company: "device" });
    expect(choiceFor(board)).toEqual({ ...firstChoice(board), company: "device" });

    for (const broken of ["[", "null", '{"board": {"seat": "x", "clock": {"kind": "sand"}, "options": 3}}']) {
      storage.write("parlour-start", broken);
      expect(choiceFor(board)).toEqual(firstChoice(board));
    }
  });

  it("asks for the seat, or draws it", () => {
    const drawn = requestOf(board, firstChoice(board));
    expect(drawn).toMatchObject({ seat: "any", seats: ["open", "bot:medium"] });
    expect(startsAtOnce(drawn)).toBe(true);

    const black = requestOf(board, { ...firstChoice(board), seat: 1, level: "hard" });
    expect(black).toMatchObject({ seat: 1, seats: ["bot:hard", "open"] });

    const sideless = requestOf(cards, firstChoice(cards));
    expect(sideless).toMatchObject({ seats: ["open", "bot:medium", "bot:medium"], options: { rounds: 1 } });
    expect("seat" in sideless).toBe(false);
  });

  it("waits for friends, who are not kept by Play now", () => {
    const friends = { ...firstChoice(cards), company: "friends" as const, others: 3 };
    const request = requestOf(cards, friends, { isPublic: true });

    expect(request).toMatchObject({ seats: ["open", "open", "open", "open"], is_public: true, options: {} });
    expect(startsAtOnce(request)).toBe(false);
    expect(playable(cards, friends)).toMatchObject({ company: "bots", others: 2 });
  });

  it("seats everyone on one device", () => {
    const device = { ...firstChoice(board), company: "device" as const, seat: 1 };
    const request = requestOf(board, device, { names: ["Ann", "Bob"] });

    expect(request).toMatchObject({ kind: "device", names: ["Ann", "Bob"], seats: ["open", "open"] });
    expect("seat" in request).toBe(false);
    expect(startsAtOnce(request)).toBe(true);
  });
});
