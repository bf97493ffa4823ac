/** Choices with blanks: an action is sent as offered, with its blanks filled. Pure. */
import type { Blank, Choice } from "./protocol";

export type Filled = Readonly<Record<string, FilledValue>>;
export type FilledValue = number | string | readonly number[];

/** The initial values of the blanks. */
export function firstFill(choice: Choice): Filled {
  return Object.fromEntries((choice.blanks ?? []).map((blank) => [blank.field, first(blank)]));
}

function first(blank: Blank): FilledValue {
  if (blank.type === "split") return (blank.names ?? []).map(() => blank.low ?? 0);
  return isNumber(blank) ? (blank.low ?? 0) : (blank.examples[0] ?? "");
}

/** How much is left to distribute. Negative if too much was given. */
export function leftToGive(blank: Blank, value: FilledValue | undefined): number {
  return (blank.total ?? 0) - numbersOf(blank, value).reduce((sum, one) => sum + one, 0);
}

/** The number for each part, in order. */
export function numbersOf(blank: Blank, value: FilledValue | undefined): readonly number[] {
  const numbers = Array.isArray(value) ? (value as readonly number[]) : [];
  return (blank.names ?? []).map((_, part) => numbers[part] ?? blank.low ?? 0);
}

/** True if the numbers add up and each is within bounds. Other kinds of blanks always pass. */
export function addsUp(blank: Blank, value: FilledValue | undefined): boolean {
  if (blank.type !== "split") return true;
  const { low, high } = blank;
  const isOne = (one: number) => Number.isInteger(one) && one >= (low ?? 0) && one <= (high ?? one);
  return leftToGive(blank, value) === 0 && numbersOf(blank, value).every(isOne);
}

export function isNumber(blank: Blank): boolean {
  return blank.low !== null || blank.high !== null;
}

/** The choice's action with its blanks filled. */
export function fill(choice: Choice, filled: Filled): unknown {
  const values = (choice.blanks ?? []).map((blank) => [blank.field, filled[blank.field] ?? first(blank)]);
  return { ...(choice.action as Record<string, unknown>), ...Object.fromEntries(values) };
}

/** The choices grouped by kind, in order of first occurrence. */
export function grouped(choices: readonly Choice[]): ReadonlyMap<string, readonly Choice[]> {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const kind = kindOf(choice);
    groups.set(kind, [...(groups.get(kind) ?? []), choice]);
  }
  return groups;
}

export function kindOf(choice: Choice): string {
  const action = choice.action;
  if (typeof action === "object" && action !== null && "type" in action) return String(action.type);
  return "";
}
