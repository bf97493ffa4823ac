/** The boxes of all things at a place. Pure. */
import { cardBox, isCard, LAYER, layersOf, type Size } from "./card-box";
import { type Cover, coverOf } from "./cover";
import { countOf, idOf } from "./names";
import type { Plan, Point, Site } from "./plan";
import { shapeOf } from "./shapes";
import type { Piece } from "$lib/scene";

/** The side of a covered thing that stays visible. "" if the whole is visible. */
export type Head = "" | "top" | "right" | "bottom" | "left";

export interface Drawn {
  readonly key: string;
  readonly piece: Piece;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** A number next to it: its note, or its count. */
  readonly badge: string;
  /** Degrees: a line lies along its edge. */
  readonly turn?: number;
  readonly head?: Head;
  /** The layers of a pack that are visible below it. */
  readonly depth?: number;
  /** For a piece over several places. */
  readonly cover?: Cover;
  /** Lies on edge in a tray. */
  readonly isOnEdge?: boolean;
}

/** Above this number, one thing is drawn with its count. */
const MOST = 12;
const MOST_STACKED = 16;
/** Up to this number, things are counted at a glance and need no number. */
const GLANCE = 5;
/** The part of a covered card that its index or title needs. */
const HEAD = 0.28;
/** The part of a stack's room for its top thing. The rest is for the heads of the others. */
const TOP = 0.7;
/** A thing in a row or pile is as large as its place. */
export const WHOLE = 1;
/** The thickness of a thing on edge, as a part of the width of its tray. */
const THICK = 0.3;
const SIDES: readonly Head[] = ["left", "top", "right", "bottom"];
const DEGREES = { right: 0, down: 90, left: 180, up: -90 } as const;

export function drawnAt(
  site: Site,
  pieces: readonly Piece[],
  far: readonly Site[] = [],
  turned = 0,
  fill = 0.94,
): readonly Drawn[] {
  if (far.length > 0)
    return unitsOf(pieces).map((unit) => ({
      ...coverOf(unit.piece, [site, ...far], turned),
      ...named(unit),
      // Without an id, it must not share a key with a thing that lies on it.
      key: idOf(unit.piece.what) || [unit.piece.at, ...(unit.piece.over ?? [])].join("+"),
    }));
  if (site.spot?.stack) {
    const degrees = turned + DEGREES[site.spot.stack];
    return site.spot.shape === "tray" ? onEdge(site, pieces, degrees) : stack(site, pieces, degrees);
  }
  const units = unitsOf(pieces);
  const cards = units.filter(({ piece }) => isCard(piece.what));
  const loose = units.filter(({ piece }) => !isCard(piece.what));
  const room = cards.length > 0 && loose.length > 0 ? onCard(site) : site;
  return [...pack(site, cards, fill), ...scattered(room, loose, fill)];
}

/** The things at a place of the board, also those that reach over other places. */
export function drawnOn(plan: Plan, site: Site, there: readonly Piece[]): readonly Drawn[] {
  const far = ({ over = [] }: Piece): readonly Site[] => over.flatMap((id) => plan.sites.get(id) ?? []);
  const long = there.filter((piece) => far(piece).length > 0);
  const rest = there.filter((piece) => far(piece).length === 0);
  const wide = long.flatMap((piece) => drawnAt(site, [piece], far(piece), plan.turned));
  const taken = new Set(wide.map((one) => one.key));
  // A thing without an id has the key of its place, which a wide thing that starts there can have too.
  const others = drawnAt(site, rest, [], plan.turned).map((one) =>
    taken.has(one.key) ? { ...one, key: `${one.key} on top` } : one,
  );
  return [...wide, ...others];
}

/** The box of one more thing at a place. */
export function landingAt(
  site: Site,
  pieces: readonly Piece[],
  turned = 0,
): Pick<Drawn, "x" | "y" | "w" | "h"> {
  const next: Piece = { at: site.id, what: { type: "token", shape: "disc" } };
  const box = drawnAt(site, [...pieces, next], [], turned).at(-1);
  return box ?? { x: site.x - 0.5, y: site.y - 0.5, w: 1, h: 1 };
}

/** One or more equal things, with the key of the first. */
interface Unit {
  readonly piece: Piece;
  /** Its number at its place. */
  readonly n: number;
}

/** Each piece with the number that its first thing has at the place. */
function unitsOf(pieces: readonly Piece[]): readonly Unit[] {
  let next = 0;
  return pieces.map((piece) => {
    const n = next;
    next += countOf(piece.what);
    return { piece, n };
  });
}

function keyOf({ piece, n }: Unit): string {
  return idOf(piece.what) || `${piece.at}#${n}`;
}

function named(unit: Unit, count = countOf(unit.piece.what)): Pick<Drawn, "key" | "piece" | "badge"> {
  return { key: keyOf(unit), piece: unit.piece, badge: badgeOf(unit.piece, count) };
}

/** The text of a piece's badge. *count* is 1 if all its things are drawn. */
export function badgeOf(piece: Piece, count: number): string {
  return [count > 1 ? String(count) : "", piece.note ?? ""].filter(Boolean).join(" · ");
}

function at(middle: Point, { w, h }: Size): Pick<Drawn, "x" | "y" | "w" | "h"> {
  return { x: middle.x - w / 2, y: middle.y - h / 2, w, h };
}

const square = (side: number): Size => ({ w: side, h: side });

/** On a board, things that stand are drawn larger than things that lie. */
function sideOf(piece: Piece, fill: number): number {
  const isStanding = piece.what.type === "token" && shapeOf(piece.what.shape).isFlat !== true;
  return isStanding || fill === WHOLE ? fill : fill - 0.08;
}

/** The lower half of a card, for the pieces that lie on it. */
function onCard(site: Site): Site {
  return { ...site, y: site.y + site.h * 0.14, w: site.w * 0.62, h: site.h * 0.6 };
}

/** Cards on each other: the top one whole, with the number of all. */
function pack(site: Site, cards: readonly Unit[], fill: number): readonly Drawn[] {
  const top = cards.at(-1);
  if (top === undefined) return [];
  const { piece } = top;
  const count = cards.reduce((sum, unit) => sum + countOf(unit.piece.what), 0);
  const depth = layersOf(count);
  const turned = "turned" in piece.what ? piece.what.turned : 0;
  const { w, h } = cardBox({ w: site.w * fill, h: site.h * Math.min(fill * 1.025, 1) }, turned);
  const less = fill === WHOLE ? 1 : 1 - depth * LAYER;
  const middle = { x: site.x - (w - w * less) / 2, y: site.y - (h - h * less) / 2 };
  const box = at(middle, { w: w * less, h: h * less });
  // The top card has the key of the last thing, because that is the one to leave the pack.
  const last: Unit = { piece, n: top.n + countOf(piece.what) - 1 };
  const drawn = { ...box, ...named(last, count) };
  if (depth === 0) return [drawn];
  const below = countOf(piece.what) > 1 ? { piece, n: last.n - 1 } : (cards.at(-2) ?? top);
  return [{ ...box, key: keyOf(below), piece: below.piece, badge: "", depth }, drawn];
}

/** Things that lie or stand next to or on each other. */
function scattered(site: Site, units: readonly Unit[], fill: number): readonly Drawn[] {
  const [only] = units;
  if (only === undefined) return [];
  if (units.length > 1 && units.every(isFlatOne)) return tower(site, units);
  if (units.length > 1 || countOf(only.piece.what) > 1) return cluster(site, units);
  return [{ ...at(site, square(Math.min(site.w, site.h) * sideOf(only.piece, fill))), ...named(only) }];
}

const isFlatOne = ({ piece }: Unit): boolean =>
  piece.what.type === "token" && countOf(piece.what) === 1 && shapeOf(piece.what.shape).isFlat === true;

/** Along a direction, closer the more there are. The last one is whole. */
function stack(site: Site, pieces: readonly Piece[], degrees: number): readonly Drawn[] {
  const units = spread(pieces, MOST_STACKED);
  const angle = (degrees * Math.PI) / 180;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const isAcross = Math.abs(x) > Math.abs(y);
  const [long, wide] = isAcross ? [site.w, site.h] : [site.h, site.w];
  const room: Size = isAcross ? { w: long * TOP, h: wide * 0.94 } : { w: wide * 0.94, h: long * TOP };
  const boxes = units.map(({ piece: { what } }) =>
    isCard(what) ? cardBox(room, "turned" in what ? what.turned : 0) : square(Math.min(room.w, room.h)),
  );
  const lengths = boxes.map((box) => (isAcross ? box.w : box.h));
  const longest = Math.max(...lengths, 0);
  const isCards = units.length > 0 && units.every(({ piece }) => isCard(piece.what));
  const step = Math.min(
    longest * (isCards ? HEAD : 1),
    (long * (isCards ? 0.98 : 1) - longest) / Math.max(units.length - 1, 1),
  );
  const head = SIDES[(Math.round(degrees / 90) + 8) % 4] ?? "";
  return units.map((unit, n) => {
    const far = step * n - (long - longest) / 2 + (isCards ? long * 0.01 : 0);
    const middle = { x: site.x + x * far, y: site.y + y * far };
    return {
      ...at(middle, boxes[n] ?? square(0)),
      ...unit,
      head: n < units.length - 1 && isCard(unit.piece.what) ? head : "",
    };
  });
}

/** Side by side on edge, seen from the side. */
function onEdge(site: Site, pieces: readonly Piece[], degrees: number): readonly Drawn[] {
  const units = spread(pieces, MOST_STACKED);
  const angle = (degrees * Math.PI) / 180;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const isAcross = Math.abs(x) > Math.abs(y);
  const [long, wide] = isAcross ? [site.w, site.h] : [site.h, site.w];
  const thick = Math.min(THICK * wide, (long * 0.97) / Math.max(units.length, 1));
  const box = isAcross ? { w: thick, h: wide * 0.84 } : { w: wide * 0.84, h: thick };
  return units.map((unit, n) => {
    const far = thick * (n + 0.5) - long * 0.485;
    const middle = { x: site.x + x * far, y: site.y + y * far };
    return { ...at(middle, box), ...unit, badge: "", isOnEdge: true };
  });
}

/** Flat things on top of each other. */
function tower(site: Site, units: readonly Unit[]): readonly Drawn[] {
  const side = Math.min(site.w, site.h) * 0.78;
  const step = Math.min(0.14, 0.5 / units.length) * site.h;
  const low = site.y + (step * (units.length - 1)) / 2;
  return units.map((unit, n) => ({
    ...at({ x: site.x, y: low - n * step }, square(side)),
    ...named(unit, n === units.length - 1 && n >= GLANCE ? units.length : 1),
  }));
}

/** Side by side, from the middle outwards. */
function cluster(site: Site, pieces: readonly Unit[]): readonly Drawn[] {
  const units = spread(
    pieces.map(({ piece }) => piece),
    MOST,
  );
  const room = Math.min(site.w, site.h);
  const side = room * (units.length > 6 ? 0.27 : units.length > 2 ? 0.4 : 0.62);
  const turn = Math.PI * (3 - Math.sqrt(5));
  return units.map((unit, n) => {
    const pair = units.length === 2 ? { x: site.x + (n - 0.5) * room * 0.4, y: site.y } : null;
    const far = units.length === 1 ? 0 : (room * 0.4 - side * 0.3) * Math.sqrt((n + 0.5) / units.length);
    const middle = { x: site.x + far * Math.cos(n * turn), y: site.y + far * Math.sin(n * turn) };
    return { ...at(pair ?? middle, square(side)), ...unit };
  });
}

/** Each thing drawn as often as it counts, or each piece once with its number if there are too many. */
function spread(pieces: readonly Piece[], most: number): readonly Pick<Drawn, "key" | "piece" | "badge">[] {
  const total = pieces.reduce((sum, piece) => sum + countOf(piece.what), 0);
  return unitsOf(pieces).flatMap((unit) => {
    const count = countOf(unit.piece.what);
    const isOne = total > most || (unit.piece.what.type === "back" && count > GLANCE);
    if (isOne) return [named(unit)];
    return Array.from({ length: count }, (_, copy) => {
      const one = { piece: unit.piece, n: unit.n + copy };
      const key = copy === 0 ? keyOf(unit) : `${unit.piece.at}#${one.n}`;
      const isLast = copy === count - 1;
      return { key, piece: unit.piece, badge: isLast ? badgeOf(unit.piece, count > GLANCE ? count : 1) : "" };
    });
  });
}
