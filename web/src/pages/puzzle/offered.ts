/** The games with a daily puzzle, kept in the browser for when it is offline, and their puzzles fetched ahead. */
import { api, type GameInfo } from "$lib/api";
import { dayAt } from "$lib/puzzle";
import { storage } from "$lib/storage";

const KEY = "parlour-puzzle-games";
const DAY_MS = 24 * 60 * 60 * 1000;
/** How long home waits before it fetches anything for later. */
const IDLE_MS = 2500;

export interface Offered {
  readonly name: string;
  readonly title: string;
  readonly puzzle: string;
}

export function offeredBy(games: readonly GameInfo[]): readonly Offered[] {
  return games.flatMap(({ name, title, puzzle = "" }) => (puzzle === "" ? [] : [{ name, title, puzzle }]));
}

/** The games as they were when the server was last reached. */
export function keptOffered(): readonly Offered[] {
  try {
    const kept: unknown = JSON.parse(storage.read(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as readonly Offered[]) : [];
  } catch {
    return [];
  }
}

/** Fetches today's and tomorrow's puzzles and their boards. The service worker stores them. */
export function keepAhead(offered: readonly Offered[]): () => void {
  storage.write(KEY, JSON.stringify(offered));
  const timer = window.setTimeout(() => void keep(offered), IDLE_MS);
  return () => clearTimeout(timer);
}

async function keep(offered: readonly Offered[]): Promise<void> {
  const worker = "serviceWorker" in navigator ? navigator.serviceWorker.controller : null;
  if (worker === null) return;
  worker.postMessage({ keep: offered.map(({ name }) => name) });
  for (const at of [Date.now(), Date.now() + DAY_MS])
    for (const { name } of offered) await api.puzzle(name, dayAt(at)).catch(() => {});
}
