/** The socket and the watched table as runes, for components. */
import type { Outcome } from "./board";
import { codeOf } from "./codes";
import type { Lists, ServerMessage, Watch } from "./protocol";
import { type Command, type Connection, Socket, type World, browserWorld } from "./socket";
import { apply, type TableState } from "./table";
import { getLocale } from "$words/runtime.js";

/** Milliseconds: most answers come sooner, and drawing the page for their sake would only delay what they change. */
export const WORTH_SHOWING = 150;
const TOO_FAST = "message/too-fast";
const RETRY_MS = 2000;

export class Live {
  connection = $state<Connection>("opening");
  /** Lost for long enough to be worth saying. */
  isLost = $state(false);
  table = $state.raw<TableState | null>(null);
  /** Why the table cannot be watched, where it cannot. */
  fault = $state<{ code: string; sentence: string } | null>(null);
  /** Something has been on its way for long enough to be worth showing. */
  busy = $state(false);
  /** Is a game drawn from its scene? A board of its own does without. */
  isDrawn: (game: string) => boolean = () => false;
  /** The login that this page came with has ended: who am I now? */
  onSignedOut: () => void = () => {};
  #sending = 0;
  #saysBusy = 0;
  #acting: Promise<Outcome> | null = null;
  #socket: Socket;
  #watched: string | null = null;
  #watch: Omit<Watch, "type"> = { table: "" };
  #isDrawn = false;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  #onLists = new Set<(what: Lists["what"]) => void>();
  #saysLost = 0;

  constructor(world: World = browserWorld()) {
    this.#socket = new Socket(world);
    this.#socket.onConnection = (connection) => this.#connected(connection);
    this.#socket.onSignedOut = () => this.onSignedOut();
    this.#socket.onMessage = (message) => this.#heard(message);
  }

  open(): void {
    this.#socket.open();
    window.addEventListener("online", () => this.#socket.hurry());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#socket.hurry();
    });
  }

  /** Who I am has changed: the socket must know. */
  reopen(): void {
    this.#socket.reopen();
  }

  /** Whoever is here is banned. */
  shut(): void {
    this.#socket.shut();
  }

  /** Until *table* comes nothing is shown, or with *keeps* the one before. Who plays several seats looks from *seat*. */
  watch(table: string, asSpectator = false, keeps = false, seat: number | null = null): void {
    if (this.#watched !== null && this.#watched !== table) this.unwatch();
    if (this.table?.table.id !== table && !keeps) this.table = null;
    // In another language everything is told again.
    if (this.table !== null && this.#watch.language !== getLocale())
      this.table = { ...this.table, lines: [] };
    this.#watched = table;
    this.fault = null;
    this.#isDrawn = false;
    this.#watch = { table, language: getLocale(), as_spectator: asSpectator, code: codeOf(table), seat };
    this.#socket.watch(this.#watch);
  }

  unwatch(): void {
    if (this.#watched !== null) this.#socket.unwatch(this.#watched);
    // The table stays as it was: a page that is just going away still draws it.
    this.#watched = null;
    this.fault = null;
  }

  onLists(what: (what: Lists["what"]) => void): () => void {
    this.#onLists.add(what);
    this.#socket.watchLists();
    return () => this.#onLists.delete(what);
  }

  async command(command: Command): Promise<Outcome> {
    if (this.#sending === 0) this.#saysBusy = window.setTimeout(() => (this.busy = true), WORTH_SHOWING);
    this.#sending += 1;
    try {
      return await this.#socket.command(command);
    } finally {
      this.#sending -= 1;
      if (this.#sending === 0) {
        clearTimeout(this.#saysBusy);
        this.busy = false;
      }
    }
  }

  /** One action at a time: a second press before the answer is the first one's. */
  act(action: unknown): Promise<Outcome> {
    const now = this.table;
    if (now === null) return Promise.resolve({ ok: false, code: "table/unknown", sentence: "" });
    this.#acting ??= this.command({ type: "act", table: now.table.id, action, ask: now.ask }).finally(
      () => (this.#acting = null),
    );
    return this.#acting;
  }

  #heard(message: ServerMessage): void {
    if (message.type === "lists") for (const tell of this.#onLists) tell(message.what);
    if (message.type === "fault" && message.table !== null && message.table === this.#watched) {
      this.fault = { code: message.code, sentence: message.sentence };
      // Others in the same network may have used up its limit.
      if (message.code === TOO_FAST) window.setTimeout(() => this.#watchAgain(message.table), RETRY_MS);
    }
    if (message.type === "table" && message.table.id !== this.#watched) return; // of a table that was left
    if (message.type === "table" && this.#drawsIt(message.table.game)) return; // the next one has its scene
    const before = this.table;
    this.table = apply(before, message);
    if (this.table?.wantsSync && !before?.wantsSync) this.#socket.sync(this.table.table.id);
  }

  #watchAgain(table: string | null): void {
    if (this.#watched !== table || this.fault?.code !== TOO_FAST) return;
    this.fault = null;
    this.#isDrawn = false;
    this.#socket.watch(this.#watch);
  }

  /** Which game it is, and so whether a scene is wanted, is known from the first `table` only. */
  #drawsIt(game: string): boolean {
    if (this.#isDrawn || !this.isDrawn(game)) return false;
    this.#isDrawn = true;
    const drawn = { ...this.#watch, scene: true, kept: true };
    this.#socket.watch(drawn);
    return true;
  }

  #connected(connection: Connection): void {
    this.connection = connection;
    clearTimeout(this.#saysLost);
    if (connection === "open") {
      this.isLost = false;
      // What was missed while away is told by the `table` that answers the watch; lists are fetched anew.
      for (const tell of this.#onLists) tell("mine");
      for (const tell of this.#onLists) tell("open");
    } else if (connection === "shut") {
      this.isLost = false;
    } else {
      this.#saysLost = window.setTimeout(() => (this.isLost = true), 700);
    }
  }
}

export const live = new Live();
