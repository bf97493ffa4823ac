/** A sum that somebody types. */

/** Cents out of what somebody typed, "3.40" or "3,40"; null where it is no sum. */
export function cents(text: string): number | null {
  const found = /^\s*\$?\s*(\d{1,5})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  if (found === null) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
}

/** As it is written in the reader's language, cents only where there are any. */
export function written(cents: number, locale: string): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return (cents / 100).toLocaleString(locale, { minimumFractionDigits: digits, useGrouping: false });
}
