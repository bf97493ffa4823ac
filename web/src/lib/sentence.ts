/** Splits a log sentence into names, cards and plain text, so that a page can style them. Pure. */
import type { Card, Rank, Suit } from "./cards";

export type Phrase =
  { readonly kind: "text" | "name"; readonly text: string } | { readonly kind: "card"; readonly card: Card };

const SIGNS: Readonly<Record<string, Suit>> = { "♠": "S", "♥": "H", "♦": "D", "♣": "C" };
const CARD = "(?:10|[2-9AJQK])[♠♥♦♣]";

/** A log has hundreds of lines with the same few names, so the pattern is cached. */
let last: { readonly names: string; readonly pattern: RegExp } | null = null;

/** Games write a card as `9♥`. If several names match, the longest wins. */
export function phrases(sentence: string, names: readonly string[]): readonly Phrase[] {
  return sentence
    .split(patternOf(names))
    .map((text, n): Phrase =>
      n % 2 === 0
        ? { kind: "text", text: text.replaceAll("'", "’") }
        : names.includes(text)
          ? { kind: "name", text }
          : { kind: "card", card: cardOf(text) },
    )
    .filter((phrase) => phrase.kind === "card" || phrase.text !== "");
}

function patternOf(names: readonly string[]): RegExp {
  const key = names.join("\n");
  if (last?.names !== key) {
    const known = names.filter(Boolean).sort((a, b) => b.length - a.length);
    const escaped = known.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const either = [...escaped, CARD].join("|");
    last = { names: key, pattern: new RegExp(`(?<![\\p{L}\\p{N}])(${either})(?![\\p{L}\\p{N}])`, "u") };
  }
  return last.pattern;
}

function cardOf(written: string): Card {
  return `${written.slice(0, -1) as Rank}${SIGNS[written.slice(-1)] ?? "S"}`;
}
