/** The messages between a page and the frame of a game's own board. Pure. */
import { addsUp, type Filled } from "$lib/choices";
import type { SeatShown } from "$lib/protocol";
import type { Offer } from "$scene/offers";
import type { Answer, ChooseAnswer, Show } from "./types";

/** A message from a frame, once it is read. */
export type FrameMessage = Exclude<Answer, ChooseAnswer> | Required<ChooseAnswer>;

export const MAX_SHOW_BYTES = 262_144;
export const MAX_SAY_CHARS = 200;
export const MAX_TAPPED = 1024;
export const MAX_TEXT_CHARS = 4096;
const [LOW, HIGH] = [120, 4000];

/** Validates a message from a frame. Returns null for anything unknown. */
export function read(data: unknown): FrameMessage | null {
  if (typeof data !== "object" || data === null) return null;
  const said = data as Readonly<Record<string, unknown>>;
  const { type, show, choice, height, text } = said;
  if (type === "ready" && isIndex(show)) return { type, show };
  if (type === "choose" && isIndex(show) && isIndex(choice)) {
    const [filled, tapped] = [readFilled(said["filled"]), readTapped(said["tapped"])];
    return filled === null || tapped === null ? null : { type, show, choice, filled, tapped };
  }
  if (type === "height" && typeof height === "number" && Number.isFinite(height))
    return { type, height: Math.min(Math.max(Math.round(height), LOW), HIGH) };
  if (type === "say" && typeof text === "string") return { type, text: text.slice(0, MAX_SAY_CHARS) };
  return null;
}

function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function readFilled(given: unknown): Filled | null {
  if (given === undefined) return {};
  if (typeof given !== "object" || given === null || Array.isArray(given)) return null;
  const entries = Object.entries(given as Record<string, unknown>);
  const isFilled = ([, value]: [string, unknown]) =>
    Number.isFinite(value) ||
    (typeof value === "string" && value.length <= MAX_TEXT_CHARS) ||
    isNumbers(value);
  return entries.length <= MAX_TAPPED && entries.every(isFilled)
    ? (Object.fromEntries(entries) as Filled)
    : null;
}

function isNumbers(value: unknown): boolean {
  return Array.isArray(value) && value.length <= MAX_TAPPED && value.every((one) => Number.isFinite(one));
}

function readTapped(given: unknown): readonly string[] | null {
  if (given === undefined) return [];
  if (!Array.isArray(given) || given.length > MAX_TAPPED) return null;
  return given.every((one): one is string => typeof one === "string" && one.length <= MAX_SAY_CHARS)
    ? given
    : null;
}

/** True if the choice needs no more input: numbers in range, texts that fit, the right number of items. */
export function isWhole(offer: Offer, filled: Filled, tapped: readonly string[]): boolean {
  return (offer.choice.blanks ?? []).every((blank) => {
    if (blank.type === "some") {
      const { names = [], least = 0, most = 0 } = blank;
      const chosen = new Set(tapped.filter((name) => names.includes(name)));
      return chosen.size === tapped.length && chosen.size >= least && chosen.size <= most;
    }
    const value = filled[blank.field];
    if (blank.type === "split")
      return Array.isArray(value) && value.length === blank.names?.length && addsUp(blank, value);
    if (typeof value === "string")
      return blank.low === null && value.length <= (blank.longest ?? MAX_TEXT_CHARS);
    if (typeof value !== "number" || blank.low === null || !Number.isInteger(value)) return false;
    const steps = (value - blank.low) / (blank.step || 1);
    return steps >= 0 && Number.isInteger(steps) && value <= (blank.high ?? value);
  });
}

export function seatsOf(seats: readonly SeatShown[], nameOf: (seat: number) => string): Show["seats"] {
  return seats.map(({ number }) => ({ number, name: nameOf(number) }));
}

/** Rate limit: allows `perSecond` calls a second, with a burst of the same size. */
export class Limit {
  #left: number;
  #at = 0;
  constructor(readonly perSecond: number) {
    this.#left = perSecond;
  }

  take(now: number): boolean {
    this.#left = Math.min(this.#left + ((now - this.#at) / 1000) * this.perSecond, this.perSecond);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
