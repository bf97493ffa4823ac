/** Derives moves from the difference of two scenes, without positions on the page. Pure. */
import { countOf, idOf } from "./names";
import type { Burst, Die, Motion, Piece, Scene, Thing } from "$lib/scene";

/** *from* and *to* are keys of things on the page, in the old and the new scene. */
export type Move =
  /** A thing moved from one place to another. *turns* if its other side is up now. */
  | {
      readonly kind: "travel";
      readonly from: string;
      readonly to: string;
      readonly thing: Thing;
      readonly turns: boolean;
      readonly via: readonly string[];
    }
  /** The thing shows its other side, or a new number of pips. */
  | { readonly kind: "turn" | "roll"; readonly from: string; readonly to: string; readonly thing: Thing }
  | { readonly kind: "come"; readonly to: string; readonly thing: Thing }
  | { readonly kind: "go"; readonly from: string; readonly thing: Thing }
  /** Given by the game: something is carried between places. It can explain what went and what came. */
  | {
      readonly kind: "carry";
      readonly start: string;
      readonly end: string;
      readonly from: string | null;
      readonly to: string | null;
      /** The top thing at the end now. */
      readonly top: string | null;
      readonly shown: Thing | null;
      readonly thing: Thing | null;
      readonly via: readonly string[];
    }
  /** Given by the game: the thing at a place shows another side for a moment. */
  | { readonly kind: "peek"; readonly at: string; readonly top: string | null; readonly shown: Thing }
  | { readonly kind: "flash"; readonly at: string; readonly why: Why }
  /** Given by the game: a die is thrown, and comes to rest at its place. */
  | { readonly kind: "toss"; readonly to: string; readonly thing: Die }
  /** Given by the game: an effect. The thing that comes there is seen when it begins. */
  | { readonly kind: "burst"; readonly at: string; readonly to: string | null; readonly burst: BurstKind }
  /** What follows waits until what came before has ended, and some milliseconds longer. */
  | { readonly kind: "delay"; readonly ms: number };

export type BurstKind = NonNullable<Burst["kind"]>;
export type Why = "bad" | "check" | "good" | "last" | "note" | "path";

/** A thing of a scene: its key on the page, its place and its look. */
interface Unit {
  readonly key: string;
  readonly at: string;
  readonly thing: Thing;
  readonly look: string;
}

/**
 * The moves in order, with the game's own motions. A motion that the scenes already show is not shown twice.
 * What the game does not mention moves at once: before the game's first delay.
 */
export function movesFor(before: Scene, after: Scene, motions: readonly Motion[]): readonly Move[] {
  const flipped = motions.flatMap((motion) => (motion.type === "flip" ? [motion.at] : []));
  const moves = [...movesBetween(before, after, new Set(flipped))];
  if (motions.length === 0) return moves;
  const lying = units(after);
  const was = new Map(units(before).map((unit) => [unit.key, unit.at]));
  const now = new Map(lying.map((unit) => [unit.key, unit.at]));
  const topAt = (place: string): Unit | undefined => lying.findLast((unit) => unit.at === place);
  const take = <M extends Move>(is: (move: Move) => move is M): M | undefined => {
    const found = moves.find(is);
    if (found !== undefined) moves.splice(moves.indexOf(found), 1);
    return found;
  };
  const takeFrom = (place: string) =>
    take((move): move is Move & { kind: "go" } => move.kind === "go" && was.get(move.from) === place);
  const takeTo = (place: string) =>
    take((move): move is Move & { kind: "come" } => move.kind === "come" && now.get(move.to) === place);

  function carry(start: string, end: string, shown: Thing | null, via: readonly string[]): Move {
    const known = take(
      (move): move is Move & { kind: "travel" } =>
        move.kind === "travel" && was.get(move.from) === start && now.get(move.to) === end,
    );
    if (known !== undefined) return { ...known, via };
    const [gone, come] = [takeFrom(start), takeTo(end)];
    const top = topAt(end);
    return {
      kind: "carry",
      start,
      end,
      from: gone?.from ?? null,
      to: come?.to ?? null,
      top: top?.key ?? null,
      shown,
      thing: shown ?? come?.thing ?? top?.thing ?? null,
      via,
    };
  }
  /** A thing that looks the same on both sides also turns, such as a card that stays face down. */
  function flip(at: string, shown: Thing | null): readonly Move[] {
    const top = topAt(at);
    if (shown !== null) return [{ kind: "peek", at, top: top?.key ?? null, shown }];
    const known = take(
      (move): move is Move & { kind: "turn" } => move.kind === "turn" && now.get(move.to) === at,
    );
    if (known !== undefined) return [known];
    return top === undefined ? [] : [{ kind: "turn", from: top.key, to: top.key, thing: top.thing }];
  }

  /** A die lies somewhere else and shows another number after a throw. */
  function toss(at: string): readonly Move[] {
    const top = topAt(at);
    if (top?.thing.type !== "die") return [];
    take((move): move is Move & { to: string } => "to" in move && move.to === top.key);
    return [{ kind: "toss", to: top.key, thing: top.thing }];
  }

  const said = motions.flatMap((motion): readonly Move[] => {
    switch (motion.type) {
      case "travel":
        return [carry(motion.start, motion.end, motion.shown ?? null, motion.via ?? [])];
      case "flip":
        return flip(motion.at, motion.shown ?? null);
      case "flash":
        return [{ kind: "flash", at: motion.at, why: motion.why ?? "note" }];
      case "roll":
        return toss(motion.at);
      case "burst":
        return [
          { kind: "burst", at: motion.at, to: takeTo(motion.at)?.to ?? null, burst: motion.kind ?? "glow" },
        ];
      case "delay":
        return [{ kind: "delay", ms: motion.ms ?? 0 }];
    }
  });
  const pause = said.findIndex((move) => move.kind === "delay");
  const first = pause < 0 ? said.length : pause;
  return [...said.slice(0, first), ...moves, ...said.slice(first)];
}

/** What changed at the *flipped* places turned over there. */
export function movesBetween(
  before: Scene,
  after: Scene,
  flipped: ReadonlySet<string> = new Set(),
): readonly Move[] {
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
      if (was.at !== unit.at) moves.push(travel(was, unit));
      else if (was.look !== unit.look) moves.push(change(was, unit));
    }
  }
  return [...moves, ...explain([...gone.values()], left, flipped)];
}

function travel(was: Unit, unit: Unit): Move {
  const turns = was.look !== unit.look;
  return { kind: "travel", from: was.key, to: unit.key, thing: unit.thing, turns, via: [] };
}

/** A die that shows another number rolls, everything else turns over. */
function change(was: Unit, unit: Unit): Move {
  const kind = was.thing.type === "die" && unit.thing.type === "die" ? "roll" : "turn";
  return { kind, from: was.key, to: unit.key, thing: unit.thing };
}

/**
 * Pairs the remaining things: turned over in place, then the same look elsewhere, then another colour in
 * place, then out of face-down things. The rest fade.
 */
function explain(gone: Unit[], come: Unit[], flipped: ReadonlySet<string>): readonly Move[] {
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
  pair((old, unit) => {
    const isBack = [old, unit].filter(({ thing }) => thing.type === "back").length === 1;
    return old.at === unit.at && (isBack || flipped.has(old.at));
  }, change);
  pair(
    (old, unit) => old.look === unit.look && (isOnly(gone, old, "at") || isOnly(come, unit, "at")),
    travel,
  );
  pair((old, unit) => old.at === unit.at && isOtherSide(old.thing, unit.thing), change);
  const backs = new Set(gone.filter((one) => one.thing.type === "back").map((one) => one.at));
  if (backs.size === 1) pair((old, unit) => old.thing.type === "back" && unit.thing.type !== "back", travel);
  return [
    ...moves,
    ...gone.map(({ key, thing }): Move => ({ kind: "go", from: key, thing })),
    ...come.map(comeOf),
  ];
}

function comeOf({ key, at, thing }: Unit): Move {
  const burst = thing.type === "token" ? thing.comes : null;
  return burst ? { kind: "burst", at, to: key, burst } : { kind: "come", to: key, thing };
}

/** A thing with two sides: the same token in another colour, or a thing of another type, such as a hidden die. */
function isOtherSide(one: Thing, other: Thing): boolean {
  if (idOf(one) !== "" || idOf(other) !== "") return false;
  if (one.type !== "token" || other.type !== "token") return one.type !== other.type;
  return one.shape === other.shape && one.text === other.text && one.colour !== other.colour;
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

/** A die that was played, or lies at another angle, shows the same side. */
function lookOf(thing: Thing): string {
  if (thing.type === "die") return `die ${thing.sides ?? 6} ${thing.value} ${thing.colour ?? ""}`;
  return JSON.stringify({ ...thing, count: undefined, id: undefined, comes: undefined });
}

/** The places where something changed, limited to boards, to mark a move. One place of a long piece would mark a part. */
export function changedPlaces(before: Scene, after: Scene): readonly string[] {
  if ((after.pieces ?? []).some((piece) => (piece.over ?? []).length > 0)) return [];
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
