/** Who an area belongs to says where it lies: the table in the middle, mine below, the others' above. Pure. */
import { isBoard } from "./plans";
import type { Area, Scene } from "$lib/scene";

export interface Mat {
  readonly seat: number;
  readonly areas: readonly Area[];
}

export interface Roles {
  /** The board that takes the space that is left; null where the table has none. */
  readonly main: Area | null;
  readonly shared: readonly Area[];
  readonly mine: Mat | null;
  readonly others: readonly Mat[];
}

/** The others in the order of play after me. */
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
