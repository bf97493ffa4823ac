/** What the browser keeps for us: the only place that asks it. Where it keeps nothing, the page goes on in memory. */

export interface Kept {
  read(key: string): string | null;
  write(key: string, value: string): void;
}

/** *open* may throw, as private windows and policies make it; so may every use of what it opens. */
export function guarded(open: () => Pick<Storage, "getItem" | "setItem">): Kept {
  /** What could not be kept; it is newer than anything that was. */
  const memory = new Map<string, string>();
  return {
    read(key) {
      try {
        return memory.get(key) ?? open().getItem(key);
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        open().setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
  };
}

export const storage = guarded(() => localStorage);
