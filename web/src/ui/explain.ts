/** Explains glossary terms on tap, on Enter or on hover. Loaded with the first term. */
import { mount, unmount } from "svelte";
import TermCard from "./TermCard.svelte";
import { m } from "$words";
import type { Term } from "$lib/board";
import { glossary } from "$lib/glossary.svelte";
import { termIn } from "$lib/terms";

export { partsOf } from "$lib/terms";

/** Milliseconds of hovering before an explanation opens, and after it before it closes. */
const COMES = 350;
const GOES = 250;
const BUTTONS = "button, .btn, [role=button], [role=tab], option";

let isInstalled = false;
let shown: { readonly anchor: Element; readonly close: () => void; readonly isHeld: boolean } | null = null;
let waiting = 0;

/** Terms used at every table. A game's own explanation comes first. */
export function platformTerms(): readonly Term[] {
  return [
    { words: m.term_bank(), text: m.term_bank_text(), section: "" },
    { words: m.term_stand_in(), text: m.term_stand_in_text(), section: "" },
    { words: m.term_host(), text: m.term_host_text(), section: "" },
    { words: m.term_spectator(), text: m.term_spectator_text(), section: "" },
  ];
}

export function install(): void {
  if (isInstalled) return;
  isInstalled = true;
  document.addEventListener("click", clicked, true);
  document.addEventListener("pointerover", pointed);
}

function clicked(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const anchor = anchorOf(event.target);
  if (anchor === null) return;
  event.preventDefault();
  event.stopPropagation();
  open(anchor, true);
}

function pointed(event: PointerEvent): void {
  if (event.pointerType !== "mouse" || !(event.target instanceof Element)) return;
  clearTimeout(waiting);
  const anchor = anchorOf(event.target);
  if (anchor !== null && anchor !== shown?.anchor)
    waiting = window.setTimeout(() => open(anchor, false), COMES);
  else if (anchor === null && shown?.isHeld === false && event.target.closest(".term-card") === null)
    waiting = window.setTimeout(() => shown?.close(), GOES);
  if (anchor === null) entitle(event.target.closest(BUTTONS));
}

function anchorOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("a.term") : null;
}

/** *isHeld*: opened on purpose, so it takes focus and stays until closed. */
function open(anchor: HTMLElement, isHeld: boolean): void {
  clearTimeout(waiting); // a press comes before a pending hover
  const term = termIn(anchor.textContent, glossary.terms);
  if (term === null || !anchor.isConnected) return;
  shown?.close();
  // Everything outside a modal dialog is inert while it is open.
  const target = anchor.closest("dialog") ?? document.body;
  const more = glossary.more;
  const goOn = term.section === "" || more === null ? null : () => more(term.section);
  const card = mount(TermCard, {
    target,
    props: { anchor, term, isHeld, more: goOn, onclose: () => close() },
  });
  let isGone = false;
  const close = (): void => {
    if (isGone) return;
    isGone = true;
    if (shown?.anchor === anchor) shown = null;
    void unmount(card);
  };
  shown = { anchor, close, isHeld };
}

/** A button keeps its own action, so its term is explained by a tooltip. */
function entitle(button: Element | null): void {
  if (button === null || (button.hasAttribute("title") && !button.hasAttribute("data-term"))) return;
  const term = termIn(button.getAttribute("aria-label") ?? button.textContent, glossary.terms);
  if (button instanceof SVGElement) return entitleShape(button, term);
  button.toggleAttribute("data-term", term !== null);
  if (term !== null) button.setAttribute("title", term.text);
  else button.removeAttribute("title");
}

function entitleShape(shape: SVGElement, term: Term | null): void {
  const before = shape.querySelector(":scope > title[data-term]");
  if (term === null) return before?.remove();
  const title = before ?? shape.appendChild(document.createElementNS(shape.namespaceURI, "title"));
  title.setAttribute("data-term", "");
  title.textContent = term.text;
}
