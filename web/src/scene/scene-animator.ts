/** Animates the difference between two scenes on a layer above the table. The new scene is drawn at once. */
import { play } from "$lib/sounds";
import { isCard } from "./card-box";
import { EASE, Flight, type Times } from "./flight";
import { type Move, movesFor, type Why } from "./motion";
import { isCheck } from "./move-sounds";
import { type Cue, type Schedule, schedule, type Step } from "./schedule";
import { type Box, boxOf, centred, type Pace, paceOf, pathThrough } from "./travel";
import type { Die, Motion, Scene, Thing } from "$lib/scene";

const NOTHING: Schedule = { steps: [], cues: [] };
const STILL: Pace = { calm: 0, slow: 0, stagger: 0, hold: 0 };
const CARD = 5 / 7;
/** In milliseconds, after the piece has landed. */
const CHECK_MS = 420;

interface Seen {
  readonly box: Box;
  readonly copy: HTMLElement;
}

export class SceneAnimator {
  #plan = NOTHING;
  /** The things that will move, by key, as they were drawn before. */
  #seen = new Map<string, Seen>();
  /** Positions where the game's own motions start. */
  #starts = new Map<string, Box | null>();
  #flights = new Set<Flight>();
  #released: { readonly key: string; readonly box: Box } | null = null;

  /** A dragged thing was released here, so its motion starts here. */
  release(key: string, box: Box): void {
    this.#released = { key, box };
  }

  clear(): void {
    for (const flight of [...this.#flights]) flight.end();
    this.#plan = NOTHING;
  }

  /** Records the positions of all things that will move, before the page draws the new scene. */
  look(root: HTMLElement, before: Scene, after: Scene, motions: readonly Motion[]): void {
    const plan = schedule(movesFor(before, after, motions), document.hidden ? STILL : paceOf(root));
    const released = this.#released;
    this.#released = null;
    this.#starts.clear();
    this.#seen.clear();
    for (const { move } of plan.steps) {
      if (move.kind === "carry") this.#starts.set(move.start, whereIs(root, move.start));
      const key = "from" in move ? move.from : null;
      const one = key === null ? null : move.kind === "go" ? drawnAs(root, key) : topOf(root, key);
      if (key === null || one === null) continue;
      // A thing still in flight continues from its current position.
      const flight = [...this.#flights].find((other) => other.lands === key);
      const dropped = released?.key === key ? released.box : null;
      const box = dropped ?? flight?.layer.getBoundingClientRect() ?? boxOf(one);
      this.#seen.set(key, { box, copy: one.cloneNode(true) as HTMLElement });
    }
    this.clear();
    const checks: readonly Cue[] = isCheck(before, after) ? [{ sound: "check", at: CHECK_MS }] : [];
    this.#plan = { ...plan, cues: [...plan.cues, ...checks] };
  }

  play(root: HTMLElement, isSilent: boolean): void {
    const { steps, cues } = this.#plan;
    this.#plan = NOTHING;
    // What waits for a pause lies below what moves now.
    for (const step of steps.toSorted((one, other) => other.part - one.part)) this.#show(root, step);
    if (!isSilent) for (const { sound, at } of cues) play(sound, at);
  }

  #show(root: HTMLElement, { move, delay, duration }: Step): void {
    const times = { delay, duration };
    const was = "from" in move && move.from !== null ? this.#seen.get(move.from) : undefined;
    const to = "to" in move ? move.to : "top" in move ? move.top : null;
    const thing = to === null ? null : topOf(root, to);
    switch (move.kind) {
      case "travel":
        if (thing && was) this.#fly(root, thing, was, move, times);
        break;
      case "turn":
        if (thing) this.#turn(root, thing, was, times);
        break;
      case "carry":
        this.#carry(root, move.top === null ? null : topOf(root, move.top), was, move, times);
        break;
      case "peek":
        this.#peek(root, thing, move, times);
        break;
      case "flash":
        this.#flash(root, move.at, move.why, times);
        break;
      case "toss":
        if (thing) this.#toss(root, thing, move.thing, times);
        break;
      case "burst":
        this.#burst(root, move, thing, times);
        break;
      case "go":
        if (was) this.#fade(root, was, times);
        break;
      case "come":
        if (thing?.dataset["key"] === move.to)
          thing.animate({ opacity: [0, 1], scale: [1.25, 1] }, { ...times, easing: EASE, fill: "backwards" });
        break;
      case "roll":
        thing?.animate(
          { rotate: ["-200deg", "0deg"], scale: [0.8, 1.15, 1] },
          { ...times, easing: EASE, fill: "backwards" },
        );
        break;
    }
  }

  #fly(
    root: HTMLElement,
    thing: HTMLElement,
    was: Seen,
    move: Move & { kind: "travel" },
    times: Times,
  ): void {
    const end = boxOf(thing);
    if (end.width === 0 || was.box.width === 0) return;
    const flight = new Flight(root, end, move.to);
    if (move.turns) flight.turn(flight.copy(was.copy), flight.copy(thing), times);
    else flight.copy(thing);
    this.#along(root, flight, was.box, move.via, end, times);
    if (thing.dataset["key"] === move.to) flight.hide(thing, times); // else a pile, which stays
    this.#begin(flight, times);
  }

  #turn(root: HTMLElement, thing: HTMLElement, was: Seen | undefined, times: Times): void {
    const box = boxOf(thing);
    if (box.width === 0) return;
    const flight = new Flight(root, box, thing.dataset["key"]);
    flight.turn(flight.copy(was?.copy ?? thing), flight.copy(thing), times);
    flight.hide(thing, times);
    this.#begin(flight, times);
  }

  /** Without a thing that came, it flies over the place and hides nothing. */
  #carry(
    root: HTMLElement,
    there: HTMLElement | null,
    was: Seen | undefined,
    { start, end, to, via, shown }: Move & { kind: "carry" },
    times: Times,
  ): void {
    const [from, on] = [was?.box ?? this.#starts.get(start), whereIs(root, end)];
    if (from == null || on === null || from.width === 0 || on.width === 0) return;
    const came = to === null ? null : drawnAs(root, to);
    const target = came ?? there;
    const box = target === null ? fitting(shown, on, Math.min(from.width, on.width) * 0.8) : boxOf(target);
    const looks = target ?? was?.copy;
    if (shown === null && looks === undefined) return;
    const flight = new Flight(root, box, to ?? "");
    if (shown !== null) flight.draw(shown);
    else if (looks !== undefined) flight.copy(looks);
    this.#along(root, flight, was?.box ?? centred(from, box), via, box, times);
    if (came !== null) flight.hide(came, times);
    this.#begin(flight, times);
  }

  #along(
    root: HTMLElement,
    flight: Flight,
    start: Box,
    via: readonly string[],
    end: Box,
    times: Times,
  ): void {
    const middle = via.flatMap((place) => {
      const box = whereIs(root, place);
      return box === null || box.width === 0 ? [] : [centred(box, end)];
    });
    const easing = middle.length > 0 ? "ease-in-out" : EASE;
    flight.animate(flight.layer, pathThrough([start, ...middle, end]), times, { easing });
  }

  /** Turns the thing at a place to show another side, and back. */
  #peek(
    root: HTMLElement,
    there: HTMLElement | null,
    { at, shown }: Move & { kind: "peek" },
    times: Times,
  ): void {
    const on = whereIs(root, at);
    const box = there !== null ? boxOf(there) : on && fitting(shown, on, Math.min(on.width, on.height) * 0.8);
    if (box === null || box.width === 0) return;
    const flight = new Flight(root, box, there?.dataset["key"]);
    const back = there === null ? document.createElement("span") : flight.copy(there);
    const front = flight.draw(shown);
    const side = 0.11; // of the time, for each half of a turn
    const offset = [0, side, 2 * side, 1 - 2 * side, 1 - side, 1];
    const turned = (sizes: readonly number[]) => ({
      transform: sizes.map((size) => `scaleX(${size})`),
      offset,
    });
    flight.animate(back, turned([1, 0, 0, 0, 0, 1]), times, { easing: "linear" });
    flight.animate(front, turned([0, 0, 1, 1, 0, 0]), times, { easing: "linear" });
    if (there !== null) flight.hide(there, times);
    this.#begin(flight, times);
  }

  #flash(root: HTMLElement, place: string, why: Why, times: Times): void {
    const box = whereIs(root, place);
    if (box === null || box.width === 0) return;
    const flight = new Flight(root, box);
    const colour = why === "good" ? "var(--good)" : isAlarm(why) ? "var(--bad)" : "var(--glow)";
    Object.assign(flight.layer.style, { borderRadius: "10px", background: colour });
    flight.animate(flight.layer, { opacity: [0, 0.55, 0] }, times);
    this.#begin(flight, times);
  }

  /** A die comes from the player's edge of the board, turns, and shows other sides on its way. */
  #toss(root: HTMLElement, thing: HTMLElement, die: Die, times: Times): void {
    const box = boxOf(thing);
    const table = thing.closest(".plan")?.getBoundingClientRect();
    if (box.width === 0 || table === undefined) return;
    const aside = box.x + box.width / 2 - table.x - table.width / 2;
    const below = box.y + box.height / 2 - table.y - table.height / 2;
    const flight = new Flight(root, box, thing.dataset["key"]);
    flight.layer.style.transformOrigin = "50% 50%";
    const faces = facesOf(die, Math.max(Math.round(times.duration / FACE_MS), 3));
    const last = faces.length - 1;
    for (const value of new Set(faces)) {
      const face = flight.draw({ ...die, value, beads: null });
      const opacity = faces.map((one, n) => (one === value && (n < last || value === die.value) ? 1 : 0));
      flight.animate(face, { opacity: [...opacity, opacity[last] ?? 1] }, times, { easing: STEPS });
    }
    const path = tossPath(aside + below >= 0 ? 1 : -1, box.width);
    flight.animate(flight.layer, { transform: path }, times, { easing: "cubic-bezier(.3,.2,.4,1)" });
    flight.hide(thing, times);
    this.#begin(flight, times);
  }

  #burst(
    root: HTMLElement,
    { at, burst }: Move & { kind: "burst" },
    came: HTMLElement | null,
    { delay, duration }: Times,
  ): void {
    const box = whereIs(root, at);
    if (box === null || box.width === 0) return;
    const lead = burst === "splash" || burst === "explosion" ? duration * SHOT : 0;
    if (delay + lead > 0) came?.animate({ visibility: ["hidden", "hidden"] }, { duration: delay + lead });
    const flight = new Flight(root, box);
    const times = { delay, duration };
    flight.animate(flight.layer, { opacity: [1, 1] }, times);
    flight.burst(burst, times);
    this.#begin(flight, times);
  }

  #fade(root: HTMLElement, was: Seen, times: Times): void {
    const flight = new Flight(root, was.box);
    flight.animate(flight.copy(was.copy), { opacity: [1, 0], scale: [1, 0.7] }, times);
    this.#begin(flight, times);
  }

  #begin(flight: Flight, times: Times): void {
    this.#flights.add(flight);
    flight.begin(times, () => this.#flights.delete(flight));
  }
}

/** Each side of a thrown die is seen this long, in milliseconds. */
const FACE_MS = 80;
const STEPS = "steps(1, end)";
/** The part of an effect in which the shot comes in. */
export const SHOT = 0.25;

/** The sides that a thrown die shows, the last of them for good. */
function facesOf({ value, sides = 6 }: Die, count: number): readonly number[] {
  const others = Array.from({ length: count - 1 }, (_, n) => ((value + 1 + n * 2) % sides) + 1);
  return [...others, value];
}

/** From the lower (1) or upper (-1) edge along a curve, with one and a half turns. */
function tossPath(from: 1 | -1, side: number): string[] {
  const STEPS_ON_PATH = 10;
  return Array.from({ length: STEPS_ON_PATH + 1 }, (_, n) => {
    const left = 1 - n / STEPS_ON_PATH;
    const [x, y] = [from * left * side * 0.9, from * left ** 1.4 * side * 3.4];
    return `translate(${x}px, ${y}px) rotate(${-left * 540}deg) scale(${1 + left * 0.15})`;
  });
}

const isAlarm = (why: Why): boolean => why === "bad" || why === "check";

/** A box for a thing that is not drawn at its place. */
function fitting(thing: Thing | null, on: Box, side: number): Box {
  const width = thing !== null && isCard(thing) ? side * CARD : side;
  return centred(on, { width, height: side });
}

function drawnAs(root: HTMLElement, key: string): HTMLElement | null {
  return root.querySelector(`[data-key="${CSS.escape(key)}"]`);
}

/** The thing with a key, or the top thing of its place if things are drawn there with a number instead. */
function topOf(root: HTMLElement, key: string): HTMLElement | null {
  const exact = drawnAs(root, key);
  const place = /^(.+)#\d+$/.exec(key)?.[1];
  if (exact !== null || place === undefined) return exact;
  return [...root.querySelectorAll<HTMLElement>(`[data-key^="${CSS.escape(place)}#"]`)].at(-1) ?? null;
}

function whereIs(root: HTMLElement, place: string): Box | null {
  const name = CSS.escape(place);
  const found = root.querySelector(`[data-place="${name}"]`) ?? root.querySelector(`[data-drop="${name}"]`);
  return found?.getBoundingClientRect() ?? null;
}
