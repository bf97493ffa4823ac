/** What hangs on much and seldom changes: whoever reads it is not even asked while it stays the same. */
import { untrack } from "svelte";

export function steady<T>(read: () => T): { readonly now: T } {
  let now = $state.raw(untrack(read));
  $effect.pre(() => {
    now = read();
  });
  return {
    get now() {
      return now;
    },
  };
}
