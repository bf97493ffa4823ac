/** The letters and numbers at the sides of a board, which stand in its frame. Pure. */
import type { Coordinate, Plan, Point, Site } from "./plan";
import type { Grid } from "$lib/scene";

/** Smaller grids need no names for their cells. */
const FEW = 16;
/** From the middle of a hexagon to its corner. */
const CORNER = 1 / Math.sqrt(3);
const LABEL = /^([a-z]{1,2})(\d{1,2})$/i;
const UP: Point = { x: 0, y: -1 };
const DOWN: Point = { x: 0, y: 1 };
const LEFT: Point = { x: -1, y: 0 };
const RIGHT: Point = { x: 1, y: 0 };
/** In the line of a row, across the slanted side of a rhombus. */
const ASLANT: Point = { x: -2 / Math.sqrt(3), y: 0 };

/** All coordinates of a grid, on each side where a rotation can bring them to the left or the bottom. */
export function coordinatesOf(
  grid: Grid,
  sites: ReadonlyMap<string, Site>,
  labelOf: (row: number, column: number) => string,
): readonly Coordinate[] {
  if (grid.rows * grid.columns < FEW) return [];
  const parts = (row: number, column: number) => LABEL.exec(labelOf(row, column))?.slice(1) ?? [];
  const [first, next] = [parts(0, 0), parts(0, 1)];
  if (first.length === 0 || next.length === 0) return [];
  // The letters usually count the columns, but an author's names can count the rows by letters.
  const [across, down] = first[1] === next[1] ? [0, 1] : [1, 0];
  const isSquare = (grid.tiling ?? "square") === "square";
  const far = isSquare ? 0.5 : CORNER;
  const found: Coordinate[] = [];
  const add = (row: number, column: number, part: number, out: Point, by = far): void => {
    const site = sites.get(`${grid.id}.${row}.${column}`);
    const text = parts(row, column)[part];
    if (site !== undefined && text !== undefined)
      found.push({ x: site.x + out.x * by, y: site.y + out.y * by, text, out });
  };
  for (let column = 0; column < grid.columns; column += 1) {
    add(0, column, across, UP);
    if (isSquare) add(grid.rows - 1, column, across, DOWN);
  }
  for (let row = 0; row < grid.rows; row += 1) {
    // The side of a rhombus is slanted below its first row.
    const isSlanted = !isSquare && grid.shape === "rhombus" && row > 0;
    // Every second row of hexagons begins half a cell further right.
    const by = isSquare || isSlanted ? far : grid.shape === "rhombus" ? 0.5 : 0.5 + (row % 2) / 2;
    add(row, 0, down, isSlanted ? ASLANT : LEFT, by);
    if (isSquare) add(row, grid.columns - 1, down, RIGHT);
  }
  return found;
}

/** The coordinates of spots on lines with names such as `d2`, at all four sides of their board. */
export function coordinatesOfSpots(
  sites: Iterable<Site>,
  { left, top, width, height }: Pick<Plan, "left" | "top" | "width" | "height">,
): readonly Coordinate[] {
  const [columns, rows] = [new Map<string, number>(), new Map<string, number>()];
  for (const { x, y, spot } of sites) {
    const [, letters, digits] = LABEL.exec(spot?.name ?? "") ?? [];
    if (letters === undefined || digits === undefined) return [];
    if ((columns.get(letters) ?? x) !== x || (rows.get(digits) ?? y) !== y) return [];
    columns.set(letters, x);
    rows.set(digits, y);
  }
  return [
    ...[...columns].flatMap(([text, x]) => [
      { x, y: top, text, out: UP },
      { x, y: top + height, text, out: DOWN },
    ]),
    ...[...rows].flatMap(([text, y]) => [
      { x: left, y, text, out: LEFT },
      { x: left + width, y, text, out: RIGHT },
    ]),
  ];
}

/** The coordinates of a board as it lies: those of squares and lines at the left and at the bottom. */
export function shownCoordinates(plan: Plan, isSquare: boolean): readonly Coordinate[] {
  return isSquare ? plan.coordinates.filter(({ out }) => out.x < -0.9 || out.y > 0.9) : plan.coordinates;
}
