/** A game's past positions and log, each fetched once. */
import { api, type Position } from "./api";
import type { Line } from "./protocol";

export interface ReplayLog {
  readonly lines: readonly Line[];
  readonly last: number;
}

export class ReplayCache {
  readonly #positions = new Map<string, Promise<Position>>();
  readonly #logs = new Map<boolean, Promise<ReplayLog>>();

  constructor(readonly table: string) {}

  position(seq: number, isOpen: boolean): Promise<Position> {
    return once(this.#positions, `${seq} ${isOpen}`, () => api.position(this.table, seq, isOpen));
  }

  log(isOpen: boolean): Promise<ReplayLog> {
    return once(this.#logs, isOpen, () => api.log(this.table, isOpen));
  }
}

/** Caches promises by key. A failed request is not kept, so the next call retries. */
function once<K, V>(kept: Map<K, Promise<V>>, key: K, fetchIt: () => Promise<V>): Promise<V> {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const promise = fetchIt();
  kept.set(key, promise);
  promise.catch(() => kept.delete(key));
  return promise;
}
