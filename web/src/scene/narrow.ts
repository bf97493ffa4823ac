/**
 * Finds the choice that a series of taps means. The browser's version of `parlour/engine/scene/narrow.py`.
 * Pure.
 */

/**
 * How a choice is tapped: the names of `together` in any order, then `path`. Without either it is a button.
 */
export interface Tappable {
  readonly path?: readonly string[];
  readonly together?: readonly string[];
  /** For an open choice: the minimum of names from `together`. All of them by default. */
  readonly least?: number | null;
  readonly most?: number | null;
}

/** The result of the taps so far. Choices are given by index. */
export interface Narrowed {
  /** The names that can be tapped next, in the order of the choices. */
  readonly lit: readonly string[];
  /** The complete choices. */
  readonly whole: readonly number[];
  /** The choices that can continue, which includes complete ones that could go on. */
  readonly further: readonly number[];
}

export function narrow(choices: readonly Tappable[], tapped: readonly string[]): Narrowed {
  const lit = new Set<string>();
  const whole: number[] = [];
  const further: number[] = [];
  choices.forEach((choice, number) => {
    const ends = waysOn(choice, tapped);
    const following = ends.flat();
    for (const name of following) lit.add(name);
    if (ends.some((end) => end.length === 0)) whole.push(number);
    if (following.length > 0) further.push(number);
  });
  return { lit: [...lit], whole, further };
}

/** The only choice left, or null. */
export function only(narrowed: Narrowed): number | null {
  const [one, ...others] = narrowed.whole;
  return one !== undefined && others.length === 0 && narrowed.further.length === 0 ? one : null;
}

/**
 * Matches the taps with the start of the choice in all possible ways. For each: the names that can follow,
 * none if complete.
 */
function waysOn(choice: Tappable, tapped: readonly string[]): readonly (readonly string[])[] {
  const { path = [], together = [] } = choice;
  if (path.length === 0 && together.length === 0) return [];
  const least = choice.least ?? together.length;
  const most = choice.most ?? together.length;
  const ways: (readonly string[])[] = [];
  for (let count = 0; count <= Math.min(most, tapped.length); count += 1) {
    const first = new Set(tapped.slice(0, count));
    const rest = tapped.slice(count);
    if (first.size < count || [...first].some((name) => !together.includes(name))) break;
    if (rest.length === 0 && count < most) ways.push(together.filter((name) => !first.has(name)));
    if (count >= least && rest.length <= path.length && rest.every((name, n) => path[n] === name))
      ways.push(path.slice(rest.length, rest.length + 1));
  }
  return ways;
}
