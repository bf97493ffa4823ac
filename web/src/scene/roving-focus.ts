/** One tab stop for an area. Arrow keys move focus between its buttons by position. */
import { DIRECTIONS, nearest } from "./arrows";

const BUTTONS = "button[data-place]";

export function moveRovingFocus(event: KeyboardEvent): void {
  const direction = DIRECTIONS[event.key];
  const area = event.currentTarget;
  if (direction === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!(area instanceof HTMLElement) || !(event.target instanceof HTMLElement)) return;
  const from = event.target.closest<HTMLElement>(BUTTONS);
  if (from === null) return;
  const all = [...area.querySelectorAll<HTMLElement>(BUTTONS)].filter((one) => one !== from);
  const next = nearest(
    from.getBoundingClientRect(),
    all.map((one) => one.getBoundingClientRect()),
    direction,
  );
  event.preventDefault();
  event.stopPropagation();
  if (next !== null) all[next]?.focus();
}

/** The place of the button that an event is about. */
export function placeOfEvent(event: Event): string | null {
  const at = event.target instanceof Element ? event.target.closest<HTMLElement>(BUTTONS) : null;
  return at?.dataset["place"] ?? null;
}
