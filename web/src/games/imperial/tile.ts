import type { Tile } from "../tile";
import Rondel from "./Rondel.svelte";

export const tile: Tile = {
  picture: Rondel,
  background: "radial-gradient(circle at 50% 30%, #c3d9e2, var(--sea-deep))",
};
