/** Random numbers as an injected function, with shuffling and UUIDs. */

/** A number from 0 to n - 1. */
export type Below = (n: number) => number;

const WORD = 2 ** 32;

/** Fisher–Yates shuffle, from the end. */
export function shuffle<T>(items: readonly T[], below: Below): readonly T[] {
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const j = below(i + 1);
    [mixed[i], mixed[j]] = [mixed[j] as T, mixed[i] as T];
  }
  return mixed;
}

/** A version 4 UUID from four 32-bit draws, highest first. */
export function uuid(below: Below): string {
  const [a, b, c, d] = [below(WORD), below(WORD), below(WORD), below(WORD)];
  const words = [a, ((b & 0xffff0fff) | 0x4000) >>> 0, ((c & 0x3fffffff) | 0x80000000) >>> 0, d];
  const hex = words.map((word) => word.toString(16).padStart(8, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** The browser's random source. Every number is equally likely. */
export function below(n: number): number {
  const most = WORD - (WORD % n);
  const draw = new Uint32Array(1);
  do crypto.getRandomValues(draw);
  while ((draw[0] ?? 0) >= most);
  return (draw[0] ?? 0) % n;
}
