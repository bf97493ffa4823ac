/** Keyboard focus: after an action, moves to the first thing that can be chosen next. */

const CHOICES =
  "button:not(:disabled), select:not(:disabled), input:not(:disabled), [role=button][tabindex='0']";

/**
 * Moves focus after the page is drawn, but never away from another part such as the chat. Skips text fields,
 * since focusing one would open a phone's keyboard.
 */
export function focusIn(panel: () => HTMLElement | undefined): void {
  requestAnimationFrame(() => {
    const here = panel();
    if (here === undefined || !isLost(here)) return;
    const choices = [...here.querySelectorAll<HTMLElement | SVGElement>(CHOICES)];
    const first =
      choices.find((one) => one.closest(".do") === null && one.closest("details") === null) ??
      choices.find((one) => one.matches("[data-primary]"));
    const isField = first instanceof HTMLInputElement;
    (first === undefined || isField ? here : first).focus({ preventScroll: true });
  });
}

/** True if focus is nowhere, on a disabled element, or on a container that holds it for removed content. */
function isLost(panel: HTMLElement): boolean {
  const active = document.activeElement;
  if (active === null || active === document.body || active.matches(":disabled")) return true;
  return active instanceof HTMLElement && active.tabIndex < 0 && panel.contains(active);
}
