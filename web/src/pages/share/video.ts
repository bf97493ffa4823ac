/** Records moves as a video with the browser's MediaRecorder. */

const TYPES = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm", "video/mp4"];
/**
 * A still picture is redrawn at this rate, since the recorder captures a frame only when the canvas is drawn.
 */
const FRAME_MS = 100;

export function videoType(): string | null {
  if (typeof MediaRecorder === "undefined" || !("captureStream" in HTMLCanvasElement.prototype)) return null;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

export interface Recording {
  readonly moves: readonly number[];
  /** The display time of each move. */
  readonly pace: number;
  /** Draws a move on the canvas. */
  readonly draw: (seq: number, canvas: HTMLCanvasElement) => Promise<unknown>;
  readonly onmove: (n: number) => void;
  readonly stop: AbortSignal;
}

/** Returns null if stopped. */
export async function record({ moves, pace, draw, onmove, stop }: Recording): Promise<Blob | null> {
  const type = videoType();
  const [first = 0, ...rest] = moves;
  if (type === null) throw new Error("this browser records nothing");
  const canvas = document.createElement("canvas");
  await draw(first, canvas);
  const stream = canvas.captureStream();
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 4_000_000 });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise((done) => recorder.addEventListener("stop", done, { once: true }));
  recorder.start();
  onmove(1);
  await hold(canvas, pace, stop);
  for (const [n, seq] of rest.entries()) {
    if (stop.aborted) break;
    recorder.pause(); // no time passes in the video while the next move is drawn
    await draw(seq, canvas);
    recorder.resume();
    onmove(n + 2);
    await hold(canvas, pace, stop);
  }
  recorder.stop();
  await ended;
  stream.getTracks().forEach((track) => track.stop());
  return stop.aborted ? null : new Blob(parts, { type: type.split(";")[0] ?? type });
}

async function hold(canvas: HTMLCanvasElement, time: number, stop: AbortSignal): Promise<void> {
  const context = canvas.getContext("2d");
  for (let left = time; left > 0 && !stop.aborted; left -= FRAME_MS) {
    context?.drawImage(canvas, 0, 0, 1, 1, 0, 0, 0.01, 0.01);
    await new Promise((done) => setTimeout(done, Math.min(left, FRAME_MS)));
  }
}
