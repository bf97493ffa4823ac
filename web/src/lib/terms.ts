/**
 * Finds terms in texts, so that a page can explain them: whole words, longest first, each term once. Pure.
 */
import type { Term } from "./board";

export interface Part {
  readonly text: string;
  /** The term that the text is a form of. Null for plain text. */
  readonly term: Term | null;
}

interface Finder {
  readonly pattern: RegExp;
  readonly of: ReadonlyMap<string, Term>;
}

/** A log has hundreds of lines with the same terms, so the pattern is cached. */
const finders = new WeakMap<readonly Term[], Finder | null>();

export function formsOf(term: Term): readonly string[] {
  return term.words
    .split("|")
    .map((form) => form.trim())
    .filter(Boolean);
}

/** The form used as the heading of the term's text. */
export function headOf(term: Term): string {
  return formsOf(term)[0] ?? "";
}

/** Splits the text at its terms. Terms in *seen* are left as plain text, and found ones are added to it. */
export function partsOf(text: string, terms: readonly Term[], seen = new Set<Term>()): readonly Part[] {
  const finder = finderOf(terms);
  if (finder === null) return [{ text, term: null }];
  return text
    .split(finder.pattern)
    .map((part, n): Part => {
      const term = n % 2 === 0 ? undefined : finder.of.get(part.toLowerCase());
      if (term === undefined || seen.has(term)) return { text: part, term: null };
      seen.add(term);
      return { text: part, term };
    })
    .filter((part) => part.text !== "");
}

/** The first term in a text, for elements that cannot contain a link, such as buttons. */
export function termIn(text: string, terms: readonly Term[]): Term | null {
  return partsOf(text, terms).find((part) => part.term !== null)?.term ?? null;
}

function finderOf(terms: readonly Term[]): Finder | null {
  let finder = finders.get(terms);
  if (finder === undefined) finders.set(terms, (finder = made(terms)));
  return finder;
}

function made(terms: readonly Term[]): Finder | null {
  const of = new Map(
    terms.flatMap((term) => formsOf(term).map((form) => [form.toLowerCase(), term] as const)),
  );
  if (of.size === 0) return null;
  const forms = [...of.keys()]
    .sort((a, b) => b.length - a.length)
    .map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return { pattern: new RegExp(`(?<![\\p{L}\\p{N}])(${forms.join("|")})(?![\\p{L}\\p{N}])`, "iu"), of };
}
