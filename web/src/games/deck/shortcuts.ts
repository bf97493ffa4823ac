/** The board's keyboard shortcuts. Each works while its target is on the page. */
import type { Shortcut } from "$lib/shortcuts";
import { m } from "$words";

export const shortcuts = (): readonly Shortcut[] => [
  ["1–9", m.deck_key_cards()],
  ["D", m.deck_key_go()],
];
