/** The colours of the seats of the game that is drawn. */
import { getContext, setContext } from "svelte";

type Find = () => readonly string[];
const FIND = Symbol("seat colours");

/** Provides a game's `colours` to everything drawn inside the calling component. */
export function bringSeatColours(own: Find): void {
  setContext<Find>(FIND, own);
}

/** Call it while the component is created. */
export function findSeatColours(): Find {
  return getContext<Find | undefined>(FIND) ?? (() => []);
}
