/** Money amounts, parsed and formatted. */

/** Parses "3.40" or "3,40" into cents. Returns null for anything else. */
export function cents(text: string): number | null {
  const found = /^\s*\$?\s*(\d{1,5})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  if (found === null) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
}

/** Formats cents in the reader's language, without decimals for whole amounts. */
export function written(cents: number, locale: string): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return (cents / 100).toLocaleString(locale, { minimumFractionDigits: digits, useGrouping: false });
}
