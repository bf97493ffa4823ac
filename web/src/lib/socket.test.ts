import { beforeEach, describe, expect, it } from "vitest";
import type { ClientMessage } from "./protocol";
import { Socket, type Wire, type World } from "./socket";

class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: ClientMessage[] = [];
  isClosed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.isClosed = true;
  }
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

class FakeWorld implements World {
  wires: FakeWire[] = [];
  timers: { what: () => void; ms: number }[] = [];
  count = 0;
  /** The tables whose addresses were opened, in order. */
  tables: (string | null)[] = [];
  open(table: string | null): Wire {
    this.tables.push(table);
    this.wires.push(new FakeWire());
    return this.wire;
  }
  welcome(byTable = false): void {
    this.wire.onopen?.();
    this.wire.tell({ type: "welcome", person: null, name: "", version: "1", wall: 0, by_table: byTable });
  }
  later(what: () => void, ms: number): () => void {
    const timer = { what, ms };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((one) => one !== timer);
    };
  }
  fresh(): string {
    return `c${++this.count}`;
  }
  random(): number {
    return 0.5;
  }
  get wire(): FakeWire {
    return this.wires.at(-1) as FakeWire;
  }
  /** Fires the timer with the shortest delay. */
  pass(): number {
    const next = this.timers.toSorted((a, b) => a.ms - b.ms)[0];
    if (next === undefined) throw new Error("nothing waits");
    this.timers = this.timers.filter((one) => one !== next);
    next.what();
    return next.ms;
  }
}

let world: FakeWorld;
let socket: Socket;

beforeEach(() => {
  world = new FakeWorld();
  socket = new Socket(world);
  socket.open();
  world.welcome();
});

describe("a command", () => {
  it("is settled by the answer with its id", async () => {
    const outcome = socket.command({ type: "say", table: "t", text: "Hello" });
    world.wire.tell({ type: "done", id: "c1", table: "t", seq: 4 });
    expect(await outcome).toEqual({ ok: true, seq: 4 });
  });

  it("that is refused returns the reason", async () => {
    const outcome = socket.command({ type: "act", table: "t", action: {} });
    world.wire.tell({ type: "refused", id: "c1", table: "t", code: "x/y", sentence: "No.", facts: {} });
    expect(await outcome).toEqual({ ok: false, code: "x/y", sentence: "No." });
  });

  it("is resent with the same id after a reconnect, but not once answered", async () => {
    const outcome = socket.command({ type: "act", table: "t", action: { cell: 1 }, ask: 3 });
    world.wire.onclose?.({ code: 1006 });
    world.pass();
    world.welcome();
    expect(world.wire.sent).toEqual([{ type: "act", table: "t", action: { cell: 1 }, ask: 3, id: "c1" }]);
    world.wire.tell({ type: "done", id: "c1", table: "t", seq: null });
    expect((await outcome).ok).toBe(true);
    world.wire.onclose?.({ code: 1006 });
    world.pass();
    world.welcome();
    expect(world.wire.sent).toEqual([]);
  });

  it("waits for a connection", () => {
    world.wire.onclose?.({ code: 1006 });
    void socket.command({ type: "resign", table: "t" });
    world.pass();
    expect(world.wire.sent).toEqual([]);
    world.welcome();
    expect(world.wire.sent).toEqual([{ type: "resign", table: "t", id: "c1" }]);
  });
});

describe("a broken connection", () => {
  it("reconnects at once if the server requests it", () => {
    world.wire.onclose?.({ code: 1012 });
    expect(socket.connection).toBe("waiting");
    expect(world.pass()).toBeLessThan(100);
    world.welcome();
    expect(socket.connection).toBe("open");
  });

  it("reports the end of the session, and reconnects", () => {
    let asked = 0;
    socket.onSignedOut = () => (asked += 1);
    world.wire.onclose?.({ code: 4001 });
    expect(asked).toBe(1);
    expect(socket.connection).toBe("waiting");
    world.pass();
    expect(world.wires.length).toBe(2);
  });

  it("is not retried after a ban", () => {
    world.wire.onclose?.({ code: 4002 });
    expect(socket.connection).toBe("shut");
    expect(world.timers).toEqual([]);
    socket.hurry();
    expect(world.wires.length).toBe(1);
  });

  it("is retried with growing but limited delays", () => {
    const waits = Array.from({ length: 9 }, () => {
      world.wire.onclose?.({ code: 1006 });
      return world.pass();
    });
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.at(-1)).toBe(10_000);
  });

  it("restores subscriptions before it resends commands", () => {
    socket.watch({ table: "t" });
    socket.watchLists();
    void socket.command({ type: "redo", table: "t" });
    world.wire.onclose?.({ code: 1006 });
    world.pass();
    world.welcome();
    expect(world.wire.sent.map((message) => message.type)).toEqual(["watch", "watch-lists", "redo"]);
  });

  it("does not restore a table that a newer tab took over", () => {
    socket.watch({ table: "t" });
    world.wire.tell({ type: "superseded", table: "t" });
    socket.reopen();
    world.welcome();
    expect(world.wire.sent).toEqual([]);
  });

  it("is detected by a missing answer to a ping", () => {
    const old = world.wire;
    expect(world.pass()).toBe(25_000);
    expect(old.sent).toEqual([{ type: "ping", n: 0 }]);
    world.pass();
    expect(old.isClosed).toBe(true);
    expect(socket.connection).toBe("waiting");
  });

  it("is retried at once when the network is back", () => {
    world.wire.onclose?.({ code: 1006 });
    const before = world.wires.length;
    socket.hurry();
    expect(world.wires.length).toBe(before + 1);
    expect(world.timers).toEqual([]);
  });
});

describe("a server of several processes", () => {
  it("gets the socket at the table's address, and the subscriptions there", () => {
    socket.watch({ table: "t" });
    socket.reopen();
    world.welcome(true);
    expect(world.wires[1]?.sent).toEqual([]);
    expect(world.tables).toEqual([null, null, "t"]);
    world.welcome(true);
    expect(world.wire.sent).toEqual([{ type: "watch", table: "t" }]);
    expect(socket.connection).toBe("open");
  });

  it("gets the socket at the next table's address, and at the same after a reconnect", () => {
    world.wire.tell({ type: "welcome", person: null, name: "", version: "1", wall: 0, by_table: true });
    socket.watch({ table: "t" });
    world.welcome(true);
    socket.unwatch("t");
    socket.watch({ table: "u" });
    world.welcome(true);
    world.wire.onclose?.({ code: 1006 });
    world.pass();
    world.welcome(true);
    expect(world.tables).toEqual([null, "t", "u", "u"]);
    expect(world.wire.sent).toEqual([{ type: "watch", table: "u" }]);
  });

  it("keeps the socket if the same table is watched again", () => {
    world.wire.tell({ type: "welcome", person: null, name: "", version: "1", wall: 0, by_table: true });
    socket.watch({ table: "t" });
    world.welcome(true);
    socket.watch({ table: "t", scene: true });
    expect(world.tables).toEqual([null, "t"]);
    expect(world.wire.sent.length).toBe(2);
  });
});
