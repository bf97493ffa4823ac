/** A game in one line, by its name: on its tile and over its rules. */
import { m } from "$words";

const LINES: Readonly<Record<string, () => string>> = { cambio: m.tile_cambio, imperial: m.tile_imperial, deck: m.tile_deck, tictactoe: m.tile_tictactoe };

export function lineOf(game: string): string {
  return LINES[game]?.() ?? "";
}
