/**
 * Arranges a scene in a window. The largest cells are found at which everything fits: cells and things of all
 * regions shrink together, those of opponents first, the viewer's own last. Pure.
 */
import {
  type Around,
  aroundOf,
  boxOf,
  columnsOf,
  type Contents,
  contentsOf,
  GAP,
  innerBoxOf,
  isSmall,
  type Region,
  sum,
  unitOf,
} from "./area-size";
import { knownPlan, mayTurn, narrowest, type Room, sizeOf } from "./board-fit";
import { isBoard } from "./plans";
import { type Mat, type Roles, usualWeight, weightOf } from "./roles";
import type { Area, Scene } from "$lib/scene";

/** The room of an area without its caption, and the size of its cells or things. */
export interface Size extends Room {
  readonly unit: number;
  /** In a group: its cells have exactly this size. */
  readonly isExact: boolean;
  /** For rows: its places have the size of cards. */
  readonly isTall: boolean;
  /** For rows: the places of a line. */
  readonly columns: number;
}
export type Sizes = ReadonlyMap<string, Size>;

/** `wide`: a large window. `narrow`: a column. `low`: two columns, the main one at the right. */
export type Shape = "wide" | "narrow" | "low";

export interface Window extends Room {
  readonly scale: number;
  readonly isReplay?: boolean | undefined;
}

export interface Layout {
  readonly shape: Shape;
  readonly sizes: Sizes;
  /** Shared areas stand below the main one instead of at its side. */
  readonly isBelow: boolean;
  /** The main board is rotated by 90°. */
  readonly isTurned: boolean;
  /** No seat owns an area: the players have strips of fixed height, and nothing moves the board. */
  readonly isSlim: boolean;
  /** In a narrow window: the viewer's strip and the buttons stand next to the shared areas, below the board. */
  readonly isCompanion: boolean;
  /** In a narrow window: the viewer's strip and the buttons share a line, because the board needs the height. */
  readonly isJoined: boolean;
  /** The width of the table's areas. */
  readonly width: number;
  /** In a low window the viewer's mat stands at the right, instead of the table. */
  readonly isMatRight: boolean;
  /** Opponents' areas are hidden behind their names. */
  readonly isFolded: boolean;
  /** The names stand in the corners that an upright rhombus leaves free. */
  readonly isInCorners: boolean;
  /** In a narrow window: the expected lower edge of the viewer's areas. */
  readonly end: number;
  /** Everything fits. Otherwise the page scrolls, and the viewer's areas stay. */
  readonly fits: boolean;
}

const OTHERS: Region = { part: 0.6, cell: [8, 60], thing: [22, 40], pad: 4, gap: 4 };
const TABLE: Region = { part: 0.85, boards: 0.6, cell: [20, 96], thing: [36, 74], pad: 14, gap: 8 };
const MAIN: Region = { part: 1, cell: [20, 400], thing: [36, 74], pad: 14, gap: 8 };
const MINE: Region = { part: 1, cell: [22, 96], thing: [40, 96], pad: 24, gap: 8 };
/** An opponent's mat that the viewer has opened. */
const OPENED: Region = { ...OTHERS, part: 1, cell: [22, 96] };

/** Opponents' cells below this many pixels are hidden behind the name. */
const READABLE = 11;
/** The smallest unit that is tried, in pixels. */
const LEAST_UNIT = 1;
/** The viewer's own cells are for tapping: by finger, or with a mouse. */
const TAPPABLE = { narrow: 26, low: 26, wide: 22 } as const;
/** A different arrangement must enlarge cells by this factor. */
const WORTH = 1.15;
const TURN_WORTH = 1.15;
/** On a phone, a tap on a smaller place only aims. The page scrolls rather than shrink boards so far. */
const SURE = 27.6;
/** The line of a name: the viewer's, and opponents' with their level. */
const NAME = { mine: 36, other: 44 } as const;
/** Fixed heights and distances, in pixels. The page gets them as custom properties. */
export const FRAME = { turn: 44, strip: 48, tall: 62, buttons: 48, gap: 4, edge: 6 } as const;
/** The buttons at the lower edge of a narrow window. */
const BAR = FRAME.buttons + 16;
/** The turn, the buttons and the gaps between the regions. */
const CHROME = {
  wide: { w: 32, h: FRAME.turn + FRAME.buttons + 2 * FRAME.edge + 4 * 8 },
  narrow: { w: 12, h: FRAME.turn + FRAME.edge + 4 * 8 + BAR },
  low: { w: 34, h: 62 + 12 },
} as const;
/** The same with strips. */
const { turn, strip, buttons, gap, edge } = FRAME;
const SLIM = {
  wide: { w: 24, h: 2 * strip + 4 * edge },
  narrow: { w: 0, h: turn + 2 * strip + buttons + 6 * gap + 2 * edge },
  low: { w: 3 * edge, h: 2 * edge },
  joined: { w: 0, h: turn + 2 * strip + 3 * gap + 2 * edge },
  corners: { w: 16, h: turn + buttons + 2 * gap + 2 * edge },
  companion: { w: 2 * edge, h: turn + strip + 2 * gap + 2 * edge },
} as const;
/** The least width of the column next to the board of a low window, and of the one in a narrow window. */
const COLUMN = { low: 190, companion: 156 } as const;
const BESIDE = 16;
/** A board of less than this share of a narrow window lacks height. */
const FULL_WIDTH = 0.94;
/** The width of the right column of a low window, relative to the left one. */
const RIGHT = { table: 1.4, mat: 1.8 } as const;

export function shapeOf({ w, h }: Room): Shape {
  // A lesson's text leaves a board on a phone in landscape little width.
  if (h > 0 && h <= 520 && (w >= 520 || (w >= 400 && w > 1.25 * h))) return "low";
  return w < 720 ? "narrow" : "wide";
}

interface Placed extends Room {
  readonly units: ReadonlyMap<Area, number>;
}

interface Plan {
  readonly isBelow: boolean;
  readonly isTurned: boolean;
  readonly isMatRight: boolean;
}

/** Everything at one size of cells. */
interface Attempt extends Plan {
  readonly unit: number;
  readonly others: readonly Placed[];
  readonly main: Placed | null;
  readonly shared: Placed;
  readonly mine: Placed | null;
  /** The width of the table's areas. */
  readonly width: number;
  readonly height: number;
  readonly isFitting: boolean;
}

export function layoutOf(
  roles: Roles,
  contents: Contents,
  you: number | null,
  window: Window,
  { spare = 0, opened = null }: { spare?: number; opened?: number | null } = {},
): Layout {
  const shape = shapeOf(window);
  const around = aroundOf(roles, contents, { you, scale: window.scale, hasDrawers: shape === "narrow" });
  const all = new Arranger(roles, around, shape, window, spare, opened);
  let isFolded = false;
  let best = all.best(isFolded);
  if (all.mayJoin(best)) {
    all.isJoined = true;
    best = all.best(isFolded);
  }
  if (all.canFold && (!best.isFitting || all.isSmall(best))) {
    isFolded = true;
    best = all.best(isFolded);
  }
  const sizes = new Map<string, Size>();
  for (const [placed, region] of all.placedOf(best))
    for (const [area, unit] of placed.units) addSizes(sizes, area, unit, region, around);
  return {
    shape: shape === "wide" && !best.isFitting ? "narrow" : shape,
    sizes,
    isBelow: best.isBelow,
    isTurned: best.isTurned,
    isSlim: all.isBare,
    isCompanion: all.isCompanion,
    isJoined: all.isJoined,
    width: best.width,
    isMatRight: best.isMatRight,
    isFolded,
    isInCorners: all.isInCorners(best),
    end: CHROME.narrow.h - BAR - GAP + best.height,
    fits: best.isFitting,
  };
}

class Arranger {
  readonly isBare: boolean;
  readonly isCompanion: boolean;
  readonly canFold: boolean;
  isJoined = false;
  readonly #window: Window;
  readonly #spare: number;
  readonly #main: Region;
  readonly #table: Region;

  constructor(
    private readonly roles: Roles,
    private readonly around: Around,
    private readonly shape: Shape,
    window: Window,
    spare: number,
    private readonly opened: number | null,
  ) {
    const mats = [...roles.others, ...(roles.mine ? [roles.mine] : [])];
    this.isBare = mats.every((mat) => thingsOf(mat).length === 0) && roles.others.length <= 2;
    this.canFold = roles.others.some((mat) => mat.areas.some(around.hasBoard));
    const boards = roles.shared.filter(around.hasBoard);
    this.isCompanion =
      this.isBare &&
      shape === "narrow" &&
      roles.main !== null &&
      boards.length > 0 &&
      boards.every((area) => isLight(area, roles.parts));
    this.#window = window;
    this.#spare = this.isBare ? 0 : spare;
    const isSure = shape === "narrow" && (roles.mine === null || thingsOf(roles.mine).length === 0);
    this.#main = isSure ? sureRegion(MAIN, roles.main) : MAIN;
    this.#table =
      isSure && !this.isCompanion
        ? sureRegion(TABLE, ...roles.shared.filter((area) => !isLight(area, roles.parts)))
        : TABLE;
  }

  /** The arrangement with the largest cells. */
  best(isFolded: boolean): Attempt {
    const { main, mine, shared } = this.roles;
    const turns = main !== null && isBoard(main) && mayTurn(main, false);
    const hasBoards = mine !== null && mine.areas.some((area) => this.around.hasBoard(area));
    const either = (isPossible: boolean): readonly boolean[] => (isPossible ? [false, true] : [false]);
    const plans = either(main !== null && shared.length > 0 && this.shape !== "narrow").flatMap((isBelow) =>
      either(turns).flatMap((isTurned) =>
        either(this.shape === "low" && hasBoards).map((isMatRight): Plan => ({
          isBelow: isBelow || this.shape === "narrow",
          isTurned,
          isMatRight,
        })),
      ),
    );
    return plans
      .map((plan) => this.#largest(plan, isFolded))
      .reduce((best, next) => {
        const factor = next.isTurned && !best.isTurned ? TURN_WORTH : WORTH;
        return this.#score(next) > this.#score(best) * factor ? next : best;
      });
  }

  /** The size of the cells. It counts little if the page scrolls and the viewer's own areas need the room. */
  #score({ isFitting, main, mine, unit }: Attempt): number {
    const cells = Math.max(0, ...((main ?? mine)?.units.values() ?? []));
    return isFitting || this.#main !== MAIN ? cells || unit : cells / 1000;
  }

  #largest(plan: Plan, isFolded: boolean): Attempt {
    let [least, most] = [6, 480];
    const largest = this.#attempt(plan, most, isFolded);
    if (largest.isFitting) return largest;
    let best = this.#attempt(plan, least, isFolded);
    if (!best.isFitting) return best;
    while (most - least > 0.06) {
      const middle = (least + most) / 2;
      const next = this.#attempt(plan, middle, isFolded);
      if (next.isFitting) [least, best] = [middle, next];
      else most = middle;
    }
    return best;
  }

  #attempt(plan: Plan, unit: number, isFolded: boolean): Attempt {
    const { main, shared, mine, others } = this.roles;
    const { w, h } = this.#room(plan);
    const isLow = this.shape === "low";
    const [left, right] = isLow ? this.#columns(plan, w) : [w, w];
    const otherBoxes = this.#mats(others, unit, isFolded, left);
    const lines = this.#linesOf(otherBoxes, left);
    const othersHeight =
      sum(lines.map((line) => Math.max(...line.map((mat) => mat.h)))) + GAP * Math.max(lines.length - 1, 0);
    const tableWidth = isLow && plan.isMatRight ? left : right;
    const mainBox = main === null ? null : this.#mainBox(main, unit, plan.isTurned, tableWidth);
    const beside = Math.max(0, ...shared.map((area) => this.#box(area, unit, this.#table, tableWidth).w));
    const isBeside = mainBox !== null && shared.length > 0 && !plan.isBelow;
    const sharedWidth = this.isCompanion ? tableWidth - COLUMN.companion : isBeside ? beside : tableWidth;
    const sharedBox = this.#flow(shared, unit, this.#table, sharedWidth);
    const table = stacked(mainBox, sharedBox, isBeside);
    const mineBox = mine === null ? null : this.#mat(mine, unit, MINE, plan.isMatRight ? right : left);
    const mineHeight = mineBox?.h ?? 0;
    const isWideEnough =
      table.w <= tableWidth + 1 && (mineBox?.w ?? 0) <= (plan.isMatRight ? right : left) + 1;
    const mats = this.isBare ? 0 : othersHeight + mineHeight;
    const height =
      !isLow || this.isBare
        ? mats + table.h
        : plan.isMatRight
          ? Math.max(othersHeight + table.h, mineHeight - CHROME.low.h)
          : main === null
            ? Math.max(othersHeight, table.h) + mineHeight
            : Math.max(mats, table.h - CHROME.low.h);
    return {
      ...plan,
      unit,
      width: table.w,
      others: otherBoxes,
      main: mainBox,
      shared: sharedBox,
      mine: mineBox,
      height,
      isFitting: isWideEnough && height <= h,
    };
  }

  isInCorners({ isTurned }: Plan): boolean {
    const { main, others, shared } = this.roles;
    const isRhombus = main?.type === "grid" && main.tiling === "hex" && main.shape === "rhombus";
    const isAlone = this.isBare && others.length === 1 && shared.length === 0;
    return this.shape === "narrow" && isTurned && isRhombus && isAlone;
  }

  mayJoin(best: Attempt): boolean {
    const isColumn = this.isBare && this.shape === "narrow" && !this.isCompanion && !this.isInCorners(best);
    return isColumn && best.main !== null && best.main.w < FULL_WIDTH * this.#window.w;
  }

  /** The window without turn, strips, buttons and gaps. */
  #room(plan: Plan): Room {
    const { w, h } = this.#window;
    const slim = this.isInCorners(plan)
      ? "corners"
      : this.isCompanion
        ? "companion"
        : this.isJoined
          ? "joined"
          : this.shape;
    const chrome = this.isBare ? SLIM[slim] : CHROME[this.shape];
    return { w: w - chrome.w, h: h - chrome.h - this.#spare };
  }

  /** The widths of the two columns of a low window. */
  #columns({ isMatRight }: Plan, width: number): readonly [number, number] {
    if (this.isBare) return [COLUMN.low, width - COLUMN.low];
    const ratio = isMatRight ? RIGHT.mat : RIGHT.table;
    return [width / (1 + ratio), (width * ratio) / (1 + ratio)];
  }

  /** Whether an arrangement has cells that opponents' areas would better make room for. */
  isSmall({ others, mine }: Attempt): boolean {
    const cells = (placed: Placed): readonly number[] =>
      [...placed.units].flatMap(([area, unit]) => (this.around.hasBoard(area) ? [unit] : []));
    return (
      others.flatMap(cells).some((unit) => unit < READABLE) ||
      (mine !== null && cells(mine).some((unit) => unit < TAPPABLE[this.shape]))
    );
  }

  placedOf({ others, main, shared, mine }: Attempt): readonly (readonly [Placed, Region])[] {
    const rest = this.roles.others.map((mat, n) => {
      const region = mat.seat === this.opened ? OPENED : OTHERS;
      return [others[n] as Placed, region] as const;
    });
    return [
      ...rest,
      ...(main ? [[main, this.#main] as const] : []),
      [shared, this.#table],
      ...(mine ? [[mine, MINE] as const] : []),
    ];
  }

  #mats(mats: readonly Mat[], unit: number, isFolded: boolean, width: number): readonly Placed[] {
    const own = mats.filter((mat) => thingsOf(mat).length > 0).length;
    const each = own === 0 ? width : Math.max((width - GAP * (own - 1)) / own, 100);
    return mats.map((mat) => {
      if (mat.seat === this.opened) return this.#mat(mat, unit, OPENED, width);
      return isFolded
        ? this.#mat({ seat: mat.seat, areas: [] }, unit, OTHERS, each)
        : this.#mat(mat, unit, OTHERS, each);
    });
  }

  /** Mats that stand side by side. Names alone take little room. */
  #linesOf(mats: readonly Placed[], width: number): readonly (readonly Placed[])[] {
    const lines: Placed[][] = [[]];
    let used = 0;
    for (const mat of mats) {
      if (used > 0 && used + mat.w > width + 1) [lines[lines.length], used] = [[], 0];
      (lines.at(-1) as Placed[]).push(mat);
      used += mat.w + GAP;
    }
    return lines.filter((line) => line.length > 0);
  }

  /** The name and small numbers, then the areas. */
  #mat(mat: Mat, unit: number, region: Region, width: number): Placed {
    const things = thingsOf(mat);
    const facts = sum(mat.areas.filter((area) => !things.includes(area)).map((area) => this.#width(area)));
    const padding = region === MINE ? 0 : 14;
    const name = (region === MINE ? NAME.mine : NAME.other) + (facts > 0 && facts + 150 > width ? 24 : 0);
    const flow = this.#flow(things, unit, region, width - padding);
    return {
      ...flow,
      w: things.length > 0 ? Math.max(flow.w + padding, 100) : Math.min(width, 150),
      h: name + (flow.h > 0 ? flow.h + 6 + padding : padding / 2),
    };
  }

  #width(area: Area): number {
    return boxOf(area, 0, OTHERS, this.around).w;
  }

  #mainBox(main: Area, unit: number, isTurned: boolean, width: number): Placed {
    if (!isBoard(main)) return this.#flow([main], unit, this.#main, width);
    const cell = unitOf(main, unit, this.#main, this.around);
    const face = main.faces?.[this.around.you ?? -1] ?? 0;
    // A board as wide as its room leaves the remaining height to the other areas.
    const box = (unit: number) => sizeOf(main, face, unit, isTurned);
    const fitting = largestUnit(cell, (unit) => box(unit).w <= width);
    return { ...box(fitting), units: new Map([[main, fitting]]) };
  }

  /** Side by side, in one or more lines. Areas that are too wide shrink. */
  #flow(areas: readonly Area[], unit: number, region: Region, width: number): Placed {
    const units = new Map<Area, number>();
    const lines: { w: number; h: number }[] = [];
    for (const area of areas) {
      const box = this.#box(area, unit, region, width);
      units.set(area, box.unit);
      const line = lines.at(-1);
      if (line !== undefined && line.w + 20 + box.w <= width)
        [line.w, line.h] = [line.w + 20 + box.w, Math.max(line.h, box.h)];
      else lines.push({ w: box.w, h: box.h });
    }
    const gaps = GAP * Math.max(lines.length - 1, 0);
    return {
      w: Math.max(0, ...lines.map((line) => line.w)),
      h: sum(lines.map((line) => line.h)) + gaps,
      units,
    };
  }

  #box(area: Area, unit: number, region: Region, width: number): Room & { readonly unit: number } {
    const wanted = unitOf(area, unit, region, this.around);
    const fit = (cell: number) => ({ ...boxOf(area, cell, region, this.around), unit: cell });
    const whole = fit(wanted);
    if (whole.w <= width) return whole;
    if (!this.around.hasBoard(area)) return { ...whole, w: width }; // its things overlap or shrink
    return fit(largestUnit(wanted, (cell) => fit(cell).w <= width));
  }
}

/** A board with less than its usual share is for looking, not for tapping. */
function isLight(area: Area, parts: Roles["parts"]): boolean {
  return weightOf(area, parts) < usualWeight(area, parts);
}

function sureRegion(region: Region, ...areas: readonly (Area | null)[]): Region {
  const boards = areas.filter((area) => area !== null && isBoard(area));
  if (boards.length === 0) return region;
  const least = Math.min(...boards.map((board) => narrowest(knownPlan(board))));
  return { ...region, cell: [SURE / least, region.cell[1]] };
}

/** Areas below the name: all but small numbers. */
export function thingsOf(mat: Mat): readonly Area[] {
  return mat.areas.filter((area) => area.type !== "numbers" || !isSmall(area));
}

function stacked(main: Room | null, shared: Room, isBeside: boolean): Room {
  if (main === null) return shared;
  if (shared.h === 0) return main;
  return isBeside
    ? { w: main.w + BESIDE + shared.w, h: Math.max(main.h, shared.h) }
    : { w: Math.max(main.w, shared.w), h: main.h + GAP + shared.h };
}

function addSizes(
  sizes: Map<string, Size>,
  area: Area,
  unit: number,
  region: Region,
  around: Around,
  isExact = false,
): void {
  const isTall = around.hasCards(area);
  const columns = area.type === "row" ? columnsOf(area, around.countIn(area), isTall) : 1;
  sizes.set(area.id, { ...innerBoxOf(area, unit, region, around), unit, isExact, isTall, columns });
  for (const part of around.parts(area)) addSizes(sizes, part, unit, region, around, true);
}

/** The sizes of areas in a picture: each as large as its room permits. */
export function pictureSizes(
  scene: Scene,
  roles: Roles,
  you: number | null,
  room: Room,
  isLarge: boolean,
): Sizes {
  const around = aroundOf(roles, contentsOf(scene), { you, scale: 1, hasDrawers: false });
  const { main, shared, mine, others } = roles;
  const sizes = new Map<string, Size>();
  const add = (areas: readonly Area[], region: Region): void => {
    for (const area of areas)
      if (!isBoard(area) || !mayTurn(area, false))
        // such a board fits its room in either direction
        addSizes(sizes, area, largestIn(area, region, room, around), region, around);
  };
  for (const mat of others) add(mat.areas, isLarge ? MINE : OTHERS);
  add(main === null ? shared : [main, ...shared], { ...TABLE, cell: [4, 54] });
  add(mine?.areas ?? [], { ...MINE, cell: [4, 54] });
  return sizes;
}

function largestIn(area: Area, region: Region, room: Room, around: Around): number {
  const most = unitOf(area, 1000, region, around);
  const fits = (unit: number): boolean => {
    const box = boxOf(area, unit, region, around);
    return box.w <= room.w && (box.h <= room.h || !around.hasBoard(area));
  };
  return around.hasBoard(area) ? largestUnit(most, fits) : most;
}

/** The largest unit up to *most* that fits. The width of a frame is not proportional to it. */
function largestUnit(most: number, fits: (unit: number) => boolean): number {
  if (fits(most)) return most;
  let [least, tooLarge] = [LEAST_UNIT, most];
  while (tooLarge - least > 0.02) {
    const middle = (least + tooLarge) / 2;
    if (fits(middle)) least = middle;
    else tooLarge = middle;
  }
  return least;
}

/** The sizes with those objects that have not changed, so that only changed areas are drawn again. */
export function keptSizes(before: Sizes, now: Sizes): Sizes {
  const isSame = (one: Size, other: Size | undefined): other is Size =>
    other !== undefined && Object.entries(one).every(([key, value]) => other[key as keyof Size] === value);
  const all = [...now].map(([id, size]) => {
    const was = before.get(id);
    return [id, isSame(size, was) ? was : size] as const;
  });
  return all.length === before.size && all.every(([id, size]) => before.get(id) === size)
    ? before
    : new Map(all);
}
