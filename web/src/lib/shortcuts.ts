/** Single-key shortcuts. A control declares its key, and one listener in the frame clicks it. */
import { prefs } from "./prefs.svelte";

/** A key and what it does. */
export type Shortcut = readonly [key: string, label: string];

const TYPED = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/** The attributes that bind a control to *key*. None if the player turned shortcuts off (WCAG 2.1.4). */
export function keyed(key: string | number | null): Record<string, string> {
  if (key === null || !prefs.settings.shortcuts) return {};
  return { "data-shortcut": `${key}`, "aria-keyshortcuts": `${key}`.toUpperCase() };
}

/** The key of place *n*, counted from 0. Only nine places have one. */
export const placeKey = (n: number): number | null => (n < 9 ? n + 1 : null);

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED) !== null;
}

/** True for a single key that is not typed into a field. */
export function isSingleKey(event: KeyboardEvent): boolean {
  const isOther = event.altKey || event.ctrlKey || event.metaKey || event.repeat || event.isComposing;
  return !isOther && event.key.length === 1 && !isTyping(event.target);
}

/** Clicks the control bound to this key. Returns false if there is none. */
export function pressByKey(event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase();
  const control = controls().find((one) => one.dataset["shortcut"] === key);
  if (control === undefined) return false;
  event.preventDefault();
  control.focus({ preventScroll: true });
  control.click();
  return true;
}

/** The shortcuts available now, in page order. */
export function present(): readonly Shortcut[] {
  const all = controls().map((one): Shortcut => [one.dataset["shortcut"] ?? "", labelOf(one)]);
  return [...new Map(all.toReversed())].toReversed();
}

/** Enabled controls with a key: in the top dialog or sheet, or else on the whole page. */
function controls(): HTMLElement[] {
  const top =
    [...document.querySelectorAll("dialog:modal")].at(-1) ??
    document.querySelector("[data-sheet]") ??
    document;
  return [...top.querySelectorAll<HTMLElement>("[data-shortcut]")].filter(
    (one) => !one.matches(":disabled, [aria-disabled=true]") && one.checkVisibility(),
  );
}

function labelOf(control: HTMLElement): string {
  return control.getAttribute("aria-label") ?? control.innerText.replaceAll(/\s+/g, " ").trim();
}
