/** Player names, with "you" for the viewer. */
import { nameOf, type TableState } from "$lib/table";
import { m } from "$words";
import type { Seat } from "./values";

export function nameFor(table: TableState, seat: Seat): string {
  return nameOf(table, seat) || m.imperial_seat({ number: seat + 1 });
}

/** A name shortened for narrow places: "Merry Otter 5" becomes "M. O. 5". Pure. */
export function brief(name: string, most = 7): string {
  if (name.length <= most) return name;
  const words = name.split(/\s+/);
  const last = words.pop() ?? "";
  if (words.length === 0) return `${[...last].slice(0, most - 1).join("")}.`;
  return [
    ...words.map((word) => `${[...word][0] ?? ""}.`),
    last.length <= 3 ? last : `${[...last].slice(0, 3).join("")}.`,
  ].join(" ");
}

/** The name, or "You" for the viewer, at the start of a line. */
export function whoFor(table: TableState, seat: Seat): string {
  return seat === table.you ? m.imperial_you() : nameFor(table, seat);
}
