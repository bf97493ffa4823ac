/** Grids: square, hexagonal and triangular, on cells or on points. Pure. */
import { boxOf, EMPTY, edgeSite, padded, type Plan, type Point, type Site } from "./plan";
import type { Grid } from "./types";

/** Rows of hexagons that are one wide lie so far apart. */
const ROW = Math.sqrt(3) / 2;
const SIDE = 1 / Math.sqrt(3);
const A = 97;
const I = 8;
/** A board on points needs room for the stones at its rim. */
const AIR = 0.16;

/** How many places a row has. */
export function rowLength(grid: Grid, row: number): number {
  const middle = (grid.rows - 1) / 2;
  if (grid.shape === "triangle")
    return grid.tiling === "triangle" && grid.on !== "points" ? 2 * row + 1 : row + 1;
  if (grid.shape === "hexagon") return grid.columns - Math.abs(row - middle);
  return grid.columns;
}

export function gridPlan(grid: Grid): Plan {
  const missing = new Set(grid.missing ?? []);
  const sites = new Map<string, Site>();
  for (let row = 0; row < grid.rows; row += 1)
    for (let column = 0; column < rowLength(grid, row); column += 1) {
      const id = `${grid.id}.${row}.${column}`;
      if (!missing.has(id)) sites.set(id, siteAt(grid, id, row, column));
    }
  const cells = [...sites.values()];
  const pairs = neighbours(cells, grid);
  const isPoints = grid.on === "points";
  if (grid.edges)
    for (const [one, other] of pairs) {
      const edge = edgeSite(one, other, isPoints ? [one, other] : shared(one, other));
      sites.set(edge.id, edge);
    }
  const box = boxOf(isPoints ? cells : cells.flatMap((site) => site.outline));
  const plan: Plan = {
    ...EMPTY,
    ...box,
    sites,
    lines: isPoints && !grid.edges ? pairs : [],
    stars: isPoints && !grid.tiling && grid.rows === grid.columns && !grid.edges ? stars(grid) : [],
    rims: rims(grid, sites),
    coordinates: coordinates(grid, sites),
    zones: grid.zones ?? [],
    target: grid.edges ? 0.62 : Math.min(...cells.map((site) => Math.min(site.w, site.h)), 1),
  };
  return isPoints ? padded(plan, grid.edges ? 0.3 : 0.5 + AIR) : plan;
}

function siteAt(grid: Grid, id: string, row: number, column: number): Site {
  const shade = (row + column) % 2;
  const isPoint = grid.on === "points";
  const kind = isPoint ? "point" : "cell";
  if (grid.tiling === undefined || grid.tiling === "square") {
    const [x, y] = [column + 0.5, row + 0.5];
    const outline = isPoint ? [] : corners(x, y, 0.5);
    return { id, x, y, w: 1, h: 1, kind, outline, shade };
  }
  if (grid.tiling === "hex" || isPoint) {
    const [x, y] = [column + shift(grid, row) + 0.5, row * ROW + SIDE];
    return {
      id,
      x,
      y,
      w: 0.94,
      h: 0.94,
      kind,
      outline: isPoint ? [] : hexagon(x, y),
      shade: (row + 2 * column) % 3,
    };
  }
  const isUp = grid.shape === "triangle" ? column % 2 === 0 : shade === 0;
  const x = column / 2 + (grid.shape === "triangle" ? (grid.rows - 1 - row) / 2 : 0) + 0.5;
  const y = (row + (isUp ? 2 / 3 : 1 / 3)) * ROW;
  const [tip, base] = isUp ? [row * ROW, (row + 1) * ROW] : [(row + 1) * ROW, row * ROW];
  const outline = [
    { x, y: tip },
    { x: x + 0.5, y: base },
    { x: x - 0.5, y: base },
  ];
  return { id, x, y, w: 0.52, h: 0.52, kind, outline, shade: isUp ? 0 : 1 };
}

function shift(grid: Grid, row: number): number {
  switch (grid.shape) {
    case "rhombus":
      return row / 2;
    case "hexagon":
      return Math.abs(row - (grid.rows - 1) / 2) / 2;
    case "triangle":
      return (grid.rows - 1 - row) / 2;
    default:
      return (row % 2) / 2;
  }
}

function corners(x: number, y: number, half: number): readonly Point[] {
  return [
    { x: x - half, y: y - half },
    { x: x + half, y: y - half },
    { x: x + half, y: y + half },
    { x: x - half, y: y + half },
  ];
}

/** From the top, clockwise. */
function hexagon(x: number, y: number): readonly Point[] {
  return [
    { x, y: y - SIDE },
    { x: x + 0.5, y: y - SIDE / 2 },
    { x: x + 0.5, y: y + SIDE / 2 },
    { x, y: y + SIDE },
    { x: x - 0.5, y: y + SIDE / 2 },
    { x: x - 0.5, y: y - SIDE / 2 },
  ];
}

/** Places that lie next to each other, each pair once. */
function neighbours(sites: readonly Site[], grid: Grid): readonly (readonly [Site, Site])[] {
  if (grid.on !== "points" && !grid.edges) return [];
  const found: [Site, Site][] = [];
  const isNear = (one: Site, other: Site): boolean =>
    grid.tiling === "triangle" && grid.on !== "points"
      ? one.outline.filter((a) => other.outline.some((b) => same(a, b))).length === 2
      : Math.hypot(one.x - other.x, one.y - other.y) < 1.05;
  sites.forEach((one, n) => {
    for (const other of sites.slice(n + 1, n + 2 * grid.columns + 4))
      if (isNear(one, other)) found.push([one, other]);
  });
  return found;
}

/** The side that two cells share. */
function shared(one: Site, other: Site): readonly [Point, Point] {
  const [a, b] = one.outline.filter((point) => other.outline.some((match) => same(point, match)));
  return a !== undefined && b !== undefined ? [a, b] : [one, other];
}

function same(a: Point, b: Point): boolean {
  return Math.abs(a.x - b.x) < 0.01 && Math.abs(a.y - b.y) < 0.01;
}

/** The nine or five points that Go marks. */
function stars(grid: Grid): readonly Point[] {
  const n = grid.rows;
  if (n < 7 || n % 2 === 0) return [];
  const edge = n < 12 ? 2 : 3;
  const on = n < 15 ? [edge, n - 1 - edge] : [edge, (n - 1) / 2, n - 1 - edge];
  const all = on.flatMap((row) => on.map((column) => ({ x: column + 0.5, y: row + 0.5 })));
  return n < 15 ? [...all, { x: n / 2, y: n / 2 }] : all;
}

/** The outer sides of the cells at one side of the board, as one line. */
function rims(grid: Grid, sites: ReadonlyMap<string, Site>): Plan["rims"] {
  const last = grid.rows - 1;
  const at = (row: number, column: number): readonly Point[] =>
    sites.get(`${grid.id}.${row}.${column}`)?.outline ?? [];
  const pick = (points: readonly Point[], ...which: number[]): Point[] =>
    which.flatMap((n) => points[n] ?? []);
  const isHex = grid.tiling === "hex";
  return (grid.rims ?? []).map(([side, colour]) => {
    const points: Point[] = [];
    const rows = Array.from({ length: grid.rows }, (_, row) => row);
    const columns = Array.from({ length: rowLength(grid, side === "top" ? 0 : last) }, (_, column) => column);
    if (side === "top")
      for (const c of columns) points.push(...pick(at(0, c), ...(isHex ? [5, 0, 1] : [0, 1])));
    if (side === "bottom")
      for (const c of columns) points.push(...pick(at(last, c), ...(isHex ? [4, 3, 2] : [3, 2])));
    if (side === "left")
      for (const r of rows) points.push(...pick(at(r, 0), ...(isHex ? [5, 4, 3] : [0, 3])));
    if (side === "right")
      for (const r of rows)
        points.push(...pick(at(r, rowLength(grid, r) - 1), ...(isHex ? [0, 1, 2] : [1, 2])));
    return { points, colour };
  });
}

/** The column's letter: a to z, then aa. Square boards on points leave out the i, as Go does. */
export function letter(column: number, grid?: Grid): string {
  const isGo = grid?.on === "points" && isSquare(grid);
  const all = isGo ? 25 : 26;
  const [high, low] = [Math.floor(column / all), column % all];
  const one = (n: number): string => String.fromCharCode(A + n + (isGo && n >= I ? 1 : 0));
  return (high > 0 ? one(high - 1) : "") + one(low);
}

function isSquare(grid: Grid): boolean {
  return grid.tiling === undefined || grid.tiling === "square";
}

/** Square boards count their rows from below, as chessboards do; the others from above. */
export function rowNumber(grid: Grid, row: number): number {
  return isSquare(grid) ? grid.rows - row : row + 1;
}

function coordinates(grid: Grid, sites: ReadonlyMap<string, Site>): Plan["coordinates"] {
  const isHex = !isSquare(grid);
  if ((grid.labels ?? []).length > 0 || grid.edges || grid.rows * grid.columns < 16) return [];
  if (grid.shape !== undefined && grid.shape !== "rhombus" && grid.shape !== "full") return [];
  const off = grid.on === "points" ? 0.86 : 0.78;
  const site = (row: number, column: number): Site | undefined => sites.get(`${grid.id}.${row}.${column}`);
  const found: { x: number; y: number; text: string }[] = [];
  for (let column = 0; column < grid.columns; column += 1) {
    const [first, last] = [site(0, column), site(grid.rows - 1, column)];
    const text = letter(column, grid);
    if (isHex && first) found.push({ x: first.x - 0.42, y: first.y - off - 0.08, text });
    else if (last) found.push({ x: last.x, y: last.y + off, text });
  }
  for (let row = 0; row < grid.rows; row += 1) {
    const first = site(row, 0);
    if (first)
      found.push({ x: first.x - off - (isHex ? 0.1 : 0), y: first.y, text: String(rowNumber(grid, row)) });
  }
  return found;
}
