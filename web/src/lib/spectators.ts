/** The spectators of a table as text. */
import { m } from "$words";
import { getLocale } from "$words/runtime.js";
import type { SpectatorsShown } from "./protocol";

export function countSpectators({ names, others }: SpectatorsShown): number {
  return names.length + others;
}

/** "Cleo, Dot and 2 guests" */
export function listSpectators({ names, others }: SpectatorsShown): string {
  const all = others > 0 ? [...names, m.around_guests({ count: others })] : names;
  return new Intl.ListFormat(getLocale() === "en" ? "en-GB" : getLocale()).format(all);
}
