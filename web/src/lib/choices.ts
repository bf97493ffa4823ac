/** Choices with blanks: an action is sent as it was offered, its blanks filled. Pure. */
import type { Blank, Choice } from "./protocol";

export type Filled = Readonly<Record<string, number | string>>;

/** What stands in the blanks before anybody has filled them. */
export function firstFill(choice: Choice): Filled {
  return Object.fromEntries((choice.blanks ?? []).map((blank) => [blank.field, first(blank)]));
}

function first(blank: Blank): number | string {
  return isNumber(blank) ? (blank.low ?? 0) : (blank.examples[0] ?? "");
}

export function isNumber(blank: Blank): boolean {
  return blank.low !== null || blank.high !== null;
}

/** The action of a choice with its blanks filled. */
export function fill(choice: Choice, filled: Filled): unknown {
  const values = (choice.blanks ?? []).map((blank) => [blank.field, filled[blank.field] ?? first(blank)]);
  return { ...(choice.action as Record<string, unknown>), ...Object.fromEntries(values) };
}

/** The choices in groups of equal kind, in the order in which the kinds first come. */
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
