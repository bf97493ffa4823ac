/** What the moves of an update sound like. Pure. */
import type { BurstKind, Move } from "./motion";
import type { Sound } from "$lib/sounds";
import type { Scene, Thing } from "$lib/scene";

/** More cards than these are dealt or collected, not played. */
const PLAYED_CARDS = 3;

const BURSTS: Readonly<Record<BurstKind, Sound | null>> = {
  splash: "splash",
  explosion: "boom",
  sink: "boom",
  glow: null,
};

/** The sound of each move; null for a silent one. */
export function soundsOf(moves: readonly Move[]): readonly (Sound | null)[] {
  const cards = moves.filter((move) => isArrival(move) && isCard(thingOf(move)));
  const ends = new Set(cards.flatMap((move) => ("to" in move && move.to !== null ? [placeOf(move.to)] : [])));
  const card = cards.length <= PLAYED_CARDS ? "card" : ends.size === 1 ? "collect" : "deal";
  const isCapture = moves.some((move) => move.kind === "go" && move.thing.type === "token");
  return moves.map((move) => {
    const thing = thingOf(move);
    if (move.kind === "go") return "removed";
    if (move.kind === "burst") return BURSTS[move.burst];
    if (thing === null || move.kind === "flash" || move.kind === "delay") return null;
    if (thing.type === "die") return "dice";
    if (isCard(thing)) return move.kind === "turn" || move.kind === "peek" ? "card" : card;
    if (move.kind === "turn") return "disc";
    return isCapture ? "capture" : "piece";
  });
}

/** True if a king, or what else a game marks so, has just come into check, and the game goes on. */
export function isCheck(before: Scene, after: Scene): boolean {
  const places = ({ marks = [] }: Scene): readonly string[] =>
    marks.flatMap((mark) => (mark.type === "mark" && mark.why === "check" ? [mark.at] : []));
  const was = new Set(places(before));
  return (
    !(after.marks ?? []).some((mark) => mark.type === "thread") && places(after).some((at) => !was.has(at))
  );
}

const isArrival = (move: Move): boolean =>
  move.kind === "travel" || move.kind === "carry" || move.kind === "come";

const placeOf = (key: string): string => key.split("#")[0] ?? key;

const isCard = (thing: Thing | null): boolean => thing?.type === "card" || thing?.type === "back";

function thingOf(move: Move): Thing | null {
  if (move.kind === "peek") return move.shown;
  return "thing" in move ? move.thing : null;
}
