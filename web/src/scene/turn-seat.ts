/** Whom the turn line is about. Pure. */
import { resultRows, winners } from "$lib/results";
import { isMyTurn, type TableState } from "$lib/table";

/** The seat to move, or the only winner. Null if there is no such seat. */
export function turnSeat(table: TableState): number | null {
  if (table.result !== null) {
    const won = winners(resultRows(table.result, table.seats));
    return won.length === 1 ? (won[0]?.seat ?? null) : null;
  }
  return isMyTurn(table) ? table.you : (table.waiting[0] ?? null);
}
