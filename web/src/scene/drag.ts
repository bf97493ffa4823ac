/** Dragging: the same as tapping at its start and its end. Under 8 px of travel it is a tap. */
import type { BoardState } from "./board-state.svelte";
import type { Point } from "./plan";
import type { Box } from "./travel";

const TRAVEL = 8;
const LONG_MS = 450;
/** A new piece, dragged from the player's name. No place or thing has an empty name. */
const SUPPLY = "";

/** Returns a function that removes the listeners. */
export function dragOn(
  root: HTMLElement,
  board: BoardState,
  onrelease: (key: string, box: Box) => void,
): () => void {
  let start: {
    x: number;
    y: number;
    id: number;
    at: HTMLElement;
    name: string | null;
    draws: boolean;
  } | null = null;
  let clone: HTMLElement | null = null;
  let key = "";
  let timer = 0;
  let swallows = false;

  const placeAt = (x: number, y: number): HTMLElement | null =>
    document
      .elementsFromPoint(x, y)
      .find((one): one is HTMLElement => one instanceof HTMLElement && one.dataset["names"] !== undefined) ??
    null;
  const namesAt = (x: number, y: number): readonly string[] =>
    document
      .elementsFromPoint(x, y)
      .filter((one): one is HTMLElement => one instanceof HTMLElement)
      .flatMap((one) => [...(one.dataset["names"]?.split("\n") ?? []), one.dataset["drop"] ?? ""])
      .filter(Boolean);

  function down(event: PointerEvent): void {
    const at =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>("[data-names], [data-supply]")
        : null;
    swallows = false;
    if (at === null || !root.contains(at)) return;
    if (at.dataset["supply"] !== undefined) {
      event.preventDefault(); // prevents text selection
      start = { x: event.x, y: event.y, id: event.pointerId, at, name: SUPPLY, draws: false };
      return;
    }
    const names = at.dataset["names"]?.split("\n") ?? [];
    const name = names.find((one) => board.fresh.has(one) && board.draggable.has(one)) ?? null;
    start = { x: event.x, y: event.y, id: event.pointerId, at, name, draws: event.button === 2 };
    if (event.pointerType === "touch")
      timer = window.setTimeout(() => {
        if (start !== null && clone === null) start.draws = true;
      }, LONG_MS);
  }

  function move(event: PointerEvent): void {
    if (start === null || event.pointerId !== start.id) return;
    const far = Math.hypot(event.x - start.x, event.y - start.y) >= TRAVEL;
    if (!far && clone === null) return;
    if (!start.draws) clearTimeout(timer);
    if (start.draws || start.name === null) return;
    if (clone === null) begin(start.at, start.name, start);
    if (clone !== null) clone.style.translate = `${event.x - start.x}px ${event.y - start.y}px`;
  }

  function begin(at: HTMLElement, name: string, pointer: Point): void {
    const box = at.getBoundingClientRect();
    const things = [...root.querySelectorAll<HTMLElement>("[data-key]")];
    const thing =
      (name === SUPPLY ? at : at.querySelector<HTMLElement>("[data-key]")) ??
      things.find((one) => one.dataset["key"] === name) ??
      things.findLast((one) => holds(box, middleOf(one.getBoundingClientRect()))) ??
      things.findLast((one) => holds(one.getBoundingClientRect(), pointer));
    if (thing === undefined) return;
    const its = thing.getBoundingClientRect();
    key = thing.dataset["key"] ?? "";
    clone = thing.cloneNode(true) as HTMLElement;
    clone.removeAttribute("data-key");
    const look = {
      position: "fixed",
      left: `${its.x}px`,
      top: `${its.y}px`,
      width: `${its.width}px`,
      height: `${its.height}px`,
      translate: "none",
      zIndex: "90",
      pointerEvents: "none",
      scale: "1.08",
    };
    Object.assign(clone.style, look);
    root.append(clone);
    if (!board.tapped.includes(name) && !board.lit.has(name)) board.clear();
    board.dragged = name;
    const targets = new Set(name === SUPPLY ? board.puts : board.targets(name));
    for (const one of root.querySelectorAll<HTMLElement>("[data-names], [data-drop]")) {
      const names = [...(one.dataset["names"]?.split("\n") ?? []), one.dataset["drop"] ?? ""];
      one.toggleAttribute(
        "data-target",
        names.some((target) => targets.has(target)),
      );
    }
  }

  function up(event: PointerEvent): void {
    clearTimeout(timer);
    const was = start;
    start = null;
    if (was === null || event.pointerId !== was.id) return;
    if (was.draws) {
      swallows = event.button !== 2; // the right button makes no click
      draw(was.at, placeAt(event.x, event.y));
    }
    if (clone !== null && was.name !== null) {
      swallows = true;
      const onto = namesAt(event.x, event.y);
      onrelease(key, clone.getBoundingClientRect());
      end();
      if (was.name === SUPPLY) board.put(onto);
      else board.drop(was.name, onto);
    }
  }

  function draw(from: HTMLElement, to: HTMLElement | null): void {
    const [a, b] = [from.dataset["place"], to?.dataset["place"]];
    if (a === undefined || b === undefined) return;
    const one = a === b ? a : `${a} ${b}`;
    board.drawn = board.drawn.includes(one)
      ? board.drawn.filter((old) => old !== one)
      : [...board.drawn, one];
  }

  function end(): void {
    clearTimeout(timer);
    start = null;
    clone?.remove();
    clone = null;
    board.dragged = null;
    for (const one of root.querySelectorAll("[data-target]")) one.removeAttribute("data-target");
  }

  /** Swallows the click that ends a drag. */
  function click(event: MouseEvent): void {
    if (!swallows) return;
    swallows = false;
    event.stopPropagation();
    event.preventDefault();
  }
  const menu = (event: Event) => {
    if (event.target instanceof Element && event.target.closest("[data-names]") !== null)
      event.preventDefault();
  };

  root.addEventListener("pointerdown", down);
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", end);
  root.addEventListener("click", click, true);
  root.addEventListener("contextmenu", menu);
  return () => {
    end();
    root.removeEventListener("pointerdown", down);
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", end);
    root.removeEventListener("click", click, true);
    root.removeEventListener("contextmenu", menu);
  };
}

const middleOf = (box: DOMRect): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

const holds = (box: DOMRect, { x, y }: Point): boolean =>
  box.left <= x && box.right >= x && box.top <= y && box.bottom >= y;
