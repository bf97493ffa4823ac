/** The page's clock as a rune that ticks only while it is read. */
import { createSubscriber } from "svelte/reactivity";

const EVERY = 250;
const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, EVERY);
  return () => clearInterval(timer);
});

/** Reading `now.ms` in a component or `$derived` updates four times a second. */
export const now = {
  get ms(): number {
    subscribe();
    return Date.now();
  },
};
