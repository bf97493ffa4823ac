/** How games look on the home page: those that have a tile of their own, in their order there. */
import type { Component } from "svelte";
import type { Card } from "$scene/cards";
import { tile as cambio } from "./cambio/tile";
import { tile as deck } from "./deck/tile";
import { tile as imperial } from "./imperial/tile";

export interface Tile {
  /** Cards in a fan; null for a back. */
  readonly fan?: readonly (Card | null)[];
  /** The cards lie in a row and are numbered. */
  readonly isNumbered?: boolean;
  /** Instead of cards. */
  readonly picture?: Component;
  readonly background?: string;
  readonly lasts: () => string;
  /** A page of the game's own, instead of a new table. */
  readonly href?: string;
}

export const TILES: Readonly<Record<string, Tile>> = { cambio, imperial, deck };
