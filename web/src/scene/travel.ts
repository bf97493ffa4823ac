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
  /** How long a side stays visible that shows for a moment. */
  readonly hold: number;
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
  return { calm: time("--calm"), slow: time("--slow"), stagger: time("--stagger"), hold: time("--hold") };
}

/** A box of this size in the middle of another box. */
export function centred(on: Box, { width, height }: Pick<Box, "width" | "height">): Box {
  return { x: on.x + (on.width - width) / 2, y: on.y + (on.height - height) / 2, width, height };
}

/** The box of a thing on the page as it is without its own rotation. */
export function boxOf(thing: HTMLElement): Box {
  const box = thing.getBoundingClientRect();
  const angle = (Number.parseFloat(thing.style.rotate) || 0) * (Math.PI / 180);
  if (angle === 0) return box;
  const { offsetWidth: w, offsetHeight: h } = thing;
  const scale = box.width / Math.max(w * Math.abs(Math.cos(angle)) + h * Math.abs(Math.sin(angle)), 1);
  return centred(box, { width: w * scale, height: h * scale });
}

/**
 * Keyframes of a thing that moves through boxes and ends in the last one, at a constant speed. The transforms
 * are relative to the top left corner of the last box.
 */
export function pathThrough(boxes: readonly Box[]): { transform: string[]; offset: number[] } {
  const end = boxes.at(-1) ?? { x: 0, y: 0, width: 1, height: 1 };
  const far = [0];
  boxes.slice(1).forEach((box, n) => {
    const was = boxes[n] ?? box;
    const x = box.x + box.width / 2 - was.x - was.width / 2;
    const y = box.y + box.height / 2 - was.y - was.height / 2;
    far.push((far[n] ?? 0) + Math.hypot(x, y));
  });
  const whole = far.at(-1) ?? 0;
  return {
    transform: boxes.map((box) => (box === end ? "none" : transformTo(box, end))),
    offset: far.map((one, n) =>
      n === far.length - 1 ? 1 : whole === 0 ? n / (far.length - 1) : one / whole,
    ),
  };
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

/** Draws a thing that is laid out at *end* in the middle of *box*, with its area: it can have turned. */
function transformTo(box: Box, end: Box): string {
  const scale = Math.sqrt((box.width * box.height) / (end.width * end.height));
  const x = box.x + (box.width - end.width * scale) / 2 - end.x;
  const y = box.y + (box.height - end.height * scale) / 2 - end.y;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}
