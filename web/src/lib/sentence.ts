/** A sentence of the log, taken apart so that names and cards can be set off. Pure. */
import type { Card, Rank, Suit } from "$scene/cards";

export type Phrase =
  { readonly kind: "text" | "name"; readonly text: string } | { readonly kind: "card"; readonly card: Card };

const SIGNS: Readonly<Record<string, Suit>> = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
const CARD = "(?:10|[2-9AJQK])[♠♥♦♣]";

/** Games write a card as `9♥`; the longest of several names that fit is meant. */
export function phrases(sentence: string, names: readonly string[]): readonly Phrase[] {
  const known = names.filter(Boolean).sort((a, b) => b.length - a.length);
  const escaped = known.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${[...escaped, CARD].join("|")})(?![\\p{L}\\p{N}])`, "u");
  return sentence
    .split(pattern)
    .map((text, n): Phrase =>
      n % 2 === 0
        ? { kind: "text", text: text.replaceAll("'", "’") }
        : known.includes(text)
          ? { kind: "name", text }
          : { kind: "card", card: cardOf(text) },
    )
    .filter((phrase) => phrase.kind === "card" || phrase.text !== "");
}

function cardOf(written: string): Card {
  return `${written.slice(0, -1) as Rank}${SIGNS[written.slice(-1)] ?? "S"}`;
}
