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

/** The earlier list if all items are identical, so that dependents do not update. */
export function sameOr<T>(before: readonly T[], now: readonly T[]): readonly T[] {
  return before.length === now.length && before.every((one, n) => one === now[n]) ? before : now;
}
