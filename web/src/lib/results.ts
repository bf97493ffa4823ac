/** The result as rows, winner first, and in words. */
import { m } from "$words";
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

export type Outcome = "win" | "loss" | "draw" | "over";

/** What the result is for a viewer; `over` for spectators and for a game without a result. */
export function outcomeOf(rows: readonly ResultRow[], you: number | null): Outcome {
  const won = winners(rows);
  if (won.length === 0) return "over";
  if (won.length === rows.length && rows.length > 1) return "draw";
  if (you === null) return "over";
  return won.some((row) => row.seat === you) ? "win" : "loss";
}

/** The headline of a result. *others* formats several names. */
export function titleOfResult(
  rows: readonly ResultRow[],
  you: number | null,
  others: (rows: readonly ResultRow[]) => string,
): string {
  const won = winners(rows);
  if (won.length === 0) return m.game_over();
  if (outcomeOf(rows, you) === "draw") return m.draw();
  return won.length === 1 && won[0]?.seat === you
    ? m.you_win()
    : m.wins({ names: others(won), count: won.length });
}
