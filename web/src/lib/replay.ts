/** A past position as a table state, so that a board can draw it. Pure. */
import type { Position } from "./api";
import type { TableShown } from "./protocol";
import type { TableState } from "./table";

export function stateAt(
  table: TableShown,
  position: Omit<Position, "may_open">,
  before: TableState | null,
  at: number,
): TableState {
  const isNext = before !== null && before.seq + 1 === position.seq;
  return {
    table,
    seats: table.seats,
    you: position.you,
    seq: position.seq,
    now: position.now,
    offset: position.wall - position.now,
    at,
    view: position.view,
    before: isNext ? before.view : null,
    events: [],
    last: { seq: position.seq, kind: position.kind, by: position.by },
    waiting: [],
    choices: [],
    lastChoices: [],
    ask: 0,
    clock: null,
    undo: null,
    mayUndo: false,
    mayRedo: false,
    isPaused: true,
    text: position.text,
    captions: position.captions,
    scene: position.scene ?? null,
    motions: [],
    lines: [],
    chat: [],
    result: null,
    reason: position.ending?.reason ?? "",
    visited: null,
    arrived: 0,
    wantsSync: false,
    isSuperseded: false,
    isReplay: true,
  };
}
