/** The last of those with the same key, at the place of the first. Drawn lists must not repeat a key. */
export function unique<T>(all: readonly T[], key: (one: T) => string): readonly T[] {
  return [...new Map(all.map((one) => [key(one), one])).values()];
}
