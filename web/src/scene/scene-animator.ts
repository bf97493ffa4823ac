/** Animates the difference between two scenes on a layer above the table. The new scene is drawn at once. */
import { play } from "$lib/sounds";
import { mount, unmount } from "svelte";
import { type Move, movesFor } from "./motion";
import { type Box, paceOf } from "./travel";
import ThingView from "./Thing.svelte";
import type { Motion, Scene, Thing } from "$lib/scene";

const LONGEST_MS = 1200;
const EASE = "cubic-bezier(.2,.7,.2,1)";

interface Seen {
  readonly box: Box;
  readonly copy: HTMLElement;
}

export class SceneAnimator {
  #moves: readonly Move[] = [];
  /** The moves to play a sound for, even with reduced motion. */
  #heard: readonly Move[] = [];
  #seen = new Map<string, Seen>();
  #flying = new Set<HTMLElement>();
  /** Positions where the game's own motions start. */
  #starts = new Map<string, Box | null>();
  #released: { readonly key: string; readonly box: Box } | null = null;

  /** A dragged thing was released here, so its motion starts here. */
  release(key: string, box: Box): void {
    this.#released = { key, box };
  }

  clear(): void {
    for (const one of this.#flying) one.remove();
    this.#flying.clear();
    this.#moves = [];
    this.#heard = [];
  }

  /** Records the positions of all things that will move, before the page draws the new scene. */
  look(root: HTMLElement, before: Scene, after: Scene, motions: readonly Motion[]): void {
    this.#heard = movesFor(before, after, motions);
    this.#moves = paceOf(root).calm > 0 ? this.#heard : [];
    this.#starts.clear();
    for (const move of this.#moves)
      if (move.kind === "carry") this.#starts.set(move.start, whereIs(root, move.start));
    this.#seen.clear();
    const released = this.#released;
    this.#released = null;
    if (this.#moves.length === 0 && this.#flying.size === 0) return;
    for (const key of new Set(this.#moves.flatMap((move) => oldKey(move) ?? []))) {
      const one = drawnAs(root, key);
      if (one === null) continue;
      // A thing still in flight continues from its current position.
      const flying = [...this.#flying].find((other) => other.dataset["lands"] === key);
      const dropped = released?.key === key ? released.box : null;
      const box = dropped ?? (flying ?? one).getBoundingClientRect();
      this.#seen.set(key, { box, copy: one.cloneNode(true) as HTMLElement });
    }
    for (const one of this.#flying) one.remove();
    this.#flying.clear();
  }

  play(root: HTMLElement): void {
    if (this.#moves.length > 0) this.#show(root, this.#moves);
    this.#moves = [];
    sound(this.#heard);
    this.#heard = [];
  }

  #show(root: HTMLElement, moves: readonly Move[]): void {
    const pace = paceOf(root);
    const step = Math.min(pace.stagger, (LONGEST_MS - pace.slow) / Math.max(moves.length, 1));
    let n = 0;
    for (const move of moves) {
      const thing = drawnAs(root, newKey(move) ?? "");
      const was = this.#seen.get(oldKey(move) ?? "");
      if (move.kind === "carry") this.#carry(root, move, n++ * step, pace.slow);
      else if (move.kind === "flash") this.#flash(root, move.at, pace.slow * 2);
      else if (move.kind === "travel" && thing && was)
        this.#fly(root, thing, was, move.turns, n++ * step, pace.slow);
      else if (move.kind === "come")
        thing?.animate({ opacity: [0, 1], scale: [1.25, 1] }, { duration: pace.calm, easing: EASE });
      else if (move.kind === "go" && was) this.#fade(root, was, pace.calm);
      else if (move.kind === "turn")
        thing?.animate(
          { transform: ["scaleX(-1)", "scaleX(0)", "scaleX(1)"] },
          { duration: pace.slow, easing: EASE },
        );
      else if (move.kind === "roll")
        thing?.animate(
          { rotate: ["-200deg", "0deg"], scale: [0.8, 1.15, 1] },
          { duration: pace.slow * 1.3, easing: EASE },
        );
    }
  }

  #fly(
    root: HTMLElement,
    thing: HTMLElement,
    was: Seen,
    turns: boolean,
    delay: number,
    duration: number,
  ): void {
    const end = thing.getBoundingClientRect();
    if (end.width === 0 || was.box.width === 0) return;
    const copy = this.#above(root, thing, end);
    copy.dataset["lands"] = thing.dataset["key"] ?? "";
    const start = `translate(${was.box.x - end.x}px, ${was.box.y - end.y}px) scale(${was.box.width / end.width})`;
    thing.style.visibility = "hidden";
    const flight = copy.animate(
      { transform: [start, "none"] },
      { delay, duration, easing: EASE, fill: "backwards" },
    );
    if (turns)
      copy.firstElementChild?.animate(
        { transform: ["scaleX(-1)", "scaleX(0)", "scaleX(1)"] },
        { delay, duration },
      );
    const land = (): void => {
      thing.style.visibility = "";
      copy.remove();
      this.#flying.delete(copy);
    };
    flight.finished.then(land, land);
    // Browsers do not finish animations in background tabs.
    setTimeout(land, LONGEST_MS + 400);
  }

  /** Flies over the place without hiding anything: the new scene is already drawn. */
  #carry(
    root: HTMLElement,
    { start, end, shown }: Move & { kind: "carry" },
    delay: number,
    duration: number,
  ): void {
    const [from, to] = [this.#starts.get(start), whereIs(root, end)];
    if (from == null || to === null || from.width === 0 || to.width === 0) return;
    const there = thingAt(root, end);
    const box = there?.getBoundingClientRect() ?? middle(to, Math.min(from.width, to.width) * 0.8);
    const copy = this.#above(
      root,
      shown === null && there !== null ? there : document.createElement("span"),
      box,
    );
    const drawn = shown === null ? null : draw(copy, shown, box.width);
    const [x, y] = [
      from.x + from.width / 2 - box.x - box.width / 2,
      from.y + from.height / 2 - box.y - box.height / 2,
    ];
    const land = (): void => {
      if (drawn !== null) void unmount(drawn);
      copy.remove();
      this.#flying.delete(copy);
    };
    copy
      .animate(
        { transform: [`translate(${x}px, ${y}px)`, "none"] },
        { delay, duration, easing: EASE, fill: "backwards" },
      )
      .finished.then(land, land);
    setTimeout(land, LONGEST_MS + 400);
  }

  #flash(root: HTMLElement, place: string, duration: number): void {
    const box = whereIs(root, place);
    if (box === null || box.width === 0) return;
    const copy = this.#above(root, document.createElement("span"), box);
    Object.assign(copy.style, { borderRadius: "10px", background: "var(--glow)", opacity: "0" });
    const land = (): void => {
      copy.remove();
      this.#flying.delete(copy);
    };
    copy.animate({ opacity: [0, 0.55, 0] }, { duration, easing: EASE }).finished.then(land, land);
  }

  #fade(root: HTMLElement, was: Seen, duration: number): void {
    const copy = this.#above(root, was.copy, was.box);
    const land = (): void => {
      copy.remove();
      this.#flying.delete(copy);
    };
    copy
      .animate({ opacity: [1, 0], scale: [1, 0.7] }, { duration, easing: EASE, fill: "forwards" })
      .finished.then(land, land);
  }

  #above(root: HTMLElement, thing: HTMLElement, box: Box): HTMLElement {
    const base = root.getBoundingClientRect();
    const copy = thing.cloneNode(true) as HTMLElement;
    copy.removeAttribute("data-key");
    copy.setAttribute("aria-hidden", "true");
    const place = {
      position: "absolute",
      left: `${box.x - base.x}px`,
      top: `${box.y - base.y}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
      visibility: "visible",
      zIndex: "60",
      margin: "0",
      transformOrigin: "0 0",
      pointerEvents: "none",
    };
    Object.assign(copy.style, place);
    root.append(copy);
    this.#flying.add(copy);
    return copy;
  }
}

function oldKey(move: Move): string | null {
  if (move.kind === "carry" || move.kind === "flash") return null;
  return move.kind === "travel" ? move.from : move.at;
}

function newKey(move: Move): string | null {
  return move.kind === "travel" ? move.to : oldKey(move);
}

function draw(target: HTMLElement, thing: Thing, width: number): Record<string, unknown> {
  return mount(ThingView, { target, props: { thing, width } });
}

function drawnAs(root: HTMLElement, key: string): HTMLElement | null {
  return root.querySelector(`[data-key="${CSS.escape(key)}"]`);
}

function elementOf(root: HTMLElement, place: string): HTMLElement | null {
  const name = CSS.escape(place);
  return root.querySelector(`[data-place="${name}"]`) ?? root.querySelector(`[data-drop="${name}"]`);
}

function whereIs(root: HTMLElement, place: string): Box | null {
  return elementOf(root, place)?.getBoundingClientRect() ?? null;
}

/**
 * The top thing at a place. Things are drawn inside their place, or next to it with keys that start with its
 * name.
 */
function thingAt(root: HTMLElement, place: string): HTMLElement | null {
  const inside = elementOf(root, place)?.querySelectorAll<HTMLElement>("[data-key]");
  const all = inside?.length
    ? inside
    : root.querySelectorAll<HTMLElement>(`[data-key^="${CSS.escape(place)}#"]`);
  return all[all.length - 1] ?? null;
}

function middle(box: Box, size: number): Box {
  return { x: box.x + (box.width - size) / 2, y: box.y + (box.height - size) / 2, width: size, height: size };
}

function sound(moves: readonly Move[]): void {
  if (moves.some((move) => move.kind === "roll")) play("dice");
  else if (moves.some((move) => move.kind === "travel" || move.kind === "carry")) play("slide");
  else if (moves.some((move) => move.kind === "come")) play("place");
  else if (moves.some((move) => move.kind === "go")) play("removed");
}
