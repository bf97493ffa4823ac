/** A list fetched in pages, and other fetched data that can be refused. */
import { Problem } from "$lib/api";
import { m } from "$words";

/** The message of a Problem. Other errors are thrown again. */
export function sentence(problem: unknown): string {
  if (!(problem instanceof Problem)) throw problem;
  return problem.message || m.offline();
}

interface Page<T> {
  readonly rows: readonly T[];
  readonly next: string | null;
}

export class Pages<T> {
  rows = $state.raw<readonly T[] | null>(null);
  next = $state<string | null>(null);
  fault = $state("");
  #loads = 0;

  /** Loads from the first page. A later call overrides an earlier one. */
  async load(
    fetchPage: (after: string | null) => Promise<Page<T>>,
    after: string | null = null,
  ): Promise<void> {
    const mine = ++this.#loads;
    try {
      const page = await fetchPage(after);
      if (mine !== this.#loads) return;
      this.rows = after === null ? page.rows : [...(this.rows ?? []), ...page.rows];
      this.next = page.next;
      this.fault = "";
    } catch (problem) {
      if (mine === this.#loads) this.fault = sentence(problem);
    }
  }
}
