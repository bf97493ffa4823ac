/** Players by name, and "you" for oneself. */
import { nameOf, type TableState } from "$lib/table";
import { m } from "$words";
import type { Seat } from "./types";

export function nameFor(table: TableState, seat: Seat): string {
  return nameOf(table, seat) || m.imperial_seat({ number: seat + 1 });
}

/** The name, or "You" for oneself, at the beginning of a line. */
export function whoFor(table: TableState, seat: Seat): string {
  return seat === table.you ? m.imperial_you() : nameFor(table, seat);
}
