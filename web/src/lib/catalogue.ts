/** Texts by a key that is made at run time. Loaded with the first table, since it holds the whole catalogue. */
import type { Facts } from "./board";
import * as messages from "$words/messages/_index.js";

type Message = (facts: Facts) => string;
const all = messages as unknown as Readonly<Record<string, Message | undefined>>;

export function words(key: string, facts: Facts = {}): string {
  return all[key]?.(facts) ?? key;
}
