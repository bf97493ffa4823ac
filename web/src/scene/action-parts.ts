/** Which buttons stand in which place. Pure. */
import type { BoardState } from "./board-state.svelte";
import type { Offer } from "./offers";

/** `main`: next to the board. `rest`: in a panel of the page. `all`: next to the board, without such a panel. */
export type Part = "all" | "main" | "rest";

export interface Actions {
  /** A place has been aimed at. */
  readonly isAiming: boolean;
  readonly finished: readonly Offer[];
  readonly buttons: readonly Offer[];
  readonly mayCancel: boolean;
  /** The text of the main button while its action is not possible yet. */
  readonly pending: string;
  readonly isEmpty: boolean;
}

export function actionsIn(part: Part, board: BoardState, pending: string): Actions {
  const hasTapped = board.tapped.length > 0 && !board.asksWhich && board.waiting === null;
  const isAimed = board.aimed !== null && board.aimed !== "";
  const hasMain = board.buttons.some((offer) => offer.button === "main");
  // If there are moves on the board, few players need the buttons.
  const isApart = part !== "all" && !hasMain && board.lit.size > 0;
  const isHere = part === "all" || isApart === (part === "rest");
  const isNear = part !== "rest";
  const found = {
    isAiming: isAimed && isNear,
    finished: isNear ? board.finished : [],
    buttons: isHere && board.tapped.length === 0 ? board.buttons : [],
    mayCancel: isAimed ? isNear : hasTapped && part !== "main",
    pending: isNear && !hasMain && !hasTapped ? pending : "",
  };
  const isEmpty =
    !found.isAiming &&
    !found.mayCancel &&
    found.pending === "" &&
    found.finished.length + found.buttons.length === 0;
  return { ...found, isEmpty };
}
