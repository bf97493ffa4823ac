/** The thing that a tap on an empty place would put there. Pure. */
import type { Thing, Token } from "$lib/scene";

export interface Placed {
  readonly what: Token;
  /** It looks like a thing of the viewer, and is no guess. */
  readonly isModelled: boolean;
}

/** Modelled on the newest of the viewer's *things* on the board. *pointer* is the picture of a pointer. */
export function placedThing(things: readonly Thing[], seat: number | null, pointer: string): Placed {
  const model = things.findLast((what): what is Token => what.type === "token" && what.colour === seat);
  const hasSeatColours =
    things.length === 0 || things.some((what) => "colour" in what && typeof what.colour === "number");
  const colour = hasSeatColours ? (seat ?? "grey") : "grey";
  return {
    what: { type: "token", shape: model?.shape ?? "stone", picture: pointer, colour },
    isModelled: model !== undefined,
  };
}
