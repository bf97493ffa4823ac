import type { Tile } from "../tile";

export const tile: Tile = { fan: [null, "AS", null, "KH"] };
