/** Geometry of pan and zoom. A camera is a CSS transform of the whole sheet. Pure. */
import type { Box } from "./atlas";

export interface Camera {
  readonly x: number;
  readonly y: number;
  /** Screen pixels per map pixel. */
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const CLOSEST = 2.2;
const SLACK = 40;
/** Below this height, the map fills the window's full width. */
const LOW = 260;
/** Below this width, a closer view that hides some of the map is easier to press. */
const SLIM = 500;
/** The closer view of other windows, as a part of the whole one. */
const LITTLE = 1.03;

export function fit(sheet: Size, window: Size): Camera {
  const scale = Math.min(window.width / sheet.width, window.height / sheet.height);
  return centred({ x: 0, y: 0, ...sheet }, window, scale);
}

/** The whole map, or a closer view that fills the window if that hides little. On a phone, it can hide more. */
export function filled(sheet: Size, window: Size): Camera {
  const least = fit(sheet, window).scale;
  const most = Math.max(window.width / sheet.width, window.height / sheet.height) / least;
  const isSlim = window.width < SLIM;
  const closer =
    window.height < LOW ? Math.min(most, 4) : isSlim ? Math.min(most, 1.3) : most > LITTLE ? 1 : most;
  return clamp(centred({ x: 0, y: 0, ...sheet }, window, least * closer), sheet, window, 0);
}

/** The closest view that shows the whole box, within the zoom limits. */
export function frame(box: Box, sheet: Size, window: Size): Camera {
  const scale = Math.min(window.width / box.width, window.height / box.height, CLOSEST / 2);
  return clamp(centred(box, window, scale), sheet, window, 0);
}

function centred(box: Box, window: Size, scale: number): Camera {
  return {
    x: window.width / 2 - (box.x + box.width / 2) * scale,
    y: window.height / 2 - (box.y + box.height / 2) * scale,
    scale,
  };
}

/** Zooms while the map point under the pointer stays in place. */
export function zoomAt(
  camera: Camera,
  at: readonly [number, number],
  factor: number,
  sheet: Size,
  window: Size,
): Camera {
  const least = fit(sheet, window).scale;
  const scale = Math.min(Math.max(camera.scale * factor, least), Math.max(CLOSEST, least));
  const by = scale / camera.scale;
  return clamp(
    { x: at[0] - (at[0] - camera.x) * by, y: at[1] - (at[1] - camera.y) * by, scale },
    sheet,
    window,
  );
}

export function pan(camera: Camera, dx: number, dy: number, sheet: Size, window: Size): Camera {
  return clamp({ ...camera, x: camera.x + dx, y: camera.y + dy }, sheet, window);
}

/** Limits panning: the sheet leaves the window by at most *slack*, and is centred if it is smaller. */
export function clamp(camera: Camera, sheet: Size, window: Size, slack = SLACK): Camera {
  const least = fit(sheet, window).scale;
  const scale = Math.max(camera.scale, least);
  return {
    x: kept(camera.x, sheet.width * scale, window.width, slack),
    y: kept(camera.y, sheet.height * scale, window.height, slack),
    scale,
  };
}

function kept(at: number, size: number, room: number, slack: number): number {
  if (size <= room) return (room - size) / 2;
  return Math.min(Math.max(at, room - size - slack), slack);
}

export function transform(camera: Camera): string {
  return `translate3d(${camera.x.toFixed(2)}px, ${camera.y.toFixed(2)}px, 0) scale(${camera.scale.toFixed(4)})`;
}

/** Pieces and labels grow with the map up to a limit, then keep their size on the screen. */
export function counterScale(scale: number): number {
  const [least, most] = [0.46, 0.92];
  if (scale < least) return Math.min(least / scale, 1.55);
  return scale > most ? most / scale : 1;
}
