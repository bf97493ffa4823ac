/** How games look on the home page whose picture is part of the page, in their order there. Others bring an icon. */
import type { Component } from "svelte";
import type { GameShown } from "$lib/api";
import type { Card } from "$scene/cards";
import { tile as cambio } from "./cambio/tile";
import { tile as deck } from "./deck/tile";
import { tile as imperial } from "./imperial/tile";
import { tile as tictactoe } from "./tictactoe/tile";

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

export const TILES: Readonly<Record<string, Tile>> = { cambio, imperial, deck, tictactoe };

/** What can be played without a server, as the server would list it. */
export const offline = (): readonly GameShown[] =>
  Object.entries(TILES)
    .filter(([, tile]) => tile.href !== undefined)
    .map(([name, tile]) => ({
      name,
      title: tile.title?.() ?? name,
      line: "",
      length: "",
      minutes: 0,
      kinds: [],
      icon: null,
      tile: null,
      seats: [1],
      version: 0,
      opens: "all",
      score_unit: 1,
      bots: [],
      strongest: "",
      options: {},
      about: null,
      package: null,
    }));
