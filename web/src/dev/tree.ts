/** A JSON value as lines that can be folded. Pure. */

const INLINE = 44;

/** Short enough to stand behind its name. */
export function isInline(value: unknown): boolean {
  return typeof value !== "object" || value === null || textOf(value).length <= INLINE;
}

export function textOf(value: unknown): string {
  return value === undefined ? "" : spaced(JSON.stringify(value));
}

/** The parts of an object or array, each with what was in its place before. */
export function partsOf(
  value: unknown,
  before: unknown,
): readonly { readonly key: string; readonly value: unknown; readonly before: unknown }[] {
  if (typeof value !== "object" || value === null) return [];
  const was = (typeof before === "object" && before !== null ? before : {}) as Record<string, unknown>;
  return Object.entries(value).map(([key, part]) => ({ key, value: part as unknown, before: was[key] }));
}

/** Another value than before; nothing is, where there is nothing to compare with. */
export function isChanged(value: unknown, before: unknown, compares: boolean): boolean {
  return compares && JSON.stringify(value) !== JSON.stringify(before);
}

/** How many parts a folded value has. */
export function sizeOf(value: unknown): string {
  const count = Object.keys(value as object).length;
  return Array.isArray(value) ? `[${count}]` : `{${count}}`;
}

/** A space after commas and colons that stand outside of strings. */
function spaced(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|[,:]/g, (part) => (part.length === 1 ? `${part} ` : part));
}
