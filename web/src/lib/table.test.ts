import { describe, expect, it } from "vitest";
import type { Line, ServerMessage, Table, Update } from "./protocol";
import {
  apply,
  isMyTurn,
  nextPlayer,
  standing,
  type TableState,
  tableTime,
  timeLeft,
  unpaused,
} from "./table";

const shown: Table["table"] = {
  id: "t1",
  code: "K7M4QX",
  game: "tictactoe",
  title: "Tic-tac-toe",
  options: {},
  status: "running",
  kind: "usual",
  parent: null,
  is_public: false,
  host: 0,
  seats: [0, 1].map((number) => ({
    number,
    id: `s${number}`,
    name: ["Ann", "Bob"][number] ?? "",
    kind: "person",
    is_present: true,
    bot: null,
    stand_in: null,
    has_resigned: false,
    wants_substitute: false,
  })),
  kinds: [],
  colours: [],
  has_notation: false,
  has_plans: false,
  clock: { kind: "none" },
  absence: { policy: "wait", grace: 60 },
  commitment: "",
  secret: null,
  rematch: null,
  created_at: 0,
  started_at: 0,
  ended_at: null,
};
const whole: Table = {
  type: "table",
  table: shown,
  you: 0,
  seq: 2,
  now: 1000,
  offset: 5000,
  view: { turn: 0, cells: [null] },
  waiting: [0],
  choices: [{ action: { type: "mark", cell: 0 }, label: "Mark cell 1" }],
  ask: 2,
  clock: { left: [9000, 8000], running: [0] },
  undo: null,
  may_undo: false,
  may_redo: false,
  is_paused: false,
  text: "1",
  captions: { prompt: "Mark a cell.", rows: ["1"] },
  scene: null,
  lines: [{ seq: 2, wall: 1, by: 1, text: "Bob marked cell 2." }],
  chat: [],
  spectators: { names: [], others: 0 },
  result: null,
  ending: null,
  is_closed: false,
  visited: 0,
};
const update: Update = {
  type: "update",
  table: "t1",
  seq: 3,
  kind: "act",
  now: 2000,
  offset: 5000,
  by: 0,
  events: [{ type: "marked", cell: 0 }],
  changed: { turn: 1 },
  waiting: [1],
  choices: [],
  lines: ["You marked cell 1."],
  text: "X",
  captions: { prompt: "Wait." },
};
const start = (): TableState => apply(null, whole, 100) as TableState;
const after = (message: ServerMessage, at = 200): TableState => apply(start(), message, at) as TableState;

describe("a table message after the first", () => {
  const line = { number: 1, name: "Bob", text: "Hello!", at: 5, seat: 1 };

  it("keeps the chat of this page, unless the chat room changed", () => {
    const heard = apply(null, { ...whole, chat: [line] }, 0);
    expect(apply(heard, { ...whole, chat: [] }, 1)?.chat).toEqual([line]);
    expect(apply(heard, { ...whole, you: null, chat: [] }, 1)?.chat).toEqual([]);
  });
});

describe("an update", () => {
  it("merges changes into the view and keeps the earlier view", () => {
    const state = after(update);
    expect(state.view).toEqual({ turn: 1, cells: [null] });
    expect(state.before).toEqual({ turn: 0, cells: [null] });
    expect(state.captions).toEqual({ prompt: "Wait.", rows: ["1"] });
    expect(state.events).toEqual([{ type: "marked", cell: 0 }]);
    expect(state.last).toEqual({ seq: 3, kind: "act", by: 0, late: null });
    expect(state.choices).toEqual([]);
    expect(isMyTurn(state)).toBe(false);
    expect(state.lines.at(-1)).toEqual({ seq: 3, wall: 7000, by: 0, text: "You marked cell 1.", to: null });
  });

  it("keeps items of the last non-empty list of choices", () => {
    const mark = (cell: number) => ({ action: { type: "mark", cell }, label: `Mark cell ${cell + 1}` });
    const told = (...updates: Partial<Update>[]): TableState | null =>
      updates.reduce<TableState | null>(
        (state, more, n) => apply(state, { ...update, seq: 3 + n, ...more }, 0),
        apply(null, { ...whole, choices: [0, 1, 2, 3].map(mark) }, 0),
      );

    const state = told(
      { choices: [] },
      {
        kept: [
          [1, 1],
          [3, 1],
        ],
        choices: [mark(8)],
      },
    );
    expect(state?.choices).toEqual([1, 3, 8].map(mark));
    expect(state?.wantsSync).toBe(false);
    expect(told({ kept: [[3, 2]], choices: [] })?.wantsSync).toBe(true);
  });

  it("has the motions of the last update only", () => {
    const flash = { type: "flash", at: "board.0.0" } as const;
    const moved = apply(apply(null, whole, 0), { ...update, motions: [flash] }, 0);
    expect(moved?.motions).toEqual([flash]);
    expect(apply(moved, { ...update, seq: 4 }, 0)?.motions).toEqual([]);
  });

  it("keeps the choices if it has none", () => {
    const { choices: _, ...silent } = update;
    expect(after(silent).choices).toEqual(whole.choices);
  });

  it("that was received already is ignored", () => {
    const state = start();
    expect(apply(state, { ...update, seq: 2 })).toBe(state);
  });

  it("after a gap requests the whole table and changes nothing", () => {
    const state = after({ ...update, seq: 4 });
    expect(state.wantsSync).toBe(true);
    expect(state.seq).toBe(2);
    expect((apply(state, whole) as TableState).wantsSync).toBe(false);
  });

  it("without a view requests the whole table", () => {
    const open = apply(null, { ...whole, view: null, seq: -1 }, 0);
    expect((apply(open, { ...update, seq: 0 }) as TableState).wantsSync).toBe(true);
  });

  it("of another table is ignored", () => {
    const state = start();
    expect(apply(state, { ...update, table: "t2" })).toBe(state);
  });
});

describe("a whole table", () => {
  it("keeps lines received live", () => {
    const mine = after({ ...update, lines: ["You drew the 8 of clubs."] });
    const again = apply(mine, {
      ...whole,
      seq: 3,
      lines: [{ seq: 3, wall: 1, by: 0, text: "Ann drew a card." }],
    }) as TableState;
    expect(again.lines.map((line) => line.text)).toEqual(["Bob marked cell 2.", "You drew the 8 of clubs."]);
  });

  it("keeps the time of the player's earlier visit", () => {
    expect((apply(start(), { ...whole, visited: 2 }) as TableState).visited).toBe(0);
  });

  it("keeps the entry at which the page was opened", () => {
    const { arrived } = start();
    expect(arrived).toBe(whole.seq);
    expect(after(update).arrived).toBe(arrived);
    expect((apply(after(update), { ...whole, seq: 9 }) as TableState).arrived).toBe(arrived);
  });
});

describe("standing log lines", () => {
  const line = (seq: number, to: number | null = null): Line => ({ seq, to, wall: 0, by: 0, text: `${seq}` });
  const counts = (...lines: Line[]): number[] => standing(lines).map(({ seq }) => seq);

  it("are all lines, newest first", () => {
    expect(counts(line(0), line(1), line(2))).toEqual([2, 1, 0]);
  });

  it("exclude an undo and what it removed", () => {
    expect(counts(line(0), line(1), line(2, 0), line(3), line(4))).toEqual([4, 3, 0]);
    expect(counts(line(0), line(1), line(2), line(3, 1), line(4, 0))).toEqual([0]);
  });

  it("include what a redo restored", () => {
    expect(counts(line(0), line(1), line(2, 0), line(3, 1), line(4))).toEqual([4, 1, 0]);
  });
});

describe("other messages", () => {
  it("change only their own part", () => {
    const over = { ...shown, status: "over" as const };
    expect(after({ type: "seats", table: over }).table.status).toBe("over");
    expect(after({ type: "undo-asked", table: "t1", undo: { by: 1, to: 0, agreed: [1] } }).undo?.by).toBe(1);
    const superseded = after({ type: "superseded", table: "t1" });
    expect(superseded.isSuperseded).toBe(true);
    expect(superseded.choices).toEqual([]);
    expect(isMyTurn(superseded)).toBe(false);
    expect(after({ type: "pong", n: 1, wall: 1 })).toEqual(start());
  });

  it("a chat line is added once", () => {
    const said: ServerMessage = {
      type: "chatted",
      table: "t1",
      room: "players",
      line: { number: 1, name: "Bob", text: "Hello", at: 1, seat: 1 },
    };
    const state = after(said);
    expect(state.chat).toHaveLength(1);
    expect(apply(state, said)).toBe(state);
  });
});

describe("time", () => {
  it("runs from the last message for seats with a running clock", () => {
    expect(tableTime(start(), 400)).toBe(1300);
    expect(timeLeft(start(), 0, 400)).toBe(8700);
    expect(timeLeft(start(), 1, 400)).toBe(8000);
    expect(timeLeft(start(), 0, 99_999)).toBe(0);
  });

  it("stops while the table is paused", () => {
    const state = after({ type: "paused", table: "t1", is_paused: true, now: 1200, offset: 0 });
    expect(tableTime(state, 9999)).toBe(1200);
  });

  it("runs on for a peek during a pause, but not in a replay", () => {
    const state = { ...start(), isPaused: true };
    expect(tableTime(state, 400)).toBe(1000);
    expect(tableTime(unpaused(state), 400)).toBe(1300);
    expect(unpaused({ ...state, isReplay: true }).isPaused).toBe(true);
  });
});

describe("a table with one player for all seats", () => {
  const device = { ...whole, table: { ...shown, kind: "device" as const } };
  const mine = apply(apply(null, device, 100), update, 200);

  it("drops the lines of another seat", () => {
    const public_ = { seq: 3, wall: 7000, by: 0, text: "Ann marked a cell." };
    const other = apply(mine, { ...device, you: 1, seq: 3, lines: [public_] }, 300);
    expect(mine?.lines.at(-1)?.text).toBe("You marked cell 1.");
    expect(other?.lines).toEqual([public_]);
  });

  it("has no running clock", () => {
    expect(mine && tableTime(mine, 99_999)).toBe(2000);
  });

  it("plays the current seat while it must act, then the next", () => {
    const state = apply(null, device, 100) as TableState;
    expect(nextPlayer({ ...state, you: 1, waiting: [0, 1] })).toBe(1);
    expect(nextPlayer({ ...state, you: 0, waiting: [1] })).toBe(1);
    expect(nextPlayer({ ...state, you: 1, waiting: [0] })).toBe(0);
    expect(nextPlayer({ ...state, you: null, waiting: [1] })).toBe(1);
    const seats = state.seats.map((seat) => ({ ...seat, kind: "bot" as const }));
    expect(nextPlayer({ ...state, seats })).toBeNull();
  });
});
