/**
 * The shapes of pieces, in a box of 100 by 100. Standing pieces are seen from the side, flat ones from above.
 */

export interface Shape {
  /** Filled with the colour, and outlined. */
  readonly body: string;
  /** Parts in a lighter and in a darker tone. */
  readonly light?: string;
  readonly dark?: string;
  /** Details drawn as strokes. */
  readonly lines?: string;
  /** Lies flat on the board. */
  readonly isFlat?: true;
  /** Round like a pebble. */
  readonly isBall?: true;
}

const circle = (r: number, x = 50, y = 50): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const FOOT = "c5 3 8 6 8 11h4v7H18v-7h4c0-5 3-8 8-11";

export const SHAPES: Readonly<Record<string, Shape>> = {
  stone: { body: circle(46), isFlat: true, isBall: true },
  disc: { body: circle(45), lines: `${circle(36)}${circle(26)}`, isFlat: true },
  crowned: {
    body: circle(45),
    lines: circle(37),
    light: "M27 66l-4-31 14 12 13-19 13 19 14-12-4 31z",
    isFlat: true,
  },
  ring: { body: `${circle(44)}M50 28a22 22 0 1 1 0 44a22 22 0 1 1 0-44z`, isFlat: true },
  cross: {
    body: "M24 10l26 26 26-26 14 14-26 26 26 26-14 14-26-26-26 26-14-14 26-26-26-26z",
    isFlat: true,
  },
  dot: { body: circle(20), isFlat: true, isBall: true },
  peg: { body: circle(27), light: circle(11, 44, 42), isFlat: true, isBall: true },
  square: { body: "M14 10h72l4 4v72l-4 4H14l-4-4V14z", lines: "M21 21h58v58H21z", isFlat: true },
  tile: { body: "M16 8h68l8 8v68l-8 8H16l-8-8V16z", isFlat: true },
  triangle: { body: "M50 8l44 78H6z", lines: "M50 32l23 42H27z", isFlat: true },
  diamond: { body: "M50 4l38 46-38 46-38-46z", lines: "M50 24l21 26-21 26-21-26z", isFlat: true },
  hexagon: { body: "M50 4l40 23v46L50 96 10 73V27z", lines: "M50 20l26 15v30L50 80 24 65V35z", isFlat: true },
  coin: {
    body: circle(45),
    lines: circle(37),
    dark: "M50 24l7.5 16.5 18 2-13.5 12 4 17.5-16-9-16 9 4-17.5-13.5-12 18-2z",
    isFlat: true,
  },
  chip: {
    body: circle(45),
    light:
      "M43 5.500h14v12H43zM43 82.500h14v12H43zM5.5 43h12v14h-12zM82.5 43h12v14h-12zM16 25l9-9 8 8-9 9zM67 76l9-9 8 8-9 9zM16 75l8-8 9 9-8 8zM67 24l8-8 9 9-9 8z",
    lines: circle(26),
    isFlat: true,
  },
  cube: {
    body: "M50 8l38 20v44L50 92 12 72V28z",
    light: "M50 11l34 18-34 17-34-17z",
    dark: "M51.5 48.500L86 31v40L51.5 89z",
  },
  gem: {
    body: "M28 14h44l22 26-44 50L6 40z",
    light: "M30 17h17L33 39H11zM47 17h6l13 22H34z",
    dark: "M67 41h23L54 83z",
    lines: "M8 40h84M34 40l16 46 16-46M34 40l14-24M66 40L52 16",
  },
  pawn: {
    body: `M50 12a15 15 0 0 1 9 27c6 2 9 5 9 9H59c1 11 5 20 11 26${FOOT} 6-6 10-15 11-26h-9c0-4 3-7 9-9a15 15 0 0 1 9-27z`,
    lines: "M41 48h18M30 74h40M22 85h56",
  },
  rook: {
    body: `M24 12h12v9h8v-9h12v9h8v-9h12v20l-9 8 3 34${FOOT}l3-34-9-8z`,
    lines: "M33 40h34M30 74h40M22 85h56M25 31h50",
  },
  knight: {
    body: "M26 92h54v-7h-3c3-22 6-32 3-46C76 21 64 14 49 12l-7-8-3 10-7 5c-5 6-6 13-10 20l-8 13c-2 4 0 8 4 10l5 3 10-7c6-1 11-3 14-6-1 8-7 13-11 18-4 5-5 9-5 15h-5z",
    lines: "M58 20c10 8 13 22 11 40M28 85h50M35 33l6-4M21 54l3 3",
    dark: circle(3.2, 41, 30),
  },
  bishop: {
    body: `M50 5a7 7 0 0 1 5 12c10 8 16 17 16 27 0 8-4 13-10 16h-4c1 6 6 10 13 14${FOOT} 7-4 12-8 13-14h-4c-6-3-10-8-10-16 0-10 6-19 16-27a7 7 0 0 1 5-12z`,
    lines: "M58 27L48 40M38 60h23M30 74h40M22 85h56",
  },
  queen: {
    body: `M17 26a6 6 0 1 1 5 5l10 17 2-26a6 6 0 1 1 6 0l7 25 1-29a6 6 0 1 1 4 0l1 29 7-25a6 6 0 1 1 6 0l2 26 10-17a6 6 0 1 1 5-5L70 66v8${FOOT}v-8z`,
    lines: "M31 66c12-4 26-4 38 0M30 74h40M22 85h56M29 52c13-5 29-5 42 0",
  },
  king: {
    body: `M46 4h8v7h7v8h-7v7c4-3 9-4 14-4 11 0 17 8 16 17-1 10-9 18-15 27l1 8${FOOT}l1-8c-6-9-14-17-15-27-1-9 5-17 16-17 5 0 10 1 14 4v-7h-7v-8h7z`,
    lines: "M50 27v31M31 66c12-5 26-5 38 0M30 74h40M22 85h56",
  },
  man: {
    body: "M50 8a17 17 0 0 1 11 30c9 8 15 24 17 44 6 1 8 4 8 10H14c0-6 2-9 8-10 2-20 8-36 17-44A17 17 0 0 1 50 8z",
    lines: "M23 82h54",
  },
  meeple: {
    body: "M50 7a15 15 0 0 1 14 20c14 4 26 11 29 18 2 6-3 10-9 10l-14-1c3 10 9 19 15 29 3 6 0 9-5 9H62c-3 0-5-2-6-5l-6-12-6 12c-1 3-3 5-6 5H20c-5 0-8-3-5-9 6-10 12-19 15-29l-14 1c-6 0-11-4-9-10 3-7 15-14 29-18A15 15 0 0 1 50 7z",
  },
  house: {
    body: "M50 10l40 34v46H10V44z",
    dark: "M42 62h16v28H42z",
    light: "M50 10l40 34-6 7-34-29-34 29-6-7z",
  },
  city: {
    body: "M8 90V44l20-18 20 18v6h44v40z",
    dark: "M22 60h12v14H22zM58 62h10v12H58zM76 62h10v12H76z",
    light: "M28 26l20 18-5 6-15-14-15 14-5-6z",
  },
  castle: {
    body: "M10 90V26h12v10h10V26h12v10h12V26h12v10h10V26h12v64z",
    dark: "M40 90V68a10 10 0 0 1 20 0v22z",
    lines: "M10 46h80",
  },
  tower: {
    body: "M28 92l4-54-8-6V12h11v9h9v-9h12v9h9v-9h11v20l-8 6 4 54z",
    dark: "M45 92V74a5 5 0 0 1 10 0v18zM46 46h8v12h-8z",
  },
  tent: { body: "M50 12l42 76H8z", dark: "M50 40l18 48H32z", lines: "M50 12V4" },
  ship: {
    body: "M4 58h92c-3 15-9 24-18 28H22C13 82 7 73 4 58z",
    light: "M28 40h34v18H28zM38 24h16v16H38z",
    dark: "M66 30h10v28H66z",
    lines: "M46 24V12M10 66h80",
  },
  boat: {
    body: "M12 68h76l-12 20H24z",
    light: "M46 8v54H18C30 46 40 30 46 8z",
    dark: "M54 18c4 18 14 32 28 44H54z",
    lines: "M50 6v62",
  },
  train: {
    body: "M10 78V36h34V22h40v56z",
    light: "M52 30h24v18H52z",
    dark: `M16 20h14v16H16z${circle(11, 28, 80)}${circle(11, 68, 80)}`,
    lines: "M10 58h74",
  },
  cart: {
    body: "M8 32h84l-10 38H18z",
    dark: `${circle(14, 32, 76)}${circle(14, 70, 76)}`,
    lines: "M15 46h70M12 40h76",
  },
  flag: { body: "M28 12c20-10 34 10 58 0v40c-24 10-38-10-58 0z", dark: "M20 6h8v88h-8z" },
  shield: {
    body: "M50 6c12 8 26 10 40 10 2 40-10 64-40 78C20 80 8 56 10 16c14 0 28-2 40-10z",
    light: "M50 18c9 5 18 8 29 9-2 24-10 41-29 53z",
  },
  sword: {
    body: "M46 4h8l5 10v46H41V14z",
    dark: "M24 60h52v9H24zM45 69h10v18H45z",
    light: circle(7, 50, 90),
    lines: "M50 12v46",
  },
  crown: {
    body: "M14 80L6 28l24 20L50 14l20 34 24-20-8 52z",
    dark: "M14 70h72v10H14z",
    light: `${circle(6, 50, 14)}${circle(6, 8, 28)}${circle(6, 92, 28)}`,
  },
  star: { body: "M50 5l13 29 32 4-24 21 7 32-28-16-28 16 7-32L5 38l32-4z", light: "M50 5l13 29-13 18z" },
  heart: { body: "M50 90C30 68 8 55 8 33 8 9 39 5 50 28 61 5 92 9 92 33c0 22-22 35-42 57z" },
  tree: { body: "M50 4l22 28H62l20 26H68l20 24H12l20-24H18l20-26H28z", dark: "M43 82h14v14H43z" },
  wheat: {
    body: "M50 6c10 8 10 18 0 26-10-8-10-18 0-26zM52 40c2-13 10-19 24-18 0 14-8 21-24 22zM48 40c-2-13-10-19-24-18 0 14 8 21 24 22zM52 64c2-13 10-19 24-18 0 14-8 21-24 22zM48 64c-2-13-10-19-24-18 0 14 8 21 24 22z",
    lines: "M50 30v66",
  },
  log: {
    body: "M26 30h50c10 0 18 9 18 20s-8 20-18 20H26z",
    light: circle(20, 26, 50),
    lines: `${circle(11, 26, 50)}M50 40h30M56 60h26`,
  },
  brick: {
    body: "M8 34l16-14h68l-4 42-16 16H4z",
    light: "M8 34l16-14h68L76 34z",
    lines: "M6 56h68M40 34v22M58 56v22M24 56v22M76 34l-4 44",
  },
  rock: {
    body: "M8 78l10-40 24-22 28 8 22 30-4 26z",
    light: "M42 16l28 8-18 22-34-8z",
    lines: "M52 46l40 8M52 46L40 80",
  },
  sheep: {
    body: "M24 74C6 74 4 54 16 48c-2-14 16-22 26-14 6-12 26-12 30 0 12-2 20 8 16 18 6 10-2 22-14 22z",
    dark: "M6 44c6-8 20-6 20 6s-12 16-18 10zM32 72h8v18h-8zM62 72h8v18h-8z",
  },
  fish: {
    body: "M8 50c12-22 40-28 60-10l24-16c-6 16-6 36 0 52L68 60C48 78 20 72 8 50z",
    dark: circle(4, 28, 44),
    lines: "M44 34c6 10 6 22 0 32",
  },
  drop: {
    body: "M50 6c18 26 32 40 32 58a32 32 0 0 1-64 0C18 46 32 32 50 6z",
    light: "M34 50c-6 12-4 22 4 28-2-10-4-18-4-28z",
  },
  flame: {
    body: "M54 4c2 20 30 30 30 58 0 20-14 34-34 34S16 82 16 62c0-16 10-24 14-36 6 6 8 12 8 20 10-10 18-22 16-42z",
    light: "M52 48c2 12 14 16 14 30 0 8-6 14-16 14s-16-6-16-14c0-12 14-16 18-30z",
  },
  bolt: { body: "M60 4L18 56h26l-8 40 46-56H54z" },
  bean: {
    body: "M50 14c26-6 42 12 38 36-4 26-30 42-56 34C12 78 6 62 16 50c8-10 18-6 22-16 2-10 4-18 12-20z",
    isBall: true,
  },
  bomb: {
    body: circle(34, 44, 58),
    dark: "M58 22l12 10-8 10-14-10z",
    lines: "M66 26c8-14 18-14 24-8",
    isBall: true,
  },
  skull: {
    body: "M50 6c26 0 40 18 40 38 0 14-6 22-16 28v18H26V72C16 66 10 58 10 44 10 24 24 6 50 6z",
    dark: `${circle(10, 33, 46)}${circle(10, 67, 46)}M50 56l6 12H44z`,
    lines: "M42 76v14M58 76v14",
  },
  key: {
    body: "M30 10a24 24 0 0 1 22 34l38 38v10H76v-9h-9v-9h-9L45 55A24 24 0 1 1 30 10z",
    dark: circle(8, 27, 31),
  },
  arrow: { body: "M50 6l38 40H66v48H34V46H12z", isFlat: true },
  line: { body: "M6 40h88v20H6z", isFlat: true },
  bag: {
    body: "M34 12h32l-6 18c20 10 30 26 30 42 0 14-12 20-40 20S10 86 10 72c0-16 10-32 30-42z",
    lines: "M38 30h24",
    dark: "M36 28h28v7H36z",
  },
  eye: { body: "M4 50c22-36 70-36 92 0-22 36-70 36-92 0z", light: circle(20), dark: circle(10) },
  cup: {
    body: "M30 12q20-8 40 0l16 70q-36 16-72 0z",
    light: "M26 36q24 9 48 0l4 16q-28 11-56 0z",
    lines: "M16 72q34 14 68 0",
  },
};

/** Unknown shapes are drawn as stones, for example on an old page with a new server. */
export function shapeOf(name: string | undefined): Shape {
  return SHAPES[name ?? "stone"] ?? (SHAPES["stone"] as Shape);
}
