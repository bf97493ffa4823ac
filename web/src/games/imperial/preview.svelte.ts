/** A private plan: the server computes a preview and stores nothing. */
import { request, Problem } from "$lib/api";
import { live } from "$lib/live-table.svelte";
import type { Choice } from "$lib/protocol";
import { storage } from "$lib/storage";
import type { TableState } from "$lib/table";
import type { Action } from "./types";

interface PreviewResponse {
  readonly table: string;
  readonly seq: number;
  readonly view: unknown;
  readonly text: string;
  readonly captions: unknown;
  readonly choices: readonly Choice[];
}

interface StoredPlan {
  readonly table: string;
  readonly seq: number;
  readonly actions: readonly Action[];
}

const KEY = "imperial-plan";

export class Preview {
  /** The last preview, with its actions. */
  #found = $state.raw<(PreviewResponse & { readonly actions: readonly Action[] }) | null>(null);

  /** The actions of the preview. Empty once the table has moved on. */
  actions(table: TableState): readonly Action[] {
    return this.#of(table)?.actions ?? [];
  }

  /** The table with the preview applied. */
  over(table: TableState): TableState {
    const found = this.#of(table);
    if (found === null) return table;
    const { view, text, captions, choices } = found;
    return { ...table, view, text, captions, choices, mayUndo: false };
  }

  /** True if this table allows previews. Replays and lessons are not on the server. */
  isOpen(table: TableState): boolean {
    return table.isReplay !== true && live.table?.table.id === table.table.id;
  }

  /** Requests a preview. Returns false, and shows nothing, if *isGood* rejects it. */
  async run(
    table: TableState,
    actions: readonly Action[],
    isGood: (view: unknown) => boolean = () => true,
  ): Promise<boolean> {
    const found = await request<PreviewResponse>("POST", `/tables/${table.table.id}/trial`, {
      seq: table.seq,
      actions,
    });
    if (!isGood(found.view)) return false;
    this.#found = { ...found, actions };
    storage.write(
      KEY,
      JSON.stringify({ table: table.table.id, seq: table.seq, actions } satisfies StoredPlan),
    );
    return true;
  }

  /** Restores the preview from before the page was reloaded. */
  async resume(table: TableState): Promise<void> {
    const kept = JSON.parse(storage.read(KEY) ?? "null") as StoredPlan | null;
    if (kept === null || kept.table !== table.table.id || kept.seq !== table.seq || !this.isOpen(table))
      return;
    try {
      await this.run(table, kept.actions);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
    }
  }

  clear(): void {
    this.#found = null;
    storage.write(KEY, "null");
  }

  #of(table: TableState): (PreviewResponse & { readonly actions: readonly Action[] }) | null {
    const found = this.#found;
    return found !== null && found.table === table.table.id && found.seq === table.seq ? found : null;
  }
}
