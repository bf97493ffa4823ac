/** The lights at places with a stack: the top thing, or the place where the next one would lie. Pure. */
import type { Site } from "./plan";
import { type Drawn, drawnAt, landingAt } from "./stack";
import type { Piece } from "$lib/scene";

/** `dot`: a thing can come here. `hit`: the thing here would be taken. `rim`: the place as a whole. `edge`: a
 * long thing, whose neighbours can touch it. */
export type LightKind = "ring" | "edge" | "chosen" | "dot" | "hit" | "rim" | "bad";

export interface Light {
  readonly key: string;
  readonly kind: LightKind;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

interface Place {
  readonly site: Site;
  readonly there: readonly Piece[];
  readonly isLit: boolean;
  readonly isChosen: boolean;
}

/** Places whose top thing is lit instead of the whole place. */
export const hasLights = (site: Site): boolean => Boolean(site.spot?.stack);

/** *moving* is the thing that was tapped before, if any. */
export function lightsAt(place: Place, turned: number, moving: Piece | undefined): readonly Light[] {
  const { site, there, isLit, isChosen } = place;
  if (!isLit && !isChosen) return [];
  const top = drawnAt(site, there, [], turned).at(-1);
  const on = (kind: LightKind, box: Pick<Drawn, "x" | "y" | "w" | "h">): Light => ({
    key: `${site.id} ${kind}`,
    kind,
    x: box.x,
    y: box.y,
    w: box.w,
    h: box.h,
  });
  if (isChosen) return top === undefined ? [] : [on("chosen", top)];
  if (moving === undefined && top !== undefined) return [on("ring", top)];
  if (top !== undefined && moving !== undefined && isOther(top.piece, moving)) return [on("hit", top)];
  const landing = on("dot", landingAt(site, there, turned));
  const whole = { x: site.x - site.w / 2, y: site.y - site.h / 2, w: site.w, h: site.h };
  return site.spot?.shape === "tray" ? [on("rim", whole), landing] : [landing];
}

/** The lights around things that cover several places, instead of around each of those. */
export function lightOn(thing: Drawn, isLit: boolean, isChosen: boolean, isRefused: boolean): Light | null {
  if (!isLit && !isChosen) return null;
  const kind = !isChosen ? "edge" : isRefused ? "bad" : "chosen";
  return { key: `${thing.key} ${kind}`, kind, x: thing.x, y: thing.y, w: thing.w, h: thing.h };
}

function isOther({ what: one }: Piece, { what: other }: Piece): boolean {
  return one.type === "token" && other.type === "token" && one.colour !== other.colour;
}
