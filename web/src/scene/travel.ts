/** Positions on the page, and the speed of motion. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Pace {
  readonly calm: number;
  readonly slow: number;
  readonly stagger: number;
}

/** Parses "260ms" or ".26s" into milliseconds. 0 for anything else. */
export function millis(text: string): number {
  const found = /^\s*([\d.]+)(ms|s)\s*$/.exec(text);
  return found === null ? 0 : Number(found[1]) * (found[2] === "s" ? 1000 : 1);
}

let known: { readonly wanted: string; readonly pace: Pace } | null = null;

/** All zero with reduced motion. Cached per setting, since reading it forces a style calculation. */
export function paceOf(element: Element): Pace {
  const isLess = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const { motion, speed } = document.documentElement.dataset;
  const wanted = `${motion} ${speed} ${isLess}`;
  if (known?.wanted !== wanted) known = { wanted, pace: paceIn(getComputedStyle(element)) };
  return known.pace;
}

function paceIn(style: CSSStyleDeclaration): Pace {
  const time = (name: string): number => millis(style.getPropertyValue(name));
  return { calm: time("--calm"), slow: time("--slow"), stagger: time("--stagger") };
}

/** The boxes of all `data-place` elements below *root*, relative to its corner. */
export function boxesIn(root: Element): ReadonlyMap<string, Box> {
  const base = root.getBoundingClientRect();
  const found = [...root.querySelectorAll<HTMLElement>("[data-place]")];
  return new Map(
    found.map((one) => {
      const box = one.getBoundingClientRect();
      return [
        one.dataset["place"] ?? "",
        { x: box.x - base.x, y: box.y - base.y, width: box.width, height: box.height },
      ];
    }),
  );
}
