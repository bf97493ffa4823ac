/** Cards that were peeked at, for replays: face up in place, without a dialog. Pure. */
import type { View } from "./types";

export function showPeekedCards(view: Pick<View, "grids" | "shown">): View["grids"] {
  const seen = view.shown?.what ?? [];
  return view.grids.map((cells, owner) =>
    cells.map((cell, slot) => seen.find((spot) => spot.owner === owner && spot.slot === slot)?.card ?? cell),
  );
}
