/** Loads the code of a table before it is opened: while the player presses, or waits for the server. */
import { gameUi } from "../games";

const warmed = new Set<string>();

/** *hasScene*: the game's board is drawn from a scene, as far as its tile tells. */
export function warmTable(game: string, hasScene = true): void {
  if (warmed.has(game)) return;
  warmed.add(game);
  const parts = [import("./Table.svelte"), gameUi(game, hasScene).board()];
  // The page loads it again if this failed.
  Promise.all(parts).catch(() => warmed.delete(game));
}
