/** Places areas by owner: shared areas in the middle, the viewer's below, the others above. Pure. */
import { isBoard } from "./plans";
import type { Area } from "$lib/scene";

export interface Mat {
  readonly seat: number;
  readonly areas: readonly Area[];
}

/** The areas of a group, in their order. */
export type PartsOf = (area: Area) => readonly Area[];

export interface Roles {
  /** The board, or group with boards, that gets the remaining space. Null if nothing shared has a board. */
  readonly main: Area | null;
  readonly shared: readonly Area[];
  readonly mine: Mat | null;
  /** The other seats in turn order after the viewer. */
  readonly others: readonly Mat[];
  readonly parts: PartsOf;
}

/** The usual share of a board, or of a group with boards. Other areas have a share of 1. */
const BOARD = 3;

export function rolesOf(areas: readonly Area[], you: number | null, seats: number): Roles {
  const parts = partsOf(areas);
  const grouped = new Set(areas.flatMap((area) => (area.type === "group" ? area.of : [])));
  const whole = inOrder(areas.filter((area) => !grouped.has(area.id)));
  const shared = whole.filter((area) => area.seat == null);
  const mat = (seat: number): Mat => ({ seat, areas: whole.filter((area) => area.seat === seat) });
  const first = you === null ? 0 : you + 1;
  const order = Array.from({ length: seats }, (_, n) => (first + n) % seats).filter((seat) => seat !== you);
  const [main = null] = shared
    .filter((area) => hasBoard(area, parts))
    .toSorted((one, other) => weightOf(other, parts) - weightOf(one, parts));
  return {
    main,
    shared: shared.filter((area) => area !== main),
    mine: you === null ? null : mat(you),
    others: order.map(mat),
    parts,
  };
}

function partsOf(areas: readonly Area[]): PartsOf {
  const known = new Map(areas.map((area) => [area.id, area] as const));
  return (area) => (area.type === "group" ? inOrder(area.of.flatMap((id) => known.get(id) ?? [])) : []);
}

function inOrder(areas: readonly Area[]): readonly Area[] {
  return areas.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0));
}

export function hasBoard(area: Area, parts: PartsOf): boolean {
  return isBoard(area) || parts(area).some((part) => hasBoard(part, parts));
}

/** The usual share, unless the area has its own. */
export function weightOf(area: Area, parts: PartsOf): number {
  return area.weight || usualWeight(area, parts);
}

export function usualWeight(area: Area, parts: PartsOf): number {
  return hasBoard(area, parts) ? BOARD : 1;
}
