/** What is often said at a table. A phrase is sent as its text, and read by each in their own language. */
import { m } from "$words";
import { locales } from "$words/runtime.js";

export const PHRASES = [
  m.around_hello,
  m.around_luck,
  m.around_turn,
  m.around_moment,
  m.around_well_played,
  m.around_thanks,
  m.around_good_game,
];

/** A phrase in the reader's language, whichever it was sent in; any other text as it is. */
export function translated(text: string): string {
  const phrase = PHRASES.find((one) => locales.some((locale) => one({}, { locale }) === text));
  return phrase?.() ?? text;
}
