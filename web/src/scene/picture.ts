/** What a picture of a scene is made of, besides the scene. Pure. */
import type { SeatShown } from "$lib/protocol";
import type { TableState } from "$lib/table";
import type { Room } from "./desk.svelte";
import { isBoard } from "./plans";
import type { Scene } from "$lib/scene";

const HEIGHT = 300;
const GAP = 24;

/** How many seats a scene tells of: by what belongs to them and by their colours. */
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

/** The room for each area, where all of them have *width*: two boards lie beside each other. */
export function pictureRoom(scene: Scene, width: number): Room {
  const isPair = scene.areas.filter(isBoard).length > 1 && width >= 300;
  return isPair ? { w: (width - GAP) / 2, h: HEIGHT * 0.8 } : { w: width, h: HEIGHT };
}

/** A table at which nothing can be done and no time passes. */
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
