/**
 * Keeps keyboard focus in place. Without it, focus would return to the top of the page whenever the focused
 * element is disabled, hidden or removed.
 */

import { isTyping } from "./shortcuts";

/** A selector for the element that gets focus when the focused element inside it is gone. */
const NEXT = "data-focus-next";
/**
 * The player's most likely next choice. `careful` marks one that ends something and never gets focus by
 * itself.
 */
const PRIMARY = "[data-primary]:not([data-primary=careful])";
/** Keys that move focus or use it. Until one is pressed, the places of a board show no ring. */
const MOVING = /^(Tab|Arrow.*|Home|End|Enter| )$/;
const TERM = "a.term";
const CONTROLS = "a, button, input, select, textarea, summary, [tabindex='0']";

/** The focused element and its ancestors, innermost first. */
let path: readonly Element[] = [];
/** An element that was disabled while focused. It gets focus back unless the player has moved on. */
let wanted: HTMLElement | null = null;
/** True if the last input was a key rather than a pointer. Starts as false on touch devices. */
let isByKeys = true;

export function keepFocus(): void {
  isByKeys = !matchMedia("(pointer: coarse)").matches;
  document.addEventListener("keydown", (event) => pressed(event), { capture: true });
  document.addEventListener("pointerdown", () => pointed(), { capture: true });
  document.addEventListener("focusin", (event) => came(event.target));
  // This event fires before the element is removed, so check after the page has changed.
  document.addEventListener("focusout", (event) => queueMicrotask(() => left(event.target)));
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["disabled"],
  });
}

function pressed(event: KeyboardEvent): void {
  isByKeys = true;
  if (MOVING.test(event.key) && !isTyping(event.target)) document.documentElement.dataset["keys"] = "";
}

function pointed(): void {
  isByKeys = false;
  delete document.documentElement.dataset["keys"];
}

/** Focuses an element, even a container that is not focusable by itself. */
export function focusOn(element: HTMLElement): void {
  const isPlace = element.tabIndex < 0;
  if (isPlace) element.tabIndex = -1;
  element.focus({ preventScroll: isPlace });
}

/**
 * Moves focus to the board's primary choice when one appears, for keyboard players. Only if focus is on the
 * page itself, parked on the board or in the *finished* board of a game that is over: never away from a
 * chat, a dialog or a choice.
 */
export function focusPrimary(board: HTMLElement, finished: Element | null = null): void {
  const has = document.activeElement;
  const isNowhere =
    has === null ||
    has.contains(board) ||
    (board.contains(has) && !isControl(has)) ||
    finished?.contains(has) === true;
  const modal = topModal();
  if (!isByKeys || !isNowhere || (modal !== null && !board.contains(modal))) return;
  const root = modal ?? board;
  const primary = [...root.querySelectorAll<HTMLElement>(PRIMARY)].find(isUsable);
  (primary ?? nextIn([...root.querySelectorAll<HTMLElement>(`[${NEXT}]`)]))?.focus();
}

/** Opens a modal dialog. Returns a function that closes it and restores focus. */
export function openModal(dialog: HTMLDialogElement): () => void {
  const opener = document.activeElement;
  dialog.showModal();
  focusFirst(dialog);
  return () => {
    dialog.close();
    // The browser restores focus only if the dialog is still in the document.
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
}

/** The browser focuses the first control, even a term in the dialog's text. An answer is better. */
function focusFirst(dialog: HTMLDialogElement): void {
  if (dialog.querySelector("[autofocus]") !== null) return;
  const has = document.activeElement;
  const primary = [...dialog.querySelectorAll<HTMLElement>(PRIMARY)].find(isUsable);
  const others = [...dialog.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (one) => isUsable(one) && !one.matches(TERM) && one.checkVisibility(),
  );
  if (primary !== undefined) primary.focus();
  else if (has?.matches(TERM)) (others[0] ?? dialog).focus();
}

function came(to: EventTarget | null): void {
  path = to instanceof Element ? [to, ...around(to)] : [];
  wanted = null;
}

function left(from: EventTarget | null): void {
  // The element keeps focus while another window is in front.
  if (from !== path[0] || !(from instanceof Element) || document.activeElement === from) return;
  if (isUsable(from) && from.checkVisibility()) path = [];
  else look();
}

/** After a page change, checks whether the focused element is still usable. */
function look(): void {
  const [had] = path;
  const has = document.activeElement;
  if (had === undefined || (has !== had && has !== null && has !== document.body)) return;
  if (has === had && isUsable(had)) {
    if (wanted !== null && isUsable(wanted)) focusOn(wanted);
    else if (had.id === "app" && document.getElementById("main") !== null) moveOn(had);
  } else moveOn(had);
}

function moveOn(had: Element): void {
  const disabled = had instanceof HTMLElement && had.isConnected ? had : wanted;
  const there = path
    .slice(1)
    .filter((one): one is HTMLElement => one instanceof HTMLElement && one.isConnected);
  const modal = topModal();
  const inside = modal === null ? there : there.filter((one) => modal.contains(one));
  const next = nextIn(inside);
  focusOn(next ?? placeIn(inside, modal));
  wanted = next === null ? disabled : null;
}

/** The replacement that the nearest ancestor names. */
function nextIn(there: readonly HTMLElement[]): HTMLElement | null {
  for (const one of there) {
    const named = one.getAttribute(NEXT);
    const next = named === null ? undefined : [...one.querySelectorAll<HTMLElement>(named)].find(isUsable);
    if (next !== undefined) return next;
  }
  return null;
}

/**
 * The nearest remaining visible ancestor, so that Tab continues from there. Never the whole page if it has a
 * main part.
 */
function placeIn(there: readonly HTMLElement[], modal: HTMLElement | null): HTMLElement {
  const place = there.find((one) => one.offsetHeight > 0) ?? modal;
  const main = document.getElementById("main");
  if (place !== null && !place.contains(main) && place.id !== "app") return place;
  return main ?? document.getElementById("app") ?? document.body;
}

function* around(element: Element): Generator<Element> {
  for (let one = element.parentElement; one !== null && one !== document.body; one = one.parentElement)
    yield one;
}

function isUsable(element: Element): boolean {
  return element.isConnected && !element.matches(":disabled");
}

function isControl(element: Element): boolean {
  return element.matches(CONTROLS) && isUsable(element);
}

function topModal(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>("dialog:modal")].at(-1) ?? null;
}
