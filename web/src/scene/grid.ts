/** Grids of squares and hexagons. Pure. */
import { coordinatesOf } from "./coordinates";
import { boxOf, EMPTY, type Plan, type Point, type Site } from "./plan";
import type { Grid } from "$lib/scene";

/** Distance of rows of hexagons of width one. */
const ROW = Math.sqrt(3) / 2;
const SIDE = 1 / Math.sqrt(3);
const A = 97;

export function gridPlan(grid: Grid): Plan {
  const missing = new Set(grid.missing ?? []);
  const sites = new Map<string, Site>();
  for (let row = 0; row < grid.rows; row += 1)
    for (let column = 0; column < grid.columns; column += 1) {
      const id = `${grid.id}.${row}.${column}`;
      if (!missing.has(id)) sites.set(id, siteAt(grid, id, row, column));
    }
  const cells = [...sites.values()];
  return {
    ...EMPTY,
    ...boxOf(cells.flatMap((site) => site.outline)),
    sites,
    rims: rims(grid, sites),
    coordinates: coordinatesOf(grid, sites, (row, column) => cellName(grid, row, column)),
    zones: grid.zones ?? [],
    target: Math.min(...cells.map((site) => Math.min(site.w, site.h)), 1),
  };
}

function siteAt(grid: Grid, id: string, row: number, column: number): Site {
  if (isSquare(grid)) {
    const [x, y] = [column + 0.5, row + 0.5];
    return { id, x, y, w: 1, h: 1, kind: "cell", outline: corners(x, y, 0.5), shade: (row + column) % 2 };
  }
  const shift = grid.shape === "rhombus" ? row / 2 : (row % 2) / 2;
  const [x, y] = [column + shift + 0.5, row * ROW + SIDE];
  const shade = (row + 2 * column) % 3;
  return { id, x, y, w: 0.94, h: 0.94, kind: "cell", outline: hexagon(x, y), shade };
}

function corners(x: number, y: number, half: number): readonly Point[] {
  return [
    { x: x - half, y: y - half },
    { x: x + half, y: y - half },
    { x: x + half, y: y + half },
    { x: x - half, y: y + half },
  ];
}

/** Clockwise from the top. */
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

/** The outer edges of the cells along each side of the board, as lines. */
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
    const columns = Array.from({ length: grid.columns }, (_, column) => column);
    if (side === "top")
      for (const c of columns) points.push(...pick(at(0, c), ...(isHex ? [5, 0, 1] : [0, 1])));
    if (side === "bottom")
      for (const c of columns) points.push(...pick(at(last, c), ...(isHex ? [4, 3, 2] : [3, 2])));
    if (side === "left")
      for (const r of rows) points.push(...pick(at(r, 0), ...(isHex ? [5, 4, 3] : [0, 3])));
    if (side === "right")
      for (const r of rows) points.push(...pick(at(r, grid.columns - 1), ...(isHex ? [0, 1, 2] : [1, 2])));
    return { points, colour };
  });
}

/** The column's letter: a to z, then aa. */
export function letter(column: number): string {
  const [high, low] = [Math.floor(column / 26), column % 26];
  const one = (n: number): string => String.fromCharCode(A + n);
  return (high > 0 ? one(high - 1) : "") + one(low);
}

function isSquare(grid: Grid): boolean {
  return grid.tiling === undefined || grid.tiling === "square";
}

/** Square boards number their rows from the bottom, like chessboards. Others start at the top. */
export function rowNumber(grid: Grid, row: number): number {
  return isSquare(grid) ? grid.rows - row : row + 1;
}

/** The name of a cell: the author's, or its letter and number. */
function cellName(grid: Grid, row: number, column: number): string {
  const own = ownNames(grid).get(`${grid.id}.${row}.${column}`);
  return own ?? `${letter(column)}${rowNumber(grid, row)}`;
}

const names = new WeakMap<Grid, ReadonlyMap<string, string>>();

function ownNames(grid: Grid): ReadonlyMap<string, string> {
  const known = names.get(grid) ?? new Map(grid.names ?? []);
  names.set(grid, known);
  return known;
}
