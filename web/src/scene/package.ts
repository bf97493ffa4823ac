/** The files that the game on the page brings for its board. */
import { api, type GamePackage } from "$lib/api";

let inUse: GamePackage | null = null;

/** Ask what *game* brings and load its pictures: all, in alphabetical order, so that no request tells a position. */
export async function loadPackage(game: string): Promise<GamePackage | null> {
  try {
    inUse = (await api.game(game)).package;
  } catch {
    inUse = null; // a board without its pictures is better than none
  }
  for (const name of inUse?.pictures ?? []) new Image().src = pictureAt(name);
  return inUse;
}

/** The address of the board of its own, where the game has one. */
export function frameAddress(): string {
  return inUse?.frame ?? "";
}

/** The address of a picture that a scene names; empty where there is none. */
export function pictureAt(name: string | undefined): string {
  return name && inUse?.pictures.includes(name) ? inUse.at + name : "";
}
