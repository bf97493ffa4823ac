/**
 * The connection between the page and a frame: a message port, handed over once after the frame has loaded. A
 * frame answers every `show` with `ready`, and receives the next one only then. If it does not answer or
 * navigates away, the link is lost and the page draws the board itself.
 */
import { Limit, MAX_SHOW_BYTES, read, type FrameMessage } from "./messages";
import type { Show } from "./types";

export const ANSWER_MS = 3000;
export const LOAD_MS = 15_000;
export const MAX_MESSAGES_PER_SECOND = 10;

export class FrameConnection {
  #port: MessagePort | null = null;
  #next: Show | null = null;
  #sent: Show | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #limit = new Limit(MAX_MESSAGES_PER_SECOND);
  #isOver = false;

  constructor(
    readonly told: (said: FrameMessage) => void,
    readonly lost: () => void,
  ) {
    this.#wait(LOAD_MS);
  }

  /**
   * Called when the frame has loaded. A second load means that the frame navigated away, so the link is lost.
   */
  open(frame: Window): void {
    if (this.#isOver) return;
    if (this.#port !== null) return this.#lose();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = (event) => this.#hear(event.data);
    // The frame's origin is opaque and cannot be named as the target. Only this window gets the port.
    frame.postMessage({ type: "parlour" }, "*", [port2]);
    this.#wait(ANSWER_MS);
    this.#send();
  }

  /** Sends the newest message. Drops an older one that was not sent yet. */
  show(next: Show): void {
    this.#next = next;
    if (this.#port !== null && this.#sent === null) this.#send();
  }

  close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#port?.close();
  }

  #send(): void {
    if (this.#next === null || this.#isOver) return;
    if (JSON.stringify(this.#next).length > MAX_SHOW_BYTES) return this.#lose();
    this.#sent = this.#next;
    this.#next = null;
    this.#port?.postMessage(this.#sent);
    this.#wait(ANSWER_MS);
  }

  #hear(data: unknown): void {
    const said = read(data);
    if (said === null || this.#isOver) return;
    if (said.type !== "ready") {
      if (this.#limit.take(performance.now())) this.told(said);
    } else if (said.show === this.#sent?.number) {
      clearTimeout(this.#timer);
      this.#sent = null;
      this.told(said);
      this.#send();
    }
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    // A hidden page's frames can be suspended, so the timeout waits.
    this.#timer = setTimeout(() => (document.hidden ? this.#wait(ms) : this.#lose()), ms);
  }

  #lose(): void {
    if (this.#isOver) return;
    this.close();
    this.lost();
  }
}
