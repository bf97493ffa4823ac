/** The table's options as rows to display. Pure. */
import type { About } from "./board";
import { fieldsOf, isNeeded, spaced } from "./form";

export interface OptionRow {
  readonly name: string;
  readonly value: string;
  /** Differs from the game's default. */
  readonly isChanged: boolean;
}

export function optionRows(
  schema: unknown,
  options: unknown,
  about: About | null,
  yes: string,
  no: string,
): readonly OptionRow[] {
  const given = typeof options === "object" && options !== null ? (options as Record<string, unknown>) : {};
  const fields = fieldsOf(schema);
  const shown = fields.filter((field) => isNeeded(field, fields, given));
  return shown.map((field) => {
    const value = given[field.name] ?? field.first;
    const said =
      typeof value === "boolean"
        ? value
          ? yes
          : no
        : (about?.options[`${field.name}.${String(value)}`]?.name ?? spacedIfWord(value));
    return {
      name: about?.options[field.name]?.name ?? spaced(field.name),
      value: said,
      isChanged: value !== field.first,
    };
  });
}

function spacedIfWord(value: unknown): string {
  return typeof value === "string" && /^[a-z]/.test(value) ? spaced(value.replace(/-/g, " ")) : String(value);
}
