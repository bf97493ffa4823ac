/** How a game looks on the home page. */
import type { Component } from "svelte";
import type { Card } from "$lib/cards";

export interface Tile {
  /** A fan of cards. Null is a back. */
  readonly fan?: readonly (Card | null)[];
  /** The cards lie in a numbered row. */
  readonly isNumbered?: boolean;
  /** A picture in place of cards. */
  readonly picture?: Component;
  readonly background?: string;
  /** A page to open in place of a new table. */
  readonly href?: string;
  /** Its name when no server provides one. */
  readonly title?: () => string;
}
