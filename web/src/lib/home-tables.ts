/** The tables on the home page. Pure. */
import type { MyTable } from "./api";
import type { SeatShown, TableShown } from "./protocol";

/** The other people and bots at a table. */
export function otherSeats(table: TableShown, mine: number | null): readonly SeatShown[] {
  return table.seats.filter((seat) => seat.kind !== "empty" && seat.number !== mine);
}

/** The viewer's turn first, then running, open and finished tables. Newest first in each group. */
export function sortTables(tables: readonly MyTable[]): readonly MyTable[] {
  const rank = (one: MyTable) =>
    one.is_my_turn ? 0 : ({ running: 1, open: 2, over: 3, closed: 4 } as const)[one.table.status];
  return [...tables].sort((a, b) => rank(a) - rank(b) || b.table.created_at - a.table.created_at);
}

/** Unfinished tables, and a few finished ones. */
export function currentTables(tables: readonly MyTable[]): readonly MyTable[] {
  const open = tables.filter((one) => one.table.status === "open" || one.table.status === "running");
  const over = tables.filter((one) => one.table.status === "over").slice(0, 3);
  return [...open, ...over];
}

export function countTakenSeats(table: TableShown): number {
  return table.seats.filter((seat) => seat.kind !== "empty").length;
}

export function hostOf(table: TableShown): string | null {
  return table.seats.find((seat) => seat.number === table.host)?.name ?? null;
}

/** "Mira, Jonas and Priya", in the reader's language. */
export function formatList(names: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(names);
}
