/** The terms that this page explains: those of the game that it shows, and the platform's own. */
import type { Term } from "./board";

class Glossary {
  terms = $state.raw<readonly Term[]>([]);
  /** Where the rules are that a term is part of. */
  rules = $state("");
  /** Shows a section of the rules on this page, where it can. */
  more: ((section: string) => void) | null = null;

  /** From now on the words of *game* are explained. What does so is loaded with the first of them. */
  async learn(game: string, terms: readonly Term[]): Promise<void> {
    const { install, platformTerms } = await import("./explain");
    install();
    this.rules = `/rules/${encodeURIComponent(game)}`;
    this.terms = [...terms, ...platformTerms()];
  }
}

export const glossary = new Glossary();
