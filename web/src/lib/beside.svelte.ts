/** What the page of a table and its board draw for each other. Boards elsewhere have no such page. */
import { getContext, setContext, type Snippet } from "svelte";

interface Offers {
  readonly moves: () => Snippet | null;
  readonly hasPanel: () => boolean;
}

export class Beside {
  /** The board's buttons for the page's panel. */
  buttons = $state.raw<Snippet | null>(null);
  #page: Offers;

  constructor(page: Offers) {
    this.#page = page;
  }

  /** The page's line of moves, for a board with room next to it. Null if the game has none. */
  get moves(): Snippet | null {
    return this.#page.moves();
  }

  /** A panel of the page is in view that shows the board's smaller buttons. */
  get hasPanel(): boolean {
    return this.#page.hasPanel();
  }
}
const BESIDE = Symbol();

export function provideBeside(page: Offers): Beside {
  return setContext(BESIDE, new Beside(page));
}

export function findBeside(): Beside | undefined {
  return getContext<Beside | undefined>(BESIDE);
}
