/** How a game looks on the home page. */
import type { Component } from "svelte";
import type { Card } from "$lib/cards";

export interface Tile {
  /** Cards in a fan; null for a back. */
  readonly fan?: readonly (Card | null)[];
  /** The cards lie in a row and are numbered. */
  readonly isNumbered?: boolean;
  /** Instead of cards. */
  readonly picture?: Component;
  readonly background?: string;
  /** A page of the game's own, instead of a new table. */
  readonly href?: string;
  /** What it is called where no server says so. */
  readonly title?: () => string;
}
