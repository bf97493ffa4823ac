import type { Tile } from "../tiles";

export const tile: Tile = { fan: [null, "AS", null, "KH"] };
