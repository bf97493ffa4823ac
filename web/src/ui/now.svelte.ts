/** This page's time as a rune that ticks while somebody reads it. */
import { createSubscriber } from "svelte/reactivity";

const EVERY = 250;
const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, EVERY);
  return () => clearInterval(timer);
});

/** `now.ms` inside a component or `$derived` is read anew four times a second. */
export const now = {
  get ms(): number {
    subscribe();
    return Date.now();
  },
};
