/** Sums as people read them: cents only where there are any. */
import { m } from "$words";

export function dollars(cents: number): string {
  return `${cents < 0 ? "−" : ""}${m.imperial_sum({ sum: plain(Math.abs(cents)) })}`;
}

export function signed(cents: number): string {
  return cents < 0 ? dollars(cents) : `+${dollars(cents)}`;
}

/** A score, which is kept in cents too. */
export function points(cents: number): string {
  return `${cents < 0 ? "−" : ""}${plain(Math.abs(cents))}`;
}

function plain(cents: number): string {
  const rest = cents % 100;
  return rest === 0
    ? String(cents / 100)
    : m.imperial_cents({ whole: Math.floor(cents / 100), rest: String(rest).padStart(2, "0") });
}

/** Cents out of what somebody typed, "3.40" or "3,40"; null where it is no sum. */
export function cents(text: string): number | null {
  const found = /^\s*\$?\s*(\d{1,5})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  if (found === null) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
}
