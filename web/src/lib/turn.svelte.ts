/** Announces the viewer's turn in the title, the favicon and, if enabled, with a sound. */
import { play } from "./sounds";
import { isMyTurn, type TableState } from "./table";
import { m } from "$words";
import { titleOf } from "./labels";

/** In milliseconds. Until then, the last move lands. */
const LANDED_MS = 500;
/** In milliseconds. After a shorter wait a player who looks at the page needs no bell, as against bots. */
const LONG_WAIT_MS = 8000;
let wasMine = false;
let waitsSince = 0;

export function showTurn(table: TableState | null): void {
  const isMine = table !== null && isMyTurn(table);
  const where = table?.table.kind === "sandbox" ? `${m.sandbox_title()} · ` : "";
  const title = table === null ? "Parlour" : `${where}${titleOf(table.table)} · Parlour`;
  document.title = isMine ? `● ${m.your_turn()} · ${title}` : title;
  const icon = document.getElementById("favicon");
  icon?.setAttribute("href", isMine ? "/icon-turn.svg" : "/icon.svg");
  if (!isMine && wasMine) waitsSince = Date.now();
  const isNews = document.hidden || Date.now() - waitsSince > LONG_WAIT_MS;
  if (isMine && !wasMine && isNews) play("turn", LANDED_MS);
  wasMine = isMine;
}
