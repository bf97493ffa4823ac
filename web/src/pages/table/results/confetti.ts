/** The pieces of a celebration, and where they are at a time. Pure. */
export const LASTS_MS = 1_400;
const PIECES = 90;
const FADES_MS = 400;
const COLOURS = ["#f8dc98", "#e0b75c", "#fffdf6", "#c9922e", "#2f8f6f", "#b9382b"];
/** In pixels per second, and per second squared. */
const GRAVITY = 900;

export interface Piece {
  readonly x: number;
  readonly y: number;
  readonly right: number;
  readonly down: number;
  readonly size: number;
  /** Turns per second. */
  readonly spin: number;
  readonly colour: string;
}

/** Thrown upwards from both lower corners of the window, towards the middle. */
export function burst(window: { w: number; h: number }, random: () => number): readonly Piece[] {
  const throwUp = Math.sqrt(2 * GRAVITY * window.h * 0.55);
  return Array.from({ length: PIECES }, (_, n) => {
    const side = n % 2 === 0 ? 1 : -1;
    const far = window.w * (0.15 + 0.75 * random());
    return {
      x: side === 1 ? 0 : window.w,
      y: window.h * 0.9,
      right: (side * far) / 1.3,
      down: -throwUp * (0.75 + 0.35 * random()),
      size: 5 + 6 * random(),
      spin: 0.5 + 2 * random(),
      colour: COLOURS[n % COLOURS.length] ?? "#f8dc98",
    };
  });
}

export function draw(context: CanvasRenderingContext2D, pieces: readonly Piece[], ms: number): void {
  const s = ms / 1000;
  context.globalAlpha = Math.min(1, (LASTS_MS - ms) / FADES_MS);
  for (const piece of pieces) {
    const turn = 2 * Math.PI * piece.spin * s;
    context.save();
    context.translate(piece.x + piece.right * s, piece.y + piece.down * s + (GRAVITY / 2) * s * s);
    context.rotate(turn);
    context.scale(1, Math.cos(turn * 1.7)); // a strip of paper that turns over as it falls
    context.fillStyle = piece.colour;
    context.fillRect(-piece.size / 2, -piece.size / 4, piece.size, piece.size / 2);
    context.restore();
  }
}
