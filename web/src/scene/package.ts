/** The files that the game on the page brings for its board; each of several games, where a page draws several. */
import { getContext, setContext } from "svelte";
import { api, type GamePackage } from "$lib/api";

let inUse: GamePackage | null = null;

/** Ask what *game* brings and load its pictures: all, in alphabetical order, so that no request tells a position. */
export async function loadPackage(game: string): Promise<GamePackage | null> {
  try {
    inUse = (await api.game(game)).package;
  } catch {
    inUse = null; // a board without its pictures is better than none
  }
  for (const name of inUse?.pictures ?? []) new Image().src = addressIn(inUse, name);
  return inUse;
}

/** The address of the board of its own, where the game has one. */
export function frameAddress(): string {
  return inUse?.frame ?? "";
}

type Find = (name: string | undefined) => string;
const FIND = Symbol("pictures");

/** Of a component: what is drawn inside it has the pictures of this package. */
export function bringPictures(own: () => GamePackage | null): void {
  setContext<Find>(FIND, (name) => addressIn(own(), name));
}

/** Of a component that is being made: the address of a picture that a scene names; empty where there is none. */
export function findPictures(): Find {
  return getContext<Find | undefined>(FIND) ?? ((name) => addressIn(inUse, name));
}

function addressIn(own: GamePackage | null, name: string | undefined): string {
  return name && own?.pictures.includes(name) ? own.at + name : "";
}
