/** What a replay offers for sharing: its position, and a way to draw other moves. */
import type { TableShown } from "$lib/protocol";
import type { Playback } from "../replay/playback.svelte";

export interface SharedBoard {
  readonly table: TableShown;
  readonly playback: Playback;
  /** The viewer's seat. Null for the public view. */
  readonly you: number | null;
  /** The move in words. */
  readonly said: string;
  readonly board: HTMLElement;
  /** Shows a move without motion, and resolves once it is drawn. */
  readonly stepTo: (seq: number) => Promise<void>;
  readonly copyLink: () => Promise<void>;
}
