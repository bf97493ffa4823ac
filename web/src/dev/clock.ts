/** The time of day, to the second. */
import { getLocale } from "$words/runtime.js";

export function clock(at: number): string {
  return new Date(at).toLocaleTimeString(getLocale(), {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
}
