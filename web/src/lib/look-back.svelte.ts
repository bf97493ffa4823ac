/** Looks at earlier positions of the table that is being played, without leaving it. */
import { live } from "./live-table.svelte";
import { hasPairs, movesOf, numberedMove, rowsOf, type ShortMove } from "./moves";
import { ReplayCache } from "./replay-cache";
import { isTyping } from "./shortcuts";
import { pastOf, type PastPosition, type TableState } from "./table";

/** Entries between two moves, such as a declined offer. */
const NEAR = 2;
const NONE: readonly ShortMove[] = [];

export class LookBack {
  /** The entry that was asked for. Its position can still be on its way. */
  #wanted = $state<number | null>(null);
  #position = $state.raw<PastPosition | null>(null);
  /** The board was at a neighbouring position before, so that its pieces can slide. */
  #isNear = false;
  #cache: ReplayCache | null = null;

  readonly #table = $derived.by(() => (live.table !== null && hasPairs(live.table) ? live.table : null));
  /** An earlier position, drawn in place of the current one. Null: the game as it is. */
  readonly shown = $derived.by<TableState | null>(() =>
    this.#table === null || this.#position === null
      ? null
      : pastOf(this.#table, this.#position, this.#isNear),
  );
  // The lines stay the same between moves, so the rows do, too.
  readonly #lines = $derived(this.#table?.lines);
  readonly moves = $derived(this.#lines === undefined ? NONE : movesOf(this.#lines));
  readonly rows = $derived(this.#lines === undefined ? [] : rowsOf(this.#lines));
  /** The index of the current move. -1 is the start. */
  readonly at = $derived.by(() => {
    const wanted = this.#wanted;
    return wanted === null ? this.moves.length - 1 : this.moves.findIndex((move) => move.seq === wanted);
  });
  readonly isPast = $derived.by(() => this.#wanted !== null);
  readonly name = $derived.by(() => {
    const move = this.moves[this.at];
    return move === undefined ? "" : numberedMove(this.rows, move.seq);
  });

  /** Shows the position after a move. The last move is the game itself. */
  go(index: number): void {
    const to = Math.min(Math.max(index, -1), this.moves.length - 1);
    if (to === this.moves.length - 1) this.leave();
    else void this.#show(this.moves[to]?.seq ?? 0).catch(() => this.leave());
  }

  /** Back to the game. */
  leave(): void {
    this.#wanted = null;
    this.#position = null;
  }

  /** Arrow keys step through the moves, unless they move the focus on the board. */
  press(event: KeyboardEvent): void {
    const on = event.target instanceof Element ? event.target : null;
    const isTaken = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(on);
    if (isTaken || this.moves.length === 0 || document.querySelector("dialog:modal, [data-sheet]")) return;
    if (on?.matches(":focus-visible") && on.closest("[data-place], [role=tablist], [role=radiogroup]"))
      return;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: -1, End: this.moves.length - 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(to);
  }

  async #show(seq: number): Promise<void> {
    const table = this.#table;
    if (table === null) return;
    if (this.#cache?.table !== table.table.id) this.#cache = new ReplayCache(table.table.id);
    this.#wanted = seq;
    const position = await this.#cache.position(seq, false);
    if (this.#wanted !== seq) return;
    const before = this.#position?.seq ?? table.seq;
    this.#isNear = Math.abs(before - seq) <= NEAR;
    this.#position = position;
  }
}

export const lookBack = new LookBack();
