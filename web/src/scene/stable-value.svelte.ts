/** Caches a derived value, so that dependents update only when the value itself changes. */
import { untrack } from "svelte";

export function stableValue<T>(read: () => T): { readonly now: T } {
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
