/** Keeps the focus on the page. What has it may be disabled, hidden or gone a moment later, and whoever plays by keys
 * would have to start at the top again. */

/** Names, as a selector, what goes on inside an element in the place of what is gone. */
const NEXT = "data-focus-next";
/** The choice that a player is most likely to want now. `careful` ends something: keys do not come there by themselves. */
const PRIMARY = "[data-primary]:not([data-primary=careful])";
const TERM = "a.term";
const CONTROLS = "a, button, input, select, textarea, summary, [tabindex='0']";

/** What has the focus, and what it stands in, outwards as far as the page. */
let path: readonly Element[] = [];
/** What was disabled while it had the focus: it may have it back while nobody has moved on. */
let wanted: HTMLElement | null = null;
/** What was last used: keys, or something that points. A phone's first page has been touched. */
let isByKeys = true;

export function keepFocus(): void {
  isByKeys = !matchMedia("(pointer: coarse)").matches;
  document.addEventListener("keydown", () => (isByKeys = true), { capture: true });
  document.addEventListener("pointerdown", () => (isByKeys = false), { capture: true });
  document.addEventListener("focusin", (event) => came(event.target));
  // Told before what has it is taken away; whether it is gone is known when the page has changed.
  document.addEventListener("focusout", (event) => queueMicrotask(() => left(event.target)));
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["disabled"],
  });
}

/** Give the focus to an element, also to one that only holds others. */
export function focusOn(element: HTMLElement): void {
  const isPlace = element.tabIndex < 0;
  if (isPlace) element.tabIndex = -1;
  element.focus({ preventScroll: isPlace });
}

/** Whoever plays by keys goes on with the primary choice of a board when it comes. Only where the focus is nowhere in
 * particular, on the page or kept on the board for what is gone: it is never taken from a chat, a dialog or a choice. */
export function focusPrimary(board: HTMLElement): void {
  const has = document.activeElement;
  const isNowhere = has === null || has.contains(board) || (board.contains(has) && !isControl(has));
  const modal = topModal();
  if (!isByKeys || !isNowhere || (modal !== null && !board.contains(modal))) return;
  const root = modal ?? board;
  const primary = [...root.querySelectorAll<HTMLElement>(PRIMARY)].find(isUsable);
  (primary ?? nextIn([...root.querySelectorAll<HTMLElement>(`[${NEXT}]`)]))?.focus();
}

/** Open a dialog over everything else; what is returned closes it, and gives the focus back. */
export function openModal(dialog: HTMLDialogElement): () => void {
  const opener = document.activeElement;
  dialog.showModal();
  focusFirst(dialog);
  return () => {
    dialog.close();
    // The browser does so only where the dialog is still on the page.
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  };
}

/** The browser takes what comes first, also a term in the words of the dialog; what answers it is meant. */
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
  // It keeps the focus while another window is in front.
  if (from !== path[0] || !(from instanceof Element) || document.activeElement === from) return;
  if (isUsable(from) && from.checkVisibility()) path = [];
  else look();
}

/** After a change of the page: is what had the focus still there? */
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

/** What the nearest element that names something has to go on with. */
function nextIn(there: readonly HTMLElement[]): HTMLElement | null {
  for (const one of there) {
    const named = one.getAttribute(NEXT);
    const next = named === null ? undefined : [...one.querySelectorAll<HTMLElement>(named)].find(isUsable);
    if (next !== undefined) return next;
  }
  return null;
}

/** The nearest element that is left and can be seen; Tab goes on from it. Never the whole page where it has a main part. */
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
