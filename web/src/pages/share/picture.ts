/** Draws the board with a line of text below it on a canvas. */
import { colour, FONTS, trimmed } from "./colours";
import { paint } from "./paint";

const FOOT = 76;
const EDGE = 24;

export interface Words {
  readonly title: string;
  readonly said: string;
}

/** Canvas pixels per page pixel, for a picture of limited width. */
function scaleFor(width: number, most: number): number {
  return Math.min(2, most / width);
}

export async function pictureOf(
  board: HTMLElement,
  words: Words,
  most = 1600,
  canvas = document.createElement("canvas"),
): Promise<HTMLCanvasElement> {
  const { image, width, height } = await paint(board);
  const scale = scaleFor(width, most);
  // Video sizes must be even.
  const wide = 2 * Math.round((width * scale) / 2);
  const high = 2 * Math.round(((height + FOOT) * scale) / 2);
  if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high });
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.fillStyle = colour("--felt");
  context.fillRect(0, 0, width, height + FOOT);
  context.drawImage(image, 0, 0, width, height, 0, 0, width, height);
  foot(context, words, width, height);
  return canvas;
}

function foot(context: CanvasRenderingContext2D, words: Words, width: number, top: number): void {
  context.fillStyle = colour("--paper");
  context.fillRect(0, top, width, FOOT);
  context.textBaseline = "alphabetic";
  context.textAlign = "right";
  context.fillStyle = colour("--brass-2");
  context.font = `600 22px ${FONTS.serif}`;
  context.fillText("Parlour", width - EDGE, top + 45);
  const room = width - 2 * EDGE - context.measureText("Parlour").width - EDGE;
  context.textAlign = "left";
  context.fillStyle = colour("--ink");
  context.font = `600 20px ${FONTS.serif}`;
  context.fillText(trimmed(context, words.said, room), EDGE, top + 34);
  context.fillStyle = colour("--ink-2");
  context.font = `400 14px ${FONTS.sans}`;
  context.fillText(trimmed(context, words.title, room), EDGE, top + 56);
}
