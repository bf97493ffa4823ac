/** State of the developer page: the game's status, its log, and the selected entry. */
import { Problem } from "$lib/api";
import { toasts } from "$ui/toasts.svelte";
import { DevApi, type LogEntry, type Position, type Status } from "./api";

const AGAIN_MS = 1000;

export class Workbench {
  status = $state.raw<Status | null>(null);
  entries = $state.raw<readonly LogEntry[]>([]);
  /** The selected entry. Null follows the current position. */
  at = $state<number | null>(null);
  position = $state.raw<Position | null>(null);
  /** The position one entry earlier, to highlight what changed. */
  before = $state.raw<Position | null>(null);
  isLost = $state(false);
  isUnknown = $state(false);

  readonly api: DevApi;
  #wire: WebSocket | null = null;
  #timer = 0;
  #isReading = false;
  #logOf = "";
  #wanted = "";

  constructor(token: string) {
    this.api = new DevApi(token);
  }

  /** The entry that panel and boards show. */
  get shown(): number {
    return this.at ?? this.status?.last ?? -1;
  }

  open(): () => void {
    void this.#begin();
    return () => {
      clearTimeout(this.#timer);
      if (this.#wire !== null) this.#wire.onclose = null;
      this.#wire?.close();
    };
  }

  go(seq: number): void {
    const last = this.status?.last ?? -1;
    this.at = seq >= last ? null : Math.max(seq, 0);
    void this.#look();
  }

  async do(request: Promise<unknown>): Promise<void> {
    try {
      await request;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      toasts.show(problem.message, "bad");
    }
  }

  async #begin(): Promise<void> {
    try {
      this.#told(await this.api.status());
      this.#listen();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.isUnknown = problem.status === 404;
      if (!this.isUnknown) this.#again();
    }
  }

  #listen(): void {
    const wire = new WebSocket(`ws://${location.host}${this.api.statusSocket()}`);
    this.#wire = wire;
    wire.onopen = () => (this.isLost = false);
    wire.onmessage = (event) => this.#told(JSON.parse(String(event.data)) as Status);
    wire.onclose = () => this.#again();
  }

  #again(): void {
    this.isLost = true;
    this.#timer = window.setTimeout(() => void this.#begin(), AGAIN_MS);
  }

  #told(status: Status): void {
    const before = this.status;
    // A game's files get a new address when they change, so reload the page to fetch them.
    if (before !== null && before.assets !== status.assets) location.reload();
    if (before !== null && before.table !== status.table) this.at = null;
    if (this.at !== null && this.at >= status.last) this.at = null;
    this.status = status;
    void this.#read();
    void this.#look();
  }

  /** Reads the log up to the last entry. Starts over if the rules or the table changed. */
  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      for (;;) {
        const status = this.status;
        if (status === null) return;
        const of = `${status.table} ${status.rules}`;
        const from = of === this.#logOf ? this.entries.length : 0;
        if (from > status.last && of === this.#logOf) return;
        const part = await this.api.log(from);
        if (part.table !== status.table) continue;
        this.entries = from === 0 ? part.entries : [...this.entries, ...part.entries];
        this.#logOf = of;
        if (part.entries.length === 0) return;
      }
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
    } finally {
      this.#isReading = false;
    }
  }

  async #look(): Promise<void> {
    const status = this.status;
    const seq = this.shown;
    if (status === null || seq < 0) return;
    const wanted = `${status.table} ${status.rules} ${seq}`;
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    try {
      const [position, before] = await Promise.all([
        this.api.position(seq),
        seq > 0 ? this.api.position(seq - 1) : null,
      ]);
      if (this.#wanted === wanted) [this.position, this.before] = [position, before];
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (this.#wanted === wanted) this.#wanted = "";
    }
  }
}
