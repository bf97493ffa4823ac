/** The boards by game. Each is loaded when its first table is opened. */
import { api } from "$lib/api";
import type { About, Board } from "$lib/board";
import type { Shortcut } from "$lib/shortcuts";
import type { Sound } from "$lib/sounds";
import { loadPackage } from "$scene/package";

export interface GameUi {
  readonly board: () => Promise<{ default: Board }>;
  /**
   * `side`: the frame shows log and chat in a column next to the board. `full`: the board has the full width.
   */
  readonly frame: "side" | "full";
  /** The board draws the results itself. The frame then only offers the rematch. */
  readonly drawsResults: boolean;
  /** What an entry sounds like on the game's own board. A board drawn from a scene has its own sounds. */
  readonly sound?: Sound;
  /** Rules built into the page, for a game that works offline. */
  readonly about?: () => Promise<{ about: () => About }>;
  /** All keyboard shortcuts that the board ever has. */
  readonly shortcuts?: () => Promise<{ shortcuts: () => readonly Shortcut[] }>;
}

const TEXT: GameUi = { board: () => import("../text/Board.svelte"), frame: "side", drawsResults: false };

/** A game from a package: drawn in its own frame, from its scene with the package's pictures, or as text. */
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
  imperial: {
    board: () => import("./imperial/Board.svelte"),
    frame: "full",
    drawsResults: true,
    sound: "piece",
  },
  deck: {
    board: () => import("./deck/Board.svelte"),
    frame: "side",
    drawsResults: true,
    about: () => import("./deck/about"),
    shortcuts: () => import("./deck/shortcuts"),
  },
};

/** A game without its own board is drawn from its scene. Without a scene it is played as text. */
export function gameUi(name: string, hasScene: boolean): GameUi {
  return GAMES[name] ?? ofPackage(name, hasScene);
}

/** The board needs no scene, so the server need not send one. */
export function hasBoard(name: string): boolean {
  return name in GAMES;
}

/** The game's rules and texts for these options. */
export async function aboutGame(name: string, options: unknown): Promise<About> {
  const own = await gameUi(name, false).about?.();
  if (own !== undefined) return own.about();
  return api.about(name, options);
}
