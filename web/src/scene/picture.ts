/** The table state behind a scene's picture. Pure. */
import type { SeatShown } from "$lib/protocol";
import type { TableState } from "$lib/table";
import type { Room } from "./board-state.svelte";
import { isBoard } from "./plans";
import type { Scene } from "$lib/scene";

const HEIGHT = 300;
const GAP = 24;

/** The number of seats in a scene, from owners and colours. */
export function seatsOf(scene: Scene): number {
  const owners = scene.areas.map((area) => area.seat ?? -1);
  const colours = (scene.pieces ?? []).map(({ what }) =>
    "colour" in what && typeof what.colour === "number" ? what.colour : -1,
  );
  return Math.max(-1, ...owners, ...colours) + 1;
}

export function hasSeatColours(scene: Scene): boolean {
  return (scene.pieces ?? []).some(({ what }) => "colour" in what && typeof what.colour === "number");
}

/** The room for each area within *width*. Two boards stand side by side. */
export function pictureRoom(scene: Scene, width: number): Room {
  const isPair = scene.areas.filter(isBoard).length > 1 && width >= 300;
  return isPair ? { w: (width - GAP) / 2, h: HEIGHT * 0.8 } : { w: width, h: HEIGHT };
}

/** A table without choices or running clocks. */
export function pictureTable(
  seats: number,
  you: number | null,
  nameOf: (seat: number) => string,
): TableState {
  const shown: Partial<SeatShown>[] = Array.from({ length: seats }, (_, number) => ({
    number,
    name: nameOf(number),
  }));
  const table: Partial<TableState> = {
    seats: shown as SeatShown[],
    you,
    choices: [],
    waiting: [],
    isPaused: false,
    isReplay: true,
  };
  return table as TableState;
}
