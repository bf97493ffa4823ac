/** Registers the terms of a game on this page. The explanation code is loaded with the first terms. */
import type { Term } from "$lib/board";
import { glossary } from "$lib/glossary.svelte";

export async function explainTerms(game: string, terms: readonly Term[]): Promise<void> {
  const { install, partsOf, platformTerms } = await import("./explain");
  install();
  const all = [...terms, ...platformTerms()];
  [glossary.terms, glossary.rules] = [all, `/rules/${encodeURIComponent(game)}`];
  glossary.parts = (text, seen) => partsOf(text, all, seen);
}
