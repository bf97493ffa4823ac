/** What a board shows for a few seconds. The frame opens nothing on top of it in that time. */
import { untrack } from "svelte";

class Attention {
  #count = $state(0);

  get isTaken(): boolean {
    return this.#count > 0;
  }

  /** Holds attention until the returned function is called. */
  take(): () => void {
    untrack(() => (this.#count += 1));
    return () => (this.#count -= 1);
  }
}

export const attention = new Attention();
