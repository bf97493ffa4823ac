/** The room that an area needs for a given size of its cells or cards. Pure. */
import { type Room, narrowest, knownPlan, sizeOf } from "./board-fit";
import { isCard } from "./card-box";
import { countOf } from "./names";
import { isBoard } from "./plans";
import { hasBoard, type PartsOf, type Roles, usualWeight, weightOf } from "./roles";
import type { Area, Numbers, Row, Scene, Thing } from "$lib/scene";

/** The place of a unit of areas in the page: how large their cells and things can be, in pixels. */
export interface Region {
  /** The size of its cells relative to those of the main board. */
  readonly part: number;
  /** The same for boards. */
  readonly boards?: number;
  readonly cell: readonly [least: number, most: number];
  readonly thing: readonly [least: number, most: number];
  /** Around the things of a row. */
  readonly pad: number;
  readonly gap: number;
}

/** The inputs of sizes, with the area. */
export interface Around {
  readonly parts: PartsOf;
  /** The viewer's seat. */
  readonly you: number | null;
  /** The scale of pieces in this window. */
  readonly scale: number;
  /** Whether the things of an area are cards, or probably will be. */
  readonly hasCards: (area: Area) => boolean;
  readonly hasBoard: (area: Area) => boolean;
  readonly countIn: (area: Area) => number;
  /** In a narrow window, areas with `fold` are drawers. */
  readonly hasDrawers: boolean;
}

export const GAP = 8;
export const CAPTION = 24;
/** A thing that is not a card is smaller than a card. */
const SMALL = 0.72;
const CARD = 1.4;
/** Things of a row can be larger than the cells of a board. */
const THING = 1.5;
const LINE = 34;
const DRAWER = 46;
/** More things in a row overlap. */
const [FANNED, LINED] = [3, 8];
const SHEET = { w: 320, title: 34, pad: 28 };
const MANY_NUMBERS = 4;

const clamp = (value: number, [least, most]: readonly [number, number]): number =>
  Math.min(Math.max(value, least), most);

/** The size of an area's cells or things, if a cell of the main board has *unit* pixels. */
export function unitOf(area: Area, unit: number, region: Region, around: Around): number {
  const share = Math.sqrt(weightOf(area, around.parts) / usualWeight(area, around.parts));
  if (around.hasBoard(area)) {
    const wanted = unit * (region.boards ?? region.part) * share;
    const [tappable, most] = region.cell;
    const least = tappable * Math.min(share, 1);
    const small = isBoard(area) ? narrowest(knownPlan(area)) : 1;
    return clamp(wanted, [least, Math.max(least, (most * share) / small)]);
  }
  const [least, most] = region.thing;
  const full = most * share * around.scale * (around.hasCards(area) ? 1 : SMALL);
  return clamp(unit * region.part * share * THING, [Math.min(least, full), full]);
}

/** The box of an area with cells or things of a given size. In a group, all have the same. */
export function boxOf(area: Area, unit: number, region: Region, around: Around): Room {
  if (area.fold && around.hasDrawers) return { w: DRAWER, h: DRAWER };
  const { w, h } = innerBoxOf(area, unit, region, around);
  return { w, h: hasCaption(area) ? h + CAPTION : h };
}

/** The box without the caption. */
export function innerBoxOf(area: Area, unit: number, region: Region, around: Around): Room {
  const { w, h } = inside(area, unit, region, around);
  const ratio = area.type === "row" ? 0 : (area.aspect ?? 0);
  return ratio > 0 ? { w: Math.max(w, h * ratio), h: Math.max(h, w / ratio) } : { w, h };
}

/** Piles and sheets print their title themselves. */
export function hasCaption(area: Area): boolean {
  return Boolean(area.title) && area.type !== "pile" && area.type !== "numbers";
}

function inside(area: Area, unit: number, region: Region, around: Around): Room {
  switch (area.type) {
    case "grid":
    case "graph":
      return sizeOf(area, area.faces?.[around.you ?? -1] ?? 0, unit, isAcross(area));
    case "row": {
      const columns = columnsOf(area, around.countIn(area), around.hasCards(area));
      const lines = area.size ? Math.ceil(area.size / columns) : 1;
      const high = unit * (around.hasCards(area) ? CARD : 1);
      return {
        w: columns * unit + (columns - 1) * region.gap + 8,
        h: lines * high + (lines - 1) * region.gap + region.pad,
      };
    }
    case "pile":
      return { w: Math.max(unit, 60) + GAP, h: unit * CARD + (area.title ? CAPTION : 0) + GAP };
    case "numbers":
      return !isSmall(area)
        ? { w: SHEET.w, h: SHEET.pad + SHEET.title + LINE * Math.ceil(area.of.length / 2) }
        : { w: (hasPictures(area) ? 62 : 90) * area.of.length, h: 26 };
    case "group": {
      const boxes = around.parts(area).map((part) => boxOf(part, unit, region, around));
      const [ws, hs] = [boxes.map((box) => box.w), boxes.map((box) => box.h)];
      const gaps = GAP * Math.max(boxes.length - 1, 0);
      return area.across
        ? { w: sum(ws) + gaps, h: Math.max(0, ...hs) }
        : { w: Math.max(0, ...ws), h: sum(hs) + gaps };
    }
  }
}

/** Small numbers stand next to the name: a few, or pictures of the whole things. */
export function isSmall(area: Numbers): boolean {
  return area.of.length <= MANY_NUMBERS || hasPictures(area);
}

/** Whether its lines are pictures of the whole things. */
export function hasPictures(area: Numbers): boolean {
  return area.of.every((line) => "label" in line && line.look === "damage");
}

/** A board that its author lets turn, and that is upright, lies down in a mat. */
export function isAcross(area: Area): boolean {
  if (!isBoard(area) || area.turns !== true || area.seat == null) return false;
  const plan = knownPlan(area);
  return plan.height > plan.width * 1.2;
}

/** The things in a line of a row. Without a size it is a single line, whose things overlap. */
export function columnsOf(area: Row, count: number, isTall: boolean): number {
  const { size = 0, aspect = 0 } = area;
  if (size === 0) return count;
  if (aspect === 0) return size;
  const off = (columns: number): number =>
    Math.abs(Math.log(columns / (Math.ceil(size / columns) * (isTall ? CARD : 1)) / aspect));
  const all = Array.from({ length: size }, (_, n) => n + 1);
  return all.reduce((best, one) => (off(one) < off(best) ? one : best), 1);
}

/** What a layout reads of the pieces: for each row, whether it holds cards and how many things. */
export type Contents = ReadonlyMap<string, readonly [hasCards: boolean, count: number]>;

export function contentsOf({ areas, pieces = [] }: Scene): Contents {
  const lying = new Map<string, Thing[]>();
  for (const { at, what } of pieces) {
    const there = lying.get(at);
    if (there === undefined) lying.set(at, [what]);
    else there.push(what);
  }
  const grouped = new Set(areas.flatMap((area) => (area.type === "group" ? area.of : [])));
  const isCardTable = areas.some((area) => area.type === "pile" || (area.type === "row" && area.fan));
  const rows = areas.filter((area) => area.type === "row");
  return new Map(
    rows.map((row) => {
      const places = row.size ? Array.from({ length: row.size }, (_, n) => `${row.id}.${n}`) : [row.id];
      const things = places.flatMap((place) => lying.get(place) ?? []);
      const hasCards = row.size
        ? (things.length > 0 && things.every(isCard)) || (isCardTable && !grouped.has(row.id))
        : row.fan === true || things.some(isCard);
      const count = Math.max(sum(things.map(countOf)), 3);
      return [row.id, [hasCards, Math.min(count, row.fan ? FANNED : LINED)]];
    }),
  );
}

export function aroundOf(
  roles: Pick<Roles, "parts">,
  contents: Contents,
  given: Pick<Around, "you" | "scale" | "hasDrawers">,
): Around {
  const { parts } = roles;
  const hasCards = (area: Area): boolean =>
    area.type === "group"
      ? parts(area).some(hasCards)
      : area.type !== "row" || contents.get(area.id)?.[0] === true;
  return {
    ...given,
    parts,
    hasCards: memo(hasCards),
    hasBoard: memo((area) => hasBoard(area, parts)),
    countIn: (area) => contents.get(area.id)?.[1] ?? 1,
  };
}

function memo<T>(read: (area: Area) => T): (area: Area) => T {
  const known = new Map<Area, T>();
  return (area) => {
    if (!known.has(area)) known.set(area, read(area));
    return known.get(area) as T;
  };
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
