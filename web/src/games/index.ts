/** The boards, by the name of the game; each is loaded when its first table is opened. */
import { api } from "$lib/api";
import type { About, Board } from "$lib/board";
import type { Shortcut } from "$lib/shortcuts";
import { loadPackage } from "$scene/package";

export interface GameUi {
  readonly board: () => Promise<{ default: Board }>;
  /** `side`: the frame keeps log and chat in a column beside the board. `full`: the board has the whole width. */
  readonly frame: "side" | "full";
  /** The board draws the results itself (then the frame only offers the rematch). */
  readonly drawsResults: boolean;
  /** What the page itself tells, of a game that is played without a server too. */
  readonly about?: () => Promise<{ about: () => About }>;
  /** What its board has keys for at some time or other. */
  readonly shortcuts?: () => Promise<{ shortcuts: () => readonly Shortcut[] }>;
}

const TEXT: GameUi = { board: () => import("../text/Board.svelte"), frame: "side", drawsResults: false };

/** A game of a package: drawn in a frame of its own, from its scene with the pictures that it brings, or as text. */
const ofPackage = (name: string, hasScene: boolean): GameUi => ({
  ...TEXT,
  board: async () => {
    const own = await loadPackage(name);
    if (own?.frame) return import("../frame/Board.svelte");
    return hasScene ? import("../scene/Board.svelte") : TEXT.board();
  },
});

const GAMES: Readonly<Record<string, GameUi>> = {
  cambio: {
    board: () => import("./cambio/Board.svelte"),
    frame: "side",
    drawsResults: true,
    shortcuts: () => import("./cambio/shortcuts"),
  },
  imperial: { board: () => import("./imperial/Board.svelte"), frame: "full", drawsResults: true },
  deck: {
    board: () => import("./deck/Board.svelte"),
    frame: "side",
    drawsResults: true,
    about: () => import("./deck/about"),
    shortcuts: () => import("./deck/shortcuts"),
  },
};

/** A game without a board of its own is drawn from its scene; one that has none is played from text and choices. */
export function gameUi(name: string, hasScene: boolean): GameUi {
  return GAMES[name] ?? ofPackage(name, hasScene);
}

/** Its board does without a scene, so none need be sent. */
export function hasBoard(name: string): boolean {
  return name in GAMES;
}

/** What the game tells about itself with these options in force; a board that is not the game's own shows round itself. */
export async function aboutGame(name: string, options: unknown, hasScene = false): Promise<About> {
  const own = await gameUi(name, false).about?.();
  if (own !== undefined) return own.about();
  const about = await api.about(name, options);
  return about.steps.length > 0
    ? about
    : { ...about, steps: (await import("../text/steps")).steps(hasScene) };
}
