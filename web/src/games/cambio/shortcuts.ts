/** The board's keyboard shortcuts. Each works while its target is on the page. */
import type { Shortcut } from "$lib/shortcuts";
import { m } from "$words";

export const shortcuts = (): readonly Shortcut[] => [
  ["D", m.cambio_key_draw()],
  ["T", m.cambio_key_take()],
  ["1–4", m.cambio_key_places()],
  ["5–9", m.cambio_key_others()],
  ["X", m.cambio_key_discard()],
  ["C", m.cambio_key_call()],
  ["S", m.cambio_key_skip()],
  ["P", m.cambio_key_pass()],
];
