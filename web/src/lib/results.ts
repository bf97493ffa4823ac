/** The result as rows, winner first. Pure. */
import type { Result, SeatShown } from "./protocol";

export interface ResultRow {
  readonly seat: number;
  readonly name: string;
  readonly isBot: boolean;
  readonly place: number;
  readonly score: number;
  readonly parts: readonly (readonly [string, number])[];
}

export function resultRows(result: Result, seats: readonly SeatShown[]): readonly ResultRow[] {
  const rows = seats.map((seat) => ({
    seat: seat.number,
    name: seat.name,
    isBot: seat.kind === "bot",
    place: result.places[seat.number] ?? seats.length,
    score: result.scores[seat.number] ?? 0,
    parts: result.breakdown[seat.number] ?? [],
  }));
  return rows.sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** A formatted score: 12.50 if scores are in cents. */
export function points(score: number, unit: number, locale: string): string {
  const digits = score % unit === 0 ? 0 : Math.round(Math.log10(unit));
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(score / unit);
}

export function winners(rows: readonly ResultRow[]): readonly ResultRow[] {
  return rows.filter((row) => row.place === 1);
}
