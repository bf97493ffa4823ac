/** How far the chat of each table was read in this browser: a reload does not make it unread again. */
import { storage } from "./storage";
import type { TableState } from "./table";

const KEY = "parlour-read";
const MOST = 50;

type Reads = readonly (readonly [table: string, number: number])[];

/** The number of the last line that was read; the first line of a chat has number 0. */
export function readUpTo(table: string): number {
  return kept().find(([id]) => id === table)?.[1] ?? -1;
}

export function keepRead(table: string, number: number): void {
  const others = kept().filter(([id]) => id !== table);
  storage.write(KEY, JSON.stringify([[table, number], ...others].slice(0, MOST)));
}

/** How many lines of others come after line *read*. */
export function countUnread({ chat, you }: Pick<TableState, "chat" | "you">, read: number): number {
  return chat.filter((line) => line.number > read && (line.seat === null || line.seat !== you)).length;
}

function kept(): Reads {
  try {
    const read: unknown = JSON.parse(storage.read(KEY) ?? "[]");
    return Array.isArray(read) ? (read as Reads) : [];
  } catch {
    return [];
  }
}
