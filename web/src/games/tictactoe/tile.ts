import type { Tile } from "../tiles";
import Marks from "./Marks.svelte";

export const tile: Tile = { picture: Marks };
