/** Places areas by owner: shared areas in the middle, the viewer's below, the others above. Pure. */
import { isBoard } from "./plans";
import type { Area, Scene } from "$lib/scene";

export interface Mat {
  readonly seat: number;
  readonly areas: readonly Area[];
}

export interface Roles {
  /** The board that gets the remaining space. Null if no shared area is a board. */
  readonly main: Area | null;
  readonly shared: readonly Area[];
  readonly mine: Mat | null;
  readonly others: readonly Mat[];
}

/** The other seats in turn order after the viewer. */
export function rolesOf(scene: Scene, you: number | null, seats: number): Roles {
  const shared = scene.areas.filter((area) => area.seat == null);
  const mat = (seat: number): Mat => ({ seat, areas: scene.areas.filter((area) => area.seat === seat) });
  const first = you === null ? 0 : you + 1;
  const order = Array.from({ length: seats }, (_, n) => (first + n) % seats).filter((seat) => seat !== you);
  const main = shared.find(isBoard) ?? null;
  return {
    main,
    shared: shared.filter((area) => area !== main),
    mine: you === null ? null : mat(you),
    others: order.map(mat),
  };
}
