/** The boxes of all things at a place. Pure. */
import { countOf, idOf } from "./names";
import type { Point, Site } from "./plan";
import { shapeOf } from "./shapes";
import type { Piece } from "$lib/scene";

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
}

/** Above this number, one thing is drawn with its count. */
const MOST = 12;
const CARD = 5 / 7;

export function drawnAt(
  site: Site,
  pieces: readonly Piece[],
  far: readonly Site[] = [],
  turned = 0,
): readonly Drawn[] {
  if (far.length > 0) return pieces.map((piece, n) => over(site, far, piece, n));
  if (site.spot?.stack) return pile(site, pieces, turned);
  const [only] = pieces;
  const isMany = pieces.length > 1 || (only !== undefined && countOf(only.what) > 1);
  if (isMany && pieces.every(isFlatOne)) return tower(site, pieces);
  return isMany
    ? cluster(site, pieces)
    : pieces.map((piece, n) => ({ ...box(site, piece), ...named(piece, n) }));
}

const isFlatOne = (piece: Piece): boolean =>
  piece.what.type === "token" && countOf(piece.what) === 1 && shapeOf(piece.what.shape).isFlat === true;

const isStanding = (piece: Piece): boolean =>
  piece.what.type === "token" && shapeOf(piece.what.shape).isFlat !== true;

function named(piece: Piece, n: number): Pick<Drawn, "key" | "piece" | "badge"> {
  return { key: idOf(piece.what) || `${piece.at}#${n}`, piece, badge: piece.note ?? "" };
}

function at(middle: Point, w: number, h: number): Pick<Drawn, "x" | "y" | "w" | "h"> {
  return { x: middle.x - w / 2, y: middle.y - h / 2, w, h };
}

function box(site: Site, piece: Piece): Pick<Drawn, "x" | "y" | "w" | "h"> {
  const side = Math.min(site.w, site.h) * (isStanding(piece) ? 0.94 : 0.86);
  const isCard = piece.what.type === "card" || piece.what.type === "back";
  return isCard ? at(site, side * CARD * 1.12, side * 1.12) : at(site, side, side);
}

function over(site: Site, far: readonly Site[], piece: Piece, n: number): Drawn {
  const all = [site, ...far];
  const [left, right] = [
    Math.min(...all.map((one) => one.x - one.w / 2)),
    Math.max(...all.map((one) => one.x + one.w / 2)),
  ];
  const [top, bottom] = [
    Math.min(...all.map((one) => one.y - one.h / 2)),
    Math.max(...all.map((one) => one.y + one.h / 2)),
  ];
  return {
    x: left + 0.08,
    y: top + 0.08,
    w: right - left - 0.16,
    h: bottom - top - 0.16,
    ...named(piece, n),
  };
}

/** Stacked along a spike or tray, closer the more there are. */
function pile(site: Site, pieces: readonly Piece[], turned: number): readonly Drawn[] {
  const units = spread(pieces, MOST + 4);
  const side = Math.min(site.w, site.h) * 0.94;
  const long = Math.max(site.w, site.h);
  const step = Math.min(side, (long - side) / Math.max(units.length - 1, 1));
  const angle = ((turned + (site.spot?.stack === "down" ? 90 : -90)) * Math.PI) / 180;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  return units.map(({ piece, badge }, n) => {
    const far = step * n - (long - side) / 2;
    const middle = { x: site.x + x * far, y: site.y + y * far };
    return { ...at(middle, side, side), key: idOf(piece.what) || `${piece.at}#${n}`, piece, badge };
  });
}

/** Flat things on top of each other. */
function tower(site: Site, pieces: readonly Piece[]): readonly Drawn[] {
  const side = Math.min(site.w, site.h) * 0.78;
  const step = Math.min(0.14, 0.5 / pieces.length) * site.h;
  const low = site.y + (step * (pieces.length - 1)) / 2;
  return pieces.map((piece, n) => ({
    ...at({ x: site.x, y: low - n * step }, side, side),
    ...named(piece, n),
  }));
}

/** Side by side, from the middle outwards. */
function cluster(site: Site, pieces: readonly Piece[]): readonly Drawn[] {
  const units = spread(pieces, MOST);
  const room = Math.min(site.w, site.h);
  const side = room * (units.length > 6 ? 0.27 : units.length > 2 ? 0.4 : 0.62);
  const turn = Math.PI * (3 - Math.sqrt(5));
  return units.map(({ piece, badge }, n) => {
    const pair = units.length === 2 ? { x: site.x + (n - 0.5) * room * 0.4, y: site.y } : null;
    const far = units.length === 1 ? 0 : (room * 0.4 - side * 0.3) * Math.sqrt((n + 0.5) / units.length);
    const middle = { x: site.x + far * Math.cos(n * turn), y: site.y + far * Math.sin(n * turn) };
    return { ...at(pair ?? middle, side, side), key: idOf(piece.what) || `${piece.at}#${n}`, piece, badge };
  });
}

/** A thing with a count, drawn that often, or once with a number if there are too many. */
function spread(pieces: readonly Piece[], most: number): readonly { piece: Piece; badge: string }[] {
  const units = pieces.flatMap((piece) => {
    const count = countOf(piece.what);
    const shown = Math.min(count, most);
    return Array.from({ length: shown }, (_, n) => ({
      piece,
      badge: n < shown - 1 ? "" : piece.note || (count > 5 ? String(count) : ""),
    }));
  });
  return units;
}
