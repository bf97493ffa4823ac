/** The assets of the current game, or of each game on a page that draws several. */
import { getContext, setContext } from "svelte";
import { api, type GamePackage } from "$lib/api";

let inUse: GamePackage | null = null;

/**
 * Fetches the game's asset list and loads all pictures in alphabetical order, so that requests reveal nothing
 * about the position.
 */
export async function loadPackage(game: string): Promise<GamePackage | null> {
  try {
    inUse = (await api.game(game)).package;
  } catch {
    inUse = null; // a board without its pictures is better than none
  }
  for (const name of inUse?.pictures ?? []) new Image().src = addressIn(inUse, name);
  return inUse;
}

/** The address of the game's own board, or an empty string. */
export function frameAddress(): string {
  return inUse?.frame ?? "";
}

type Find = (name: string | undefined) => string;
const FIND = Symbol("pictures");

/** Provides a package's pictures to everything drawn inside the calling component. */
export function bringPictures(own: () => GamePackage | null): void {
  setContext<Find>(FIND, (name) => addressIn(own(), name));
}

/**
 * Returns a function that maps picture names to addresses, or "" for unknown names. Call it while the
 * component is created.
 */
export function findPictures(): Find {
  return getContext<Find | undefined>(FIND) ?? ((name) => addressIn(inUse, name));
}

function addressIn(own: GamePackage | null, name: string | undefined): string {
  return name && own?.pictures.includes(name) ? own.at + name : "";
}
