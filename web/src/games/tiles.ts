/** Home page tiles of the games whose picture is built in, in their order. Other games bring an icon. */
import type { GameInfo } from "$lib/api";
import { tile as cambio } from "./cambio/tile";
import { tile as deck } from "./deck/tile";
import { tile as imperial } from "./imperial/tile";
import { tile as tictactoe } from "./tictactoe/tile";
import type { Tile } from "./tile";

export const TILES: Readonly<Record<string, Tile>> = { cambio, imperial, deck, tictactoe };

/** The games playable offline, in the server's list format. */
export const offline = (): readonly GameInfo[] =>
  Object.entries(TILES)
    .filter(([, tile]) => tile.href !== undefined)
    .map(([name, tile]) => ({
      name,
      title: tile.title?.() ?? name,
      line: "",
      length: "",
      minutes: 0,
      kinds: [],
      colours: [],
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
