/** The page's only socket. It reconnects by itself, then watches again and resends unanswered commands. */
import type { Outcome } from "./board";
import type { ClientMessage, ServerMessage, Watch, Welcome } from "./protocol";

/** `waiting`: disconnected, will reconnect. `shut`: the server no longer accepts this page. */
export type Connection = "opening" | "open" | "waiting" | "shut";

/** A command is a client message with an `id`, which the socket assigns. */
type Commands = Extract<ClientMessage, { id: string }>;
export type Command = Commands extends infer C ? (C extends Commands ? Omit<C, "id"> : never) : never;

/** The part of WebSocket in use, so that tests can substitute it. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface World {
  /** Opens the address of *table* if given: all clients of a table connect to one server process. */
  open(table: string | null): Wire;
  /** Calls *what* after a delay. Returns a function that cancels it. */
  later(what: () => void, ms: number): () => void;
  fresh(): string;
  random(): number;
}

const COME_BACK = 1012;
const SIGNED_OUT = 4001;
const BANNED = 4002;
const STEPS = [400, 800, 1600, 3200, 6400, 10_000] as const;
const PING_EVERY = 25_000;
const PONG_WITHIN = 8_000;

interface Pending {
  readonly message: Commands;
  readonly settle: (outcome: Outcome) => void;
}

export class Socket {
  connection: Connection = "opening";
  onMessage: (message: ServerMessage) => void = () => {};
  onConnection: (connection: Connection) => void = () => {};
  /** The session that opened the socket has ended, here or elsewhere. */
  onSignedOut: () => void = () => {};

  #world: World;
  #wire: Wire | null = null;
  #tries = 0;
  #pending = new Map<string, Pending>();
  #watched = new Map<string, Watch>();
  #watchesLists = false;
  /** The table whose address the socket was opened for, and the one watched now. */
  #openedFor: string | null = null;
  #table: string | null = null;
  #goesByTable = false;
  #callOff: () => void = () => {};
  #callOffPing: () => void = () => {};

  constructor(world: World) {
    this.#world = world;
  }

  open(): void {
    this.#callOff();
    this.#drop();
    this.#say("opening");
    this.#openedFor = this.#goesByTable ? this.#table : null;
    const wire = this.#world.open(this.#openedFor);
    this.#wire = wire;
    wire.onopen = () => this.#pingLater();
    wire.onmessage = (event) => this.#heard(event.data);
    wire.onclose = (event) => this.#closed(event.code);
  }

  /** Reconnects at once, for example after a sign-in. Subscriptions are kept. */
  reopen(): void {
    this.#tries = 0;
    this.open();
  }

  /** The network or the page is back: retries at once. */
  hurry(): void {
    if (this.connection === "waiting") this.reopen();
    else if (this.connection === "open") this.#ping(PONG_WITHIN / 2);
  }

  /** Closes the socket for good. */
  shut(): void {
    this.#callOff();
    this.#drop();
    this.#say("shut");
  }

  watch(watch: Omit<Watch, "type">): void {
    const message: Watch = { type: "watch", ...watch };
    this.#watched.set(watch.table, message);
    this.#table = watch.table;
    if (!this.#goesToTable()) this.#send(message);
  }

  unwatch(table: string): void {
    this.#watched.delete(table);
    if (this.#table === table) this.#table = null;
    this.#send({ type: "unwatch", table });
  }

  watchLists(): void {
    this.#watchesLists = true;
    this.#send({ type: "watch-lists" });
  }

  sync(table: string): void {
    this.#send({ type: "sync", table });
  }

  /** Resolves with the server's answer, across any number of reconnects. */
  command(command: Command): Promise<Outcome> {
    const message = { ...command, id: this.#world.fresh() } as Commands;
    return new Promise((settle) => {
      this.#pending.set(message.id, { message, settle });
      this.#send(message);
    });
  }

  /** Reconnects to the table's own address if the server requires that. Subscriptions are sent after that. */
  #goesToTable(): boolean {
    if (!this.#goesByTable || this.#table === null || this.#table === this.#openedFor) return false;
    if (this.connection === "open" || this.connection === "opening") this.reopen();
    return true;
  }

  /** Nothing is sent before `welcome`, since it can require another address. */
  #welcomed(welcome: Welcome): void {
    this.#tries = 0;
    this.#goesByTable = welcome.by_table ?? false;
    if (this.#goesToTable()) return;
    this.#say("open");
    for (const watch of this.#watched.values()) this.#send(watch);
    if (this.#watchesLists) this.#send({ type: "watch-lists" });
    for (const { message } of this.#pending.values()) this.#send(message);
  }

  #heard(data: unknown): void {
    if (typeof data !== "string") return;
    const message = JSON.parse(data) as ServerMessage;
    this.#pingLater();
    if (message.type === "welcome") this.#welcomed(message);
    if (message.type === "done") this.#settle(message.id, { ok: true, seq: message.seq });
    if (message.type === "refused") {
      this.#settle(message.id, { ok: false, code: message.code, sentence: message.sentence });
    }
    if (message.type === "superseded") this.#watched.delete(message.table);
    this.onMessage(message);
  }

  #settle(id: string, outcome: Outcome): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.settle(outcome);
  }

  #pingLater(): void {
    this.#callOffPing();
    this.#callOffPing = this.#world.later(() => this.#ping(PONG_WITHIN), PING_EVERY);
  }

  #ping(within: number): void {
    this.#send({ type: "ping", n: this.#tries });
    this.#callOffPing();
    this.#callOffPing = this.#world.later(() => this.#closed(0), within);
  }

  #closed(code: number): void {
    this.#drop();
    if (code === BANNED) {
      this.shut();
      return;
    }
    if (code === SIGNED_OUT) this.onSignedOut();
    const at =
      code === COME_BACK && this.#tries === 0
        ? 50
        : (STEPS[Math.min(this.#tries, STEPS.length - 1)] ?? 10_000);
    this.#tries += 1;
    this.#say("waiting");
    this.#callOff = this.#world.later(() => this.open(), at * (0.75 + this.#world.random() / 2));
  }

  #drop(): void {
    this.#callOffPing();
    const wire = this.#wire;
    this.#wire = null;
    if (wire === null) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  #send(message: ClientMessage): void {
    if (this.connection === "open") this.#wire?.send(JSON.stringify(message));
  }

  #say(connection: Connection): void {
    if (connection === this.connection) return;
    this.connection = connection;
    this.onConnection(connection);
  }
}

/** The real browser environment: WebSockets at *path* or a table's address, timers and random numbers. */
export function browserWorld(path = "/socket"): World {
  return {
    open: (table) => {
      const at = table === null ? path : `/api/tables/${encodeURIComponent(table)}/socket`;
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      return new WebSocket(`${scheme}://${location.host}${at}`) as unknown as Wire;
    },
    later: (what, ms) => {
      const timer = setTimeout(what, ms);
      return () => clearTimeout(timer);
    },
    fresh: () => crypto.getRandomValues(new Uint32Array(4)).join("-"),
    random: Math.random,
  };
}
