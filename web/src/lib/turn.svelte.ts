/** Announces the viewer's turn in the title, the favicon and, if enabled, with a sound. */
import { play } from "./sounds";
import { isMyTurn, type TableState } from "./table";
import { m } from "$words";
import { titleOf } from "./labels";

let wasMine = false;

export function showTurn(table: TableState | null): void {
  const isMine = table !== null && isMyTurn(table);
  const where = table?.table.kind === "sandbox" ? `${m.sandbox_title()} · ` : "";
  const title = table === null ? "Parlour" : `${where}${titleOf(table.table)} · Parlour`;
  document.title = isMine ? `● ${m.your_turn()} · ${title}` : title;
  const icon = document.getElementById("favicon");
  icon?.setAttribute("href", isMine ? "/icon-turn.svg" : "/icon.svg");
  if (isMine && !wasMine) play("turn");
  wasMine = isMine;
}
