/** Geometry of charts. Pure. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Three to six round numbers that enclose all values. */
export function ticks(values: readonly number[]): readonly number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(high - low, 1);
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max([1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? power, 1);
  const found: number[] = [];
  for (let at = Math.floor(low / step) * step; found.length < 2 || at < high + step; at += step)
    found.push(at);
  return found;
}

/** A point for each value, from left to right. */
export function points(values: readonly number[], marks: readonly number[], frame: Frame): readonly Point[] {
  const room = frame.width - frame.left - frame.right;
  const step = values.length > 1 ? room / (values.length - 1) : 0;
  const start = values.length > 1 ? frame.left : frame.left + room / 2;
  return values.map((value, n) => ({ x: start + n * step, y: height(value, marks, frame) }));
}

/** A value's vertical position. */
export function height(value: number, marks: readonly number[], frame: Frame): number {
  const [low, high] = [marks[0] ?? 0, marks.at(-1) ?? 1];
  const room = frame.height - frame.top - frame.bottom;
  return frame.top + room * (1 - (value - low) / (high - low));
}

export const line = (of: readonly Point[]): string =>
  of.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
