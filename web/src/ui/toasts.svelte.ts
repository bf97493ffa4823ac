/** Short notes at the edge of the page; each goes by itself. */
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
    // An effect that shows a note does not depend on those that are there.
    const others = untrack(() => this.notes).filter((one) => one.text !== text);
    this.notes = [...others, note].slice(-3);
    setTimeout(() => this.close(note.id), LASTS);
  }

  close(id: number): void {
    this.notes = this.notes.filter((note) => note.id !== id);
  }
}

export const toasts = new Toasts();
