/** The keys of the board; each works while what it presses is there. */
import type { Shortcut } from "$lib/shortcuts";
import { m } from "$words";

export const shortcuts = (): readonly Shortcut[] => [
  ["1–9", m.deck_key_cards()],
  ["D", m.deck_key_go()],
];
