/** From names that were tapped to the action that is meant: `parlour/engine/scene/narrow.py` in the browser. Pure. */

/** What is tapped for a choice: names of `together` in any order, then `path`. Without either it is a button. */
export interface Tappable {
  readonly path?: readonly string[];
  readonly together?: readonly string[];
  /** Of an open choice: how many of `together` at least; all of them where it is left out. */
  readonly least?: number | null;
  readonly most?: number | null;
}

/** What the taps so far leave. Choices are named by their numbers in the list. */
export interface Narrowed {
  /** What may be tapped next, in the order in which the choices name it. */
  readonly lit: readonly string[];
  /** The choices that are complete. */
  readonly whole: readonly number[];
  /** The choices that go on, among them whole ones that may go on. */
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

/** The choice that is meant beyond doubt. */
export function only(narrowed: Narrowed): number | null {
  const [one, ...others] = narrowed.whole;
  return one !== undefined && others.length === 0 && narrowed.further.length === 0 ? one : null;
}

/** For each way to read the taps as a beginning of the choice: what may follow, nothing where it is complete. */
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
