/** The terms that this page explains: those of the game that it shows, and the platform's own. */
import type { Term } from "./board";
import type { Part } from "./terms";

class Glossary {
  terms: readonly Term[] = [];
  /** Takes a text apart so that its terms can be explained; see lib/terms, which is loaded with the first of them. */
  parts = $state.raw<(text: string, seen?: Set<Term>) => readonly Part[]>((text) => [{ text, term: null }]);
  /** Where the rules are that a term is part of. */
  rules = "";
  /** Shows a section of the rules on this page, where it can. */
  more: ((section: string) => void) | null = null;
}

export const glossary = new Glossary();
