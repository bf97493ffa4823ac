/**
 * The one wire between the page and a frame: a port, handed over once when the frame has loaded.
 *
 * A frame answers every `show` with `ready`, and is told the next only then. One that does not answer, or goes
 * somewhere else, is lost: the page draws the board itself.
 */
import { Limit, MAX_SHOW_BYTES, read, type Said, type Show } from "./messages";

export const ANSWER_MS = 3000;
export const LOAD_MS = 15_000;
export const PER_SECOND = 10;

export class Link {
  #port: MessagePort | null = null;
  #next: Show | null = null;
  #sent: Show | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #limit = new Limit(PER_SECOND);
  #isOver = false;

  constructor(
    readonly told: (said: Said) => void,
    readonly lost: () => void,
  ) {
    this.#wait(LOAD_MS);
  }

  /** The frame has loaded. Only once: what comes after is not what was asked for. */
  open(frame: Window): void {
    if (this.#isOver) return;
    if (this.#port !== null) return this.#lose();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = (event) => this.#hear(event.data);
    // Its origin is opaque, so there is none to name; the port goes to this frame's window alone.
    frame.postMessage({ type: "parlour" }, "*", [port2]);
    this.#wait(ANSWER_MS);
    this.#send();
  }

  /** The newest is what counts; one that was not sent yet is left out. */
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
    // Nobody sees a hidden page, and its frames may sleep.
    this.#timer = setTimeout(() => (document.hidden ? this.#wait(ms) : this.#lose()), ms);
  }

  #lose(): void {
    if (this.#isOver) return;
    this.close();
    this.lost();
  }
}
