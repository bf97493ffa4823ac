/** The terms explained on this page: those of the current game, and the platform's own. */
import type { Term } from "./board";
import type { Part } from "./terms";

class Glossary {
  terms: readonly Term[] = [];
  /** Splits a text at its terms. The real function is in lib/terms, loaded with the first terms. */
  parts = $state.raw<(text: string, seen?: Set<Term>) => readonly Part[]>((text) => [{ text, term: null }]);
  /** The address of the rules that the terms link to. */
  rules = "";
  /** Shows a section of the rules without leaving the page, where possible. */
  more: ((section: string) => void) | null = null;
}

export const glossary = new Glossary();
