/** The boards, by the name of the game; each is loaded when its first table is opened. */
import type { About, Board } from "$lib/board";

export interface GameUi {
  readonly board: () => Promise<{ default: Board }>;
  readonly about: () => Promise<{ about: About }>;
}

const TEXT: GameUi = {
  board: () => import("./text/Board.svelte"),
  about: () => import("./text/about"),
};

const GAMES: Readonly<Record<string, GameUi>> = {
  cambio: { board: () => import("./cambio/Board.svelte"), about: () => import("./cambio/about") },
  imperial: { board: () => import("./imperial/Board.svelte"), about: () => import("./imperial/about") },
  deck: { board: () => import("./deck/Board.svelte"), about: () => import("./deck/about") },
};

/** Any game that has no board of its own is played from its text and labelled choices. */
export function gameUi(name: string): GameUi {
  return GAMES[name] ?? TEXT;
}
