/** Arrow keys move focus between the places that can be tapped, on the board or in its dialog. */
import { DIRECTIONS, nearest } from "$scene/arrows";

const SPOTS = "[data-spot], .does button:not(:disabled), dialog footer button:not(:disabled)";

export function focusNext(event: KeyboardEvent, board: HTMLElement | undefined): void {
  const direction = DIRECTIONS[event.key];
  const at = document.activeElement;
  const isOther = event.altKey || event.ctrlKey || event.metaKey;
  if (direction === undefined || isOther || at?.matches("input, textarea, select")) return;
  const dialog = document.querySelector("dialog[open]");
  if (at !== null && !at.contains(board ?? null) && !board?.contains(at) && !dialog?.contains(at)) return;
  const spots = [...((dialog ?? board)?.querySelectorAll<HTMLElement>(SPOTS) ?? [])];
  if (spots.length === 0) return;
  event.preventDefault();
  const from = spots.find((spot) => spot === at);
  const boxes = spots.map((spot) => spot.getBoundingClientRect());
  const next = from === undefined ? 0 : nearest(from.getBoundingClientRect(), boxes, direction);
  if (next !== null) spots[next]?.focus();
}
