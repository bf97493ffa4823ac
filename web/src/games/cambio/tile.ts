import { m } from "$words";
import type { Tile } from "../tiles";

export const tile: Tile = { fan: [null, "AS", null, "KH"], lasts: m.lasts_cambio };
