/** Codes of private tables opened in this browser. A code lets anyone watch, even without a name. */
import { storage } from "./storage";

const KEY = "parlour-codes";
const MOST = 20;

type Codes = readonly (readonly [table: string, code: string])[];

export function codeOf(table: string): string | null {
  return kept().find(([id]) => id === table)?.[1] ?? null;
}

export function rememberCode(table: string, code: string): void {
  if (codeOf(table) === code) return;
  const others = kept().filter(([id]) => id !== table);
  storage.write(KEY, JSON.stringify([[table, code], ...others].slice(0, MOST)));
}

/** Clears the codes for the next person who uses this browser. */
export function forgetCodes(): void {
  storage.write(KEY, "[]");
}

function kept(): Codes {
  try {
    const read: unknown = JSON.parse(storage.read(KEY) ?? "[]");
    return Array.isArray(read) ? (read as Codes) : [];
  } catch {
    return [];
  }
}
