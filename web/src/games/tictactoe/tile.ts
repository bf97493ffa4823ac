import type { Tile } from "../tile";
import Marks from "./Marks.svelte";

export const tile: Tile = { picture: Marks };
