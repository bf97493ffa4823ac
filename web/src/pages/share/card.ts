/** Draws a game's result as a picture: title, names, places, scores, date. */
import type { ResultRow } from "$lib/results";
import { onSeatTint, seatTint, tableTints, type Tinted } from "$lib/tints";
import { colour, computed, FONTS, trimmed } from "./colours";

const WIDTH = 1080;
const HEAD = 230;
const ROW = 104;
const FOOT = 96;
const EDGE = 64;

export interface ResultWords {
  /** The winner. */
  readonly title: string;
  readonly game: string;
  readonly date: string;
}

export interface CardLine extends Pick<ResultRow, "seat" | "name" | "place"> {
  readonly points: string;
}

export async function cardOf(
  words: ResultWords,
  rows: readonly CardLine[],
  table: Tinted,
): Promise<HTMLCanvasElement> {
  await Promise.all(
    [`600 40px ${FONTS.serif}`, `400 24px ${FONTS.sans}`].map((font) => document.fonts.load(font)),
  );
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: WIDTH, height: HEAD + ROW * rows.length + FOOT });
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  felt(context, canvas.height);
  head(context, words);
  const tints = tableTints(table);
  rows.forEach((row, n) => line(context, row, HEAD + ROW * n, tints));
  context.textAlign = "center";
  context.fillStyle = colour("--glow");
  context.font = `600 34px ${FONTS.serif}`;
  context.fillText("Parlour", WIDTH / 2, canvas.height - 36);
  return canvas;
}

function felt(context: CanvasRenderingContext2D, height: number): void {
  const light = context.createRadialGradient(WIDTH / 2, height / 3, 0, WIDTH / 2, height / 3, WIDTH * 0.8);
  light.addColorStop(0, colour("--felt-light"));
  light.addColorStop(1, colour("--felt-2"));
  context.fillStyle = light;
  context.fillRect(0, 0, WIDTH, height);
}

function head(context: CanvasRenderingContext2D, words: ResultWords): void {
  context.textAlign = "center";
  context.fillStyle = colour("--on-felt");
  context.font = `600 68px ${FONTS.serif}`;
  context.fillText(trimmed(context, words.title, WIDTH - 2 * EDGE), WIDTH / 2, 118);
  context.fillStyle = colour("--on-felt-2");
  context.font = `400 28px ${FONTS.sans}`;
  context.fillText(trimmed(context, `${words.game} · ${words.date}`, WIDTH - 2 * EDGE), WIDTH / 2, 174);
}

function line(context: CanvasRenderingContext2D, row: CardLine, top: number, tints: string): void {
  const middle = top + (ROW - 14) / 2;
  context.fillStyle = colour(row.place === 1 ? "--glow" : "--card");
  context.beginPath();
  context.roundRect(EDGE, top, WIDTH - 2 * EDGE, ROW - 14, 16);
  context.fill();
  const put = (
    text: string,
    x: number,
    size: number,
    align: CanvasTextAlign,
    ink = colour("--card-ink"),
  ): void => {
    context.textAlign = align;
    context.fillStyle = ink;
    context.font = `600 ${size}px ${FONTS.serif}`;
    context.fillText(text, x, middle + size * 0.33);
  };
  put(`${row.place}`, EDGE + 46, 40, "center");
  context.fillStyle = computed(seatTint(row.seat), tints);
  context.beginPath();
  context.arc(EDGE + 122, middle, 32, 0, 2 * Math.PI);
  context.fill();
  context.strokeStyle = "#0002";
  context.stroke();
  put(
    [...row.name.trim()][0]?.toUpperCase() ?? "·",
    EDGE + 122,
    32,
    "center",
    computed(onSeatTint(row.seat), tints),
  );
  put(row.points, WIDTH - EDGE - 36, 46, "right");
  const room = WIDTH - EDGE - 36 - context.measureText(row.points).width - 32 - (EDGE + 178);
  context.font = `600 40px ${FONTS.serif}`;
  put(trimmed(context, row.name, room), EDGE + 178, 40, "left");
}
