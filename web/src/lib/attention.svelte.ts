/** What a board shows for a few seconds only: nothing of the frame comes up while it lasts. */
import { untrack } from "svelte";

class Attention {
  #count = $state(0);

  get isTaken(): boolean {
    return this.#count > 0;
  }

  /** Until what is returned is called. */
  take(): () => void {
    untrack(() => (this.#count += 1));
    return () => (this.#count -= 1);
  }
}

export const attention = new Attention();
