/** The socket and the watched table as runes, for components. */
import type { Outcome } from "./board";
import { codeOf } from "./codes";
import type { Lists, ServerMessage, Watch } from "./protocol";
import { type Command, type Connection, Socket, type World, browserWorld } from "./socket";
import { apply, type TableState } from "./table";
import { getLocale } from "$words/runtime.js";

/** In milliseconds. Most answers are faster, and showing a spinner for them would only delay the update. */
export const SPINNER_DELAY_MS = 150;
const TOO_FAST = "message/too-fast";
const RETRY_MS = 2000;

export class LiveTable {
  connection = $state<Connection>("opening");
  /** Disconnected for long enough to say so. */
  isLost = $state(false);
  table = $state.raw<TableState | null>(null);
  /** Why the table cannot be watched, or null. */
  fault = $state<{ code: string; sentence: string } | null>(null);
  /** A command has been pending for long enough to show it. */
  busy = $state(false);
  /** True if the game is drawn from its scene. A game's own board needs none. Set by the code of tables. */
  isDrawn: ((game: string) => boolean) | null = null;
  /** Called when the session of this page has ended. */
  onSignedOut: () => void = () => {};
  #sending = 0;
  #saysBusy = 0;
  #acting: Promise<Outcome> | null = null;
  #socket: Socket;
  #watched: string | null = null;
  #watch: Omit<Watch, "type"> = { table: "" };
  #isDrawn = false;
  #made: { readonly table: string; readonly game: string } | null = null;
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

  /** Reconnects after the player has changed. */
  reopen(): void {
    this.#socket.reopen();
  }

  /** Closes the socket for good: the player is banned. */
  shut(): void {
    this.#socket.shut();
  }

  /**
   * Watches a table. Until its state arrives, `table` is null, or with *keeps* the previous table. *seat* is
   * the viewpoint of a player with several seats.
   */
  watch(table: string, asSpectator = false, keeps = false, seat: number | null = null): void {
    if (this.#watched !== null && this.#watched !== table) this.unwatch(this.#watched);
    if (this.table?.table.id !== table && !keeps) this.table = null;
    // The server sends all log lines again in the new language.
    if (this.table !== null && this.#watch.language !== getLocale())
      this.table = { ...this.table, lines: [] };
    this.#watched = table;
    this.fault = null;
    this.#isDrawn = false;
    this.#watch = { table, language: getLocale(), as_spectator: asSpectator, code: codeOf(table), seat };
    if (this.#made?.table !== table || !this.#drawsIt(this.#made.game)) this.#socket.watch(this.#watch);
  }

  /**
   * The player has just made a table of *game*, so that its first message already has the scene. Watches it
   * before its page is drawn, unless the code of tables is still being loaded.
   */
  expect(table: string, game: string): void {
    this.#made = { table, game };
    if (this.isDrawn !== null) this.watch(table);
  }

  /** True if the table is watched: its page need not watch it again. */
  isWatching(table: string): boolean {
    return this.#watched === table;
  }

  /** Does nothing if another table is watched by now. */
  unwatch(table: string): void {
    if (this.#watched !== table) return;
    this.#socket.unwatch(table);
    // `table` stays set: a page that is about to close still draws it.
    this.#watched = null;
    this.fault = null;
  }

  onLists(what: (what: Lists["what"]) => void): () => void {
    this.#onLists.add(what);
    this.#socket.watchLists();
    return () => this.#onLists.delete(what);
  }

  async command(command: Command): Promise<Outcome> {
    if (this.#sending === 0) this.#saysBusy = window.setTimeout(() => (this.busy = true), SPINNER_DELAY_MS);
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

  /** Sends one action at a time. A second press before the answer returns the first one's result. */
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
      // Other clients on the same network can have used up the rate limit.
      if (message.code === TOO_FAST) window.setTimeout(() => this.#watchAgain(message.table), RETRY_MS);
    }
    if (message.type === "table" && message.table.id !== this.#watched) return; // for a table the player has left
    if (message.type === "table" && this.#drawsIt(message.table.game)) return; // the next message has its scene
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

  /** The first `table` message names the game. If it is drawn from its scene, watches again with a scene. */
  #drawsIt(game: string): boolean {
    if (this.#isDrawn || this.isDrawn?.(game) !== true) return false;
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
      // The `table` message that answers the watch has everything missed while offline. Lists are fetched
      // again.
      for (const tell of this.#onLists) tell("mine");
      for (const tell of this.#onLists) tell("open");
    } else if (connection === "shut") {
      this.isLost = false;
    } else {
      this.#saysLost = window.setTimeout(() => (this.isLost = true), 700);
    }
  }
}

export const live = new LiveTable();
