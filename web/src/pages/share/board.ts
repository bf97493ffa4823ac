/** What is shared of a replay: where it is, and how to come to another move. */
import type { TableShown } from "$lib/protocol";
import type { Reel } from "../replay/reel.svelte";

export interface SharedBoard {
  readonly table: TableShown;
  readonly reel: Reel;
  /** Whose view it is; null for what everybody sees. */
  readonly you: number | null;
  /** The move in words. */
  readonly said: string;
  readonly board: HTMLElement;
  /** Show a move without motion; it is drawn when this is done. */
  readonly stepTo: (seq: number) => Promise<void>;
  readonly copyLink: () => Promise<void>;
}
