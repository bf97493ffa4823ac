/** Turns a JSON value into lines that can be folded. Pure. */

const INLINE = 44;

/** True if the value is short enough to stand on the same line as its name. */
export function isInline(value: unknown): boolean {
  return typeof value !== "object" || value === null || textOf(value).length <= INLINE;
}

export function textOf(value: unknown): string {
  return value === undefined ? "" : spaced(JSON.stringify(value));
}

/** The parts of an object or array, each with the earlier value at the same key. */
export function partsOf(
  value: unknown,
  before: unknown,
): readonly { readonly key: string; readonly value: unknown; readonly before: unknown }[] {
  if (typeof value !== "object" || value === null) return [];
  const was = (typeof before === "object" && before !== null ? before : {}) as Record<string, unknown>;
  return Object.entries(value).map(([key, part]) => ({ key, value: part as unknown, before: was[key] }));
}

/** True if the value differs from the earlier one. Always false without an earlier value. */
export function isChanged(value: unknown, before: unknown, compares: boolean): boolean {
  return compares && JSON.stringify(value) !== JSON.stringify(before);
}

/** The number of parts, for a folded value. */
export function sizeOf(value: unknown): string {
  const count = Object.keys(value as object).length;
  return Array.isArray(value) ? `[${count}]` : `{${count}}`;
}

/** Adds a space after commas and colons outside of strings. */
function spaced(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|[,:]/g, (part) => (part.length === 1 ? `${part} ` : part));
}
