/** Quick chat phrases. A phrase is sent as text, and shown to each reader in their own language. */
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

/** Translates a phrase, sent in any language, into the reader's. Returns other text unchanged. */
export function translatePhrase(text: string): string {
  const phrase = PHRASES.find((one) => locales.some((locale) => one({}, { locale }) === text));
  return phrase?.() ?? text;
}
