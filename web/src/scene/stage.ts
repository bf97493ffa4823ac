/** Plays what moved between two scenes, on a layer above the table. The new scene is true at once. */
import { play } from "$lib/sounds";
import { type Move, movesBetween } from "./motion";
import { type Box, paceOf } from "./travel";
import type { Scene } from "./types";

const LONGEST_MS = 1200;
const EASE = "cubic-bezier(.2,.7,.2,1)";

interface Seen {
  readonly box: Box;
  readonly copy: HTMLElement;
}

export class Stage {
  #moves: readonly Move[] = [];
  /** What is heard, also where nothing moves. */
  #heard: readonly Move[] = [];
  #seen = new Map<string, Seen>();
  #flying = new Set<HTMLElement>();
  #released: { readonly key: string; readonly box: Box } | null = null;

  /** A thing was let go here: its motion goes on from here. */
  release(key: string, box: Box): void {
    this.#released = { key, box };
  }

  clear(): void {
    for (const one of this.#flying) one.remove();
    this.#flying.clear();
    this.#moves = [];
    this.#heard = [];
  }

  /** Before the page shows the new scene: where are the things that will move? */
  look(root: HTMLElement, before: Scene, after: Scene): void {
    this.#heard = movesBetween(before, after);
    this.#moves = paceOf(root).calm > 0 ? this.#heard : [];
    this.#seen.clear();
    const wanted = new Set(this.#moves.map((move) => (move.kind === "travel" ? move.from : move.at)));
    for (const one of root.querySelectorAll<HTMLElement>("[data-key]")) {
      const key = one.dataset["key"] ?? "";
      // Something still on its way goes on from where it is.
      const flying = [...this.#flying].find((other) => other.dataset["lands"] === key);
      const dropped = this.#released?.key === key ? this.#released.box : null;
      if (wanted.has(key))
        this.#seen.set(key, {
          box: dropped ?? (flying ?? one).getBoundingClientRect(),
          copy: one.cloneNode(true) as HTMLElement,
        });
    }
    for (const one of this.#flying) one.remove();
    this.#flying.clear();
    this.#released = null;
  }

  play(root: HTMLElement): void {
    const pace = paceOf(root);
    const things = new Map(
      [...root.querySelectorAll<HTMLElement>("[data-key]")].map((one) => [one.dataset["key"] ?? "", one]),
    );
    const moves = this.#moves;
    this.#moves = [];
    const step = Math.min(pace.stagger, (LONGEST_MS - pace.slow) / Math.max(moves.length, 1));
    let n = 0;
    for (const move of moves) {
      const thing = things.get(move.kind === "travel" ? move.to : move.at);
      const was = this.#seen.get(move.kind === "travel" ? move.from : move.at);
      if (move.kind === "travel" && thing && was)
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
    sound(this.#heard);
    this.#heard = [];
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
    // A page in the background ends no animation.
    setTimeout(land, LONGEST_MS + 400);
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

function sound(moves: readonly Move[]): void {
  if (moves.some((move) => move.kind === "roll")) play("dice");
  else if (moves.some((move) => move.kind === "travel")) play("slide");
  else if (moves.some((move) => move.kind === "come")) play("place");
  else if (moves.some((move) => move.kind === "go")) play("removed");
}
