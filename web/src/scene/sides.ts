/** The sides of boards that belong to a seat, as the viewer sees them. Pure. */
import type { Area } from "$lib/scene";

const ROUND = ["top", "right", "bottom", "left"] as const;
export type Side = (typeof ROUND)[number];
const READ: readonly Side[] = ["top", "bottom", "left", "right"];

/** The rims of *seat*'s colour on a board that is rotated by *face* degrees. */
export function sidesOf(area: Area, seat: number, face: number): readonly Side[] {
  if (area.type !== "grid") return [];
  const steps = Math.round(face / 90);
  const turned = (area.rims ?? [])
    .filter(([, colour]) => colour === seat)
    .map(([side]) => (((ROUND.indexOf(side) + steps) % 4) + 4) % 4);
  return READ.filter((side) => turned.includes(ROUND.indexOf(side)));
}
