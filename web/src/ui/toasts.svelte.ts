/** Toasts: short notes at the edge of the page that disappear by themselves. */
import { untrack } from "svelte";

export interface Note {
  readonly id: number;
  readonly text: string;
  readonly kind: "plain" | "bad";
}

const LASTS = 6000;
let count = 0;

class Toasts {
  notes = $state<readonly Note[]>([]);

  show(text: string, kind: Note["kind"] = "plain"): void {
    const note = { id: ++count, text, kind };
    // Untracked, so that an effect that shows a toast does not depend on the list.
    const others = untrack(() => this.notes).filter((one) => one.text !== text);
    this.notes = [...others, note].slice(-3);
    setTimeout(() => this.close(note.id), LASTS);
  }

  close(id: number): void {
    this.notes = this.notes.filter((note) => note.id !== id);
  }
}

export const toasts = new Toasts();
