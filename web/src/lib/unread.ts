/** The last chat line read in this browser, per table. It survives a reload. */
import { storage } from "./storage";
import type { TableState } from "./table";

const KEY = "parlour-read";
const MOST = 50;

type Reads = readonly (readonly [table: string, number: number])[];

/** The number of the last line read. The first line has number 0. */
export function readUpTo(table: string): number {
  return kept().find(([id]) => id === table)?.[1] ?? -1;
}

export function keepRead(table: string, number: number): void {
  const others = kept().filter(([id]) => id !== table);
  storage.write(KEY, JSON.stringify([[table, number], ...others].slice(0, MOST)));
}

/** The number of other players' lines after line *read*. */
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
