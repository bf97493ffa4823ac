/** The box of a piece that covers several places. Pure. */
import { type Block, blockOf } from "./block";
import { cardBox, isCard } from "./card-box";
import { boxOf, cornersOf, type Point, type Site } from "./plan";
import { shapeOf } from "./shapes";
import type { Piece, Token } from "$lib/scene";

/**
 * A picture or block over several places, in the units and from the corner of its box. A ship in a line and a
 * standing figure have none.
 */
export interface Cover {
  readonly block: Block;
  readonly w: number;
  readonly h: number;
  /** Where its text and sign are drawn: the middle of one of its cells. */
  readonly middle: Point;
  /** The rotation of its picture in degrees. */
  readonly turned: number;
}

interface Covered {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly cover?: Cover;
}

const GAP = 0.08;
const RADIUS = 0.16;

export function coverOf(piece: Piece, sites: readonly Site[], turned: number): Covered {
  const { what } = piece;
  const { left, top, width: w, height: h } = boxOf(sites.flatMap(cornersOf));
  if (what.type !== "token") {
    const room = { w: w - 2 * GAP, h: h - 2 * GAP };
    const box = isCard(what) ? cardBox(room, "turned" in what ? what.turned : 0) : room;
    return { x: left + (w - box.w) / 2, y: top + (h - box.h) / 2, ...box };
  }
  if (!what.picture && (isHull(what, sites.length, w / h) || isFigure(what, sites, w, h)))
    return { x: left + GAP, y: top + GAP, w: w - 2 * GAP, h: h - 2 * GAP };
  return blockBox(what, sites, turned);
}

function blockBox(token: Token, sites: readonly Site[], turned: number): Covered {
  const hasCells = sites.every((site) => site.outline.length > 0);
  const {
    left,
    top,
    width: w,
    height: h,
  } = boxOf(sites.flatMap((site) => (hasCells ? site.outline : cornersOf(site))));
  const inside = ({ x, y }: Point): Point => ({ x: x - left, y: y - top });
  const cells = hasCells
    ? sites.map((site) => site.outline)
    : [cornersOf({ x: left + w / 2, y: top + h / 2, w, h })];
  const block = blockOf(
    cells.map((cell) => cell.map(inside)),
    GAP,
    RADIUS,
  );
  const away = ({ x, y }: Point): number => Math.hypot(x - left - w / 2, y - top - h / 2);
  const heart = sites.reduce((best, site) => (away(site) < away(best) - 0.001 ? site : best));
  return {
    x: left,
    y: top,
    w,
    h,
    cover: { block, w, h, middle: inside(heart), turned: (token.turned ?? 0) + turned },
  };
}

/** A ship in a line of cells. */
function isHull({ shape }: Token, cells: number, ratio: number): boolean {
  const isLine = ratio > 1 ? Math.abs(ratio - cells) < 0.2 : Math.abs(1 / ratio - cells) < 0.2;
  return (shape === "ship" || shape === "boat") && isLine;
}

/** A thing that stands, over cells that fill a square. */
function isFigure({ shape }: Token, sites: readonly Site[], w: number, h: number): boolean {
  const area = sites.reduce((sum, site) => sum + site.w * site.h, 0);
  return shapeOf(shape).isFlat !== true && Math.abs(w / h - 1) < 0.2 && area > w * h * 0.9;
}
