/** Browser storage. All access goes through here. Falls back to memory where storage is unavailable. */

export interface Kept {
  read(key: string): string | null;
  write(key: string, value: string): void;
}

/** *open*, and every use of what it returns, can throw in private windows or under a policy. */
export function guarded(open: () => Pick<Storage, "getItem" | "setItem">): Kept {
  /** Values that could not be stored. They are newer than any stored ones. */
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
