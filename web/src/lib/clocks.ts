/** The kinds of clock that a form offers. Pure. */
import type { TableShown } from "./protocol";

export type Clock = TableShown["clock"];
export type ClockKind = Clock["kind"];

export const FIRST: Readonly<Record<ClockKind, Clock>> = {
  none: { kind: "none" },
  "per-move": { kind: "per-move", seconds: 60 },
  bank: { kind: "bank", seconds: 900, increment: 10 },
  days: { kind: "days", days: 2 },
};

export const within = (value: number, low: number, high: number): number =>
  Math.min(Math.max(Math.round(value) || low, low), high);
