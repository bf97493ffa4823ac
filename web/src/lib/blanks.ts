/** The label of a choice's blank: from the catalogue, else from the game's field name. */
import { spaced } from "./form";
import { m } from "$words";

const NAMES: Readonly<Record<string, () => string>> = {
  cents: m.blank_cents,
  hand_size: m.blank_hand_size,
  discard_count: m.blank_discard_count,
  quantity: m.blank_quantity,
  raw: m.blank_json,
};

export function blankName(field: string): string {
  return NAMES[field]?.() ?? spaced(field);
}
