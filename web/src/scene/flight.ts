/** A copy of a thing above the table for as long as a move lasts. */
import { mount, unmount } from "svelte";
import BurstView from "./Burst.svelte";
import type { BurstKind } from "./motion";
import ThingView from "./Thing.svelte";
import type { Box } from "./travel";
import type { Thing } from "$lib/scene";

export const EASE = "cubic-bezier(.2,.7,.2,1)";
/** Browsers do not finish animations in background tabs. */
const LATE_MS = 400;

export interface Times {
  readonly delay: number;
  readonly duration: number;
}

export class Flight {
  readonly layer = document.createElement("span");
  /** The key of the thing that lands, or "". */
  readonly lands: string;
  #size: Pick<Box, "width" | "height">;
  #animations: Animation[] = [];
  #hidden: Animation | null = null;
  #drawn: Record<string, unknown>[] = [];
  #timer = 0;
  #onend: () => void = () => {};

  constructor(root: HTMLElement, box: Box, lands = "") {
    this.lands = lands;
    this.#size = box;
    const base = root.getBoundingClientRect();
    this.layer.setAttribute("aria-hidden", "true");
    const place = {
      position: "absolute",
      left: `${box.x - base.x}px`,
      top: `${box.y - base.y}px`,
      width: `${box.width}px`,
      height: `${box.height}px`,
      zIndex: "60",
      transformOrigin: "0 0",
      pointerEvents: "none",
    };
    Object.assign(this.layer.style, place);
    root.append(this.layer);
  }

  /** Adds a copy of a thing on the page, as large as the layer. */
  copy(thing: HTMLElement): HTMLElement {
    const copy = thing.cloneNode(true) as HTMLElement;
    copy.removeAttribute("data-key");
    return this.#add(copy);
  }

  draw(thing: Thing): HTMLElement {
    const target = this.#add(document.createElement("span"));
    this.#drawn.push(mount(ThingView, { target, props: { thing, width: this.#size.width } }));
    return target;
  }

  /** Adds an effect that plays by itself. */
  burst(kind: BurstKind, times: Times): void {
    const target = this.#add(document.createElement("span"));
    this.#drawn.push(mount(BurstView, { target, props: { kind, ...times } }));
  }

  animate(
    what: HTMLElement,
    frames: PropertyIndexedKeyframes,
    times: Times,
    more: KeyframeAnimationOptions = {},
  ): void {
    this.#animations.push(what.animate(frames, { ...times, easing: EASE, fill: "both", ...more }));
  }

  /** Turns *front* to *back* within *times*. */
  turn(front: HTMLElement, back: HTMLElement, { delay, duration }: Times): void {
    const half = duration / 2;
    this.animate(front, { transform: ["scaleX(1)", "scaleX(0)"] }, { delay, duration: half }, IN);
    this.animate(
      back,
      { transform: ["scaleX(0)", "scaleX(1)"] },
      { delay: delay + half, duration: half },
      OUT,
    );
  }

  /**
   * Hides the thing below until the flight ends. An animation hides it, so that it cannot stay invisible, and
   * drawing the page again does not show it too early.
   */
  hide(thing: HTMLElement, { delay, duration }: Times): void {
    this.#hidden = thing.animate(
      { visibility: ["hidden", "hidden"] },
      { duration: delay + duration + LATE_MS },
    );
  }

  /** Ends with the last of its animations. */
  begin({ delay, duration }: Times, onend: () => void): void {
    this.#onend = onend;
    const end = (): void => this.end();
    void Promise.allSettled(this.#animations.map((one) => one.finished)).then(end);
    this.#timer = window.setTimeout(end, delay + duration + LATE_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
    for (const one of this.#animations.splice(0)) one.cancel();
    this.#hidden?.cancel();
    for (const one of this.#drawn.splice(0)) void unmount(one);
    this.layer.remove();
    this.#onend();
  }

  #add(copy: HTMLElement): HTMLElement {
    const place = {
      position: "absolute",
      left: "0",
      top: "0",
      width: "100%",
      height: "100%",
      margin: "0",
      translate: "none",
      visibility: "visible",
    };
    Object.assign(copy.style, place);
    copy.style.setProperty("--w", `${this.#size.width}px`);
    this.layer.append(copy);
    return copy;
  }
}

const IN = { easing: "ease-in" };
const OUT = { easing: "ease-out" };
