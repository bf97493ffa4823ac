/** Where things lie on a page, and how fast they go from one place to another. */

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

/** "260ms" or ".26s" as milliseconds; 0 for what is no time. */
export function millis(text: string): number {
  const found = /^\s*([\d.]+)(ms|s)\s*$/.exec(text);
  return found === null ? 0 : Number(found[1]) * (found[2] === "s" ? 1000 : 1);
}

let known: { readonly wanted: string; readonly pace: Pace } | null = null;

/** All zero where the person wants no motion. It is read once for what they want: reading has styles worked out. */
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

/** The places that `data-place` names below *root*, as seen from its corner. */
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
