/** Derives moves from the difference of two scenes, without positions on the page. Pure. */
import { countOf, idOf } from "./names";
import type { Motion, Piece, Scene, Thing } from "$lib/scene";

export type Move =
  /** A thing moved from one place to another. *turns* if its other side is up now. */
  | { readonly kind: "travel"; readonly from: string; readonly to: string; readonly turns: boolean }
  /** The thing shows its other side, or a new number of pips. */
  | { readonly kind: "turn" | "roll"; readonly at: string }
  | { readonly kind: "come" | "go"; readonly at: string }
  /** Given by the game: something is carried from one place to another, or a place flashes. */
  | { readonly kind: "carry"; readonly start: string; readonly end: string; readonly shown: Thing | null }
  | { readonly kind: "flash"; readonly at: string };

/** A thing of a scene: its key on the page, its place and its look. */
interface Unit {
  readonly key: string;
  readonly at: string;
  readonly thing: Thing;
  readonly look: string;
}

/** The moves, with the game's own motions added. A motion that the scenes already show is not shown twice. */
export function movesFor(before: Scene, after: Scene, motions: readonly Motion[]): readonly Move[] {
  const moves = [...movesBetween(before, after)];
  if (motions.length === 0) return moves;
  const [was, now] = [before, after].map((scene) => new Map(units(scene).map((unit) => [unit.key, unit.at])));
  const take = (is: (move: Move) => boolean): Move[] => {
    const at = moves.findIndex(is);
    return at < 0 ? [] : moves.splice(at, 1);
  };
  const said = motions.flatMap((motion): readonly Move[] => {
    if (motion.type === "flash") return [{ kind: "flash", at: motion.at }];
    const { start, end, shown = null } = motion;
    const shows = (move: Move): boolean =>
      move.kind === "travel" && was?.get(move.from) === start && now?.get(move.to) === end;
    const known = take(shows);
    if (known.length > 0) return known;
    take((move) => move.kind === "come" && now?.get(move.at) === end);
    take((move) => move.kind === "go" && was?.get(move.at) === start);
    return [{ kind: "carry", start, end, shown }];
  });
  return [...said, ...moves];
}

export function movesBetween(before: Scene, after: Scene): readonly Move[] {
  const touched = touchedPlaces(before.pieces ?? [], after.pieces ?? []);
  const [old, now] = [units(before, touched), units(after, touched)];
  const gone = new Map(old.map((unit) => [unit.key, unit]));
  const moves: Move[] = [];
  const left: Unit[] = [];
  for (const unit of now) {
    const was = gone.get(unit.key);
    const isNamed = idOf(unit.thing) !== "";
    if (was === undefined || (!isNamed && was.look !== unit.look)) left.push(unit);
    else {
      gone.delete(unit.key);
      if (was.at !== unit.at)
        moves.push({ kind: "travel", from: was.key, to: unit.key, turns: was.look !== unit.look });
      else if (was.look !== unit.look)
        moves.push({ kind: unit.thing.type === "die" ? "roll" : "turn", at: unit.key });
    }
  }
  return [...moves, ...explain([...gone.values()], left)];
}

/**
 * Pairs the remaining things: turned over in place, then the same look elsewhere, then out of face-down
 * things. The rest fade.
 */
function explain(gone: Unit[], come: Unit[]): readonly Move[] {
  const moves: Move[] = [];
  const pair = (match: (old: Unit, unit: Unit) => boolean, move: (old: Unit, unit: Unit) => Move): void => {
    for (const unit of [...come]) {
      const old = gone.find((one) => match(one, unit));
      if (old === undefined) continue;
      gone.splice(gone.indexOf(old), 1);
      come.splice(come.indexOf(unit), 1);
      moves.push(move(old, unit));
    }
  };
  pair(
    (old, unit) => old.at === unit.at && (old.thing.type === "back") !== (unit.thing.type === "back"),
    (_, unit) => ({ kind: "turn", at: unit.key }),
  );
  pair(
    (old, unit) => old.look === unit.look && (isOnly(gone, old, "at") || isOnly(come, unit, "at")),
    (old, unit) => ({ kind: "travel", from: old.key, to: unit.key, turns: false }),
  );
  const backs = new Set(gone.filter((one) => one.thing.type === "back").map((one) => one.at));
  if (backs.size === 1)
    pair(
      (old, unit) => old.thing.type === "back" && unit.thing.type !== "back",
      (old, unit) => ({ kind: "travel", from: old.key, to: unit.key, turns: true }),
    );
  return [
    ...moves,
    ...gone.map((unit): Move => ({ kind: "go", at: unit.key })),
    ...come.map((unit): Move => ({ kind: "come", at: unit.key })),
  ];
}

/** True if all things of this look are at one place. */
function isOnly(side: readonly Unit[], unit: Unit, by: "at"): boolean {
  return side.every((one) => one.look !== unit.look || one[by] === unit[by]);
}

/** The places whose pieces changed. Unchanged pieces are identical objects. */
function touchedPlaces(before: readonly Piece[], after: readonly Piece[]): ReadonlySet<string> {
  const [old, now] = [new Set(before), new Set(after)];
  const touched = new Set<string>();
  for (const piece of before) if (!now.has(piece)) touched.add(piece.at);
  for (const piece of after) if (!old.has(piece)) touched.add(piece.at);
  return touched;
}

function units(scene: Scene, places?: ReadonlySet<string>): readonly Unit[] {
  const seen = new Map<string, number>();
  const pieces = scene.pieces ?? [];
  return (places === undefined ? pieces : pieces.filter((piece) => places.has(piece.at))).flatMap((piece) =>
    Array.from({ length: Math.min(countOf(piece.what), 60) }, (_, copy) => {
      const n = seen.get(piece.at) ?? 0;
      seen.set(piece.at, n + 1);
      const key = (copy === 0 && idOf(piece.what)) || `${piece.at}#${n}`;
      return { key, at: piece.at, thing: piece.what, look: lookOf(piece.what) };
    }),
  );
}

function lookOf(thing: Thing): string {
  return JSON.stringify({ ...thing, count: undefined, id: undefined });
}

/** The places where something changed, limited to boards, to mark a move. */
export function changedPlaces(before: Scene, after: Scene): readonly string[] {
  const boards = new Set(
    after.areas.filter((area) => area.type === "grid" || area.type === "graph").map((area) => area.id),
  );
  const spots = new Set(
    after.areas.flatMap((area) => (area.type === "graph" ? area.spots.map((spot) => spot.id) : [])),
  );
  const touched = touchedPlaces(before.pieces ?? [], after.pieces ?? []);
  const lying = (scene: Scene): ReadonlyMap<string, string> => {
    const found = new Map<string, string>();
    for (const piece of scene.pieces ?? [])
      if (touched.has(piece.at)) found.set(piece.at, `${found.get(piece.at) ?? ""}${textOf(piece)}`);
    return found;
  };
  const [old, now] = [lying(before), lying(after)];
  const changed = [...new Set([...old.keys(), ...now.keys()])].filter(
    (place) => old.get(place) !== now.get(place),
  );
  return changed.filter((place) => spots.has(place) || boards.has(place.split(/[.|]/)[0] ?? ""));
}

function textOf(piece: Piece): string {
  return lookOf(piece.what) + countOf(piece.what) + idOf(piece.what);
}
