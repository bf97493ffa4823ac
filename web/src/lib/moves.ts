/** The moves of a game as short texts, in pairs where two players alternate. Pure. */
import type { Line } from "./protocol";
import { standing, type TableState } from "./table";

export interface ShortMove {
  /** The last entry of the move. */
  readonly seq: number;
  readonly text: string;
  readonly seat: number | null;
}

/** A numbered pair, or a sentence about something that is no move. */
export interface MoveRow {
  readonly key: number;
  readonly number: number;
  /** The moves of both players. The first one is missing if the other player moved twice in a row. */
  readonly moves: readonly [ShortMove | null, ShortMove | null];
  readonly note: string;
}

const GOES_ON = "…";
/** The end of a text that is only the beginning of a move, such as a roll. */
const BEGINS = ":";
const SEATS = 2;

/** The moves in force, oldest first, each with its own last entry. */
export function movesOf(lines: readonly Line[]): readonly ShortMove[] {
  const found = allMoves(lines);
  // A roll without a move has the entry of the move before it.
  return found.filter(({ seq }, n) => seq !== found[n - 1]?.seq);
}

/** A text that starts with `…` continues the player's last move. A further line is the next player's. */
function allMoves(lines: readonly Line[]): readonly ShortMove[] {
  const found: ShortMove[] = [];
  for (const line of standing(lines).toReversed())
    for (const [n, text] of (line.short ?? "").split("\n").entries())
      if (text !== "") add(found, line.seq, text, nthSeat(line.seat ?? null, n));
  return found.filter(({ text }) => !text.endsWith(BEGINS));
}

const nthSeat = (seat: number | null, n: number): number | null =>
  seat === null ? null : (seat + n) % SEATS;

function add(found: ShortMove[], seq: number, short: string, seat: number | null): void {
  const before = found.at(-1);
  const goesOn = short.startsWith(GOES_ON);
  if (goesOn && before?.seat === seat)
    found[found.length - 1] = { ...before, seq, text: withPart(before.text, short.slice(GOES_ON.length)) };
  else found.push({ seq, text: goesOn ? short.slice(GOES_ON.length).trim() : short, seat });
}

/** Parts that a move repeats are counted: `13/9(2)`. */
function withPart(text: string, more: string): string {
  const parts = text.split(" ");
  for (const part of more.split(" ").filter(Boolean)) {
    const at = parts.findIndex((one) => one === part || one.startsWith(`${part}(`));
    const times = Number(/\((\d+)\)$/.exec(parts[at] ?? "")?.[1] ?? 1);
    if (at < 0) parts.push(part);
    else parts[at] = `${part}(${times + 1})`;
  }
  return parts.join(" ");
}

/** A table where two players alternate, in a game that has short texts. */
export function hasPairs(table: TableState): boolean {
  return table.table.has_notation && table.seats.length === 2 && table.scene !== null;
}

/** Numbered pairs, and notes between them. The player who moved first is at the left. */
export function rowsOf(lines: readonly Line[]): readonly MoveRow[] {
  const rows: MoveRow[] = [];
  const moves = allMoves(lines);
  const first = moves[0]?.seat;
  let number = 0;
  const add = (moves: MoveRow["moves"], note: string): void =>
    void rows.push({ key: rows.length, number, moves, note });
  for (const { seq, short, by, text } of standing(lines).toReversed()) {
    if (!short && by !== null) add([null, null], text);
    for (const move of moves.filter((one) => one.seq === seq)) {
      const last = rows.findLastIndex((row) => row.note === "");
      const row = rows[last];
      if (move.seat === first || row === undefined || row.moves[1] !== null) {
        number += 1;
        add(move.seat === first ? [move, null] : [null, move], "");
      } else rows[last] = { ...row, moves: [row.moves[0], move] };
    }
  }
  return rows;
}

/** `9. Bg5`, or `9… b5` for the second player. */
export function numberedMove(rows: readonly MoveRow[], seq: number): string {
  const row = rows.find(({ moves }) => moves.some((move) => move?.seq === seq));
  if (row === undefined) return "";
  const isFirst = row.moves[0]?.seq === seq;
  return `${row.number}${isFirst ? "." : GOES_ON} ${row.moves[isFirst ? 0 : 1]?.text ?? ""}`;
}
