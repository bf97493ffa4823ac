/** Focus for whoever plays by keys: after an action it goes to the first thing that can be chosen next. */

const CHOICES =
  "button:not(:disabled), select:not(:disabled), input:not(:disabled), [role=button][tabindex='0']";

/**
 * Once the page is drawn: nothing is taken from whoever is elsewhere, such as in the chat. A field to type in is
 * not entered, for a phone would open its keyboard.
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

/** Nothing has the focus, or something that can no longer be pressed. */
function isLost(panel: HTMLElement): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || active === panel || active.matches(":disabled");
}
