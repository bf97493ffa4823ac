/** Requests and responses of the `parlour dev` page, as defined in `parlour.dev.messages`. */
import { request } from "$lib/api";
import type { Scene } from "$lib/scene";

export interface Fault {
  readonly at: number;
  readonly rule: string;
  readonly text: string;
  readonly address: string | null;
  readonly count: number;
}

export interface Trouble {
  readonly kind: "load" | "replay";
  readonly why: string;
  readonly at: number;
  readonly entry: number | null;
  readonly address: string | null;
}

export interface Check {
  readonly state: "running" | "passed" | "failed" | "stopped";
  readonly checks: number;
  readonly failures: readonly { readonly check: string; readonly text: string }[];
  readonly notes: readonly string[];
  readonly seconds: number;
}

export interface SeatStatus {
  readonly number: number;
  readonly name: string;
  readonly bot: string | null;
}

/** The bug report that `parlour dev` was opened with. */
export interface ReportStatus {
  readonly seq: number;
  readonly you: number | null;
  readonly expected: string;
  readonly is_redealt: boolean;
  readonly is_changed: boolean;
  readonly lines: readonly string[];
  readonly test: string;
  readonly fault: string;
}

export interface Status {
  readonly type: "status";
  readonly game: string;
  readonly title: string;
  readonly path: string;
  readonly table: string;
  readonly opened: number;
  readonly rules: number;
  readonly rules_at: number;
  readonly assets: string;
  readonly last: number;
  readonly seats: readonly SeatStatus[];
  readonly seat_counts: readonly number[];
  readonly bots: readonly string[];
  readonly trouble: Trouble | null;
  readonly differs: number | null;
  readonly check: Check | null;
  readonly faults: readonly Fault[];
  readonly report: ReportStatus | null;
}

export interface LogEntry {
  readonly seq: number;
  readonly kind: string;
  readonly by: number | null;
  readonly to: number | null;
  readonly text: string;
  readonly action: unknown;
  readonly events: readonly unknown[];
  readonly draws: number;
  readonly is_barrier: boolean;
}

export interface Seen {
  readonly viewer: number | null;
  readonly view: unknown;
  readonly events: readonly unknown[] | null;
  readonly choices: readonly { readonly label: string; readonly action: unknown }[];
  readonly text: string;
  readonly captions: unknown;
  readonly scene: Scene | null;
  readonly lines: readonly string[];
  readonly fault: string;
}

export interface Position {
  readonly table: string;
  readonly seq: number;
  readonly kind: string;
  readonly by: number | null;
  readonly wall: number;
  readonly now: number;
  readonly state: unknown;
  readonly events: readonly unknown[];
  readonly waiting: readonly number[];
  readonly viewers: readonly Seen[];
}

export class DevApi {
  constructor(readonly token: string) {}

  status = () => request<Status>("GET", this.#at(""));
  log = (from: number) =>
    request<{ table: string; entries: readonly LogEntry[] }>("GET", this.#at(`/log?from=${from}`));
  position = (seq: number) => request<Position>("GET", this.#at(`/entries/${seq}`));
  begin = (seats: number) => request<null>("POST", this.#at("/new"), { seats });
  rewind = (seq: number) => request<null>("POST", this.#at("/rewind"), { seq });
  swapBot = (seat: number, bot: string | null) => request<null>("POST", this.#at("/bot"), { seat, bot });
  writeTest = () => request<null>("POST", this.#at("/test"));
  statusSocket = () => `/dev/${encodeURIComponent(this.token)}/socket`;
  seatSocket = (seat: number) => `/dev/${encodeURIComponent(this.token)}/seats/${seat}/socket`;

  #at(path: string): string {
    return `/dev/${encodeURIComponent(this.token)}${path}`;
  }
}
