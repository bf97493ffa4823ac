/** Position and speed of a replay. */

const PACE_MS = 1200;
export const SPEEDS = [0.5, 1, 2, 4] as const;

export class Playback {
  at = $state(0);
  last = $state(0);
  isPlaying = $state(false);
  speed = $state<number>(1);

  /** The display time of each move, in milliseconds. */
  get pace(): number {
    return PACE_MS / this.speed;
  }

  go(seq: number): void {
    this.at = Math.min(Math.max(seq, 0), this.last);
  }

  /** Moves on by one. Stops after the last move. */
  advance(): void {
    if (this.at >= this.last) this.isPlaying = false;
    else this.at += 1;
  }

  toggle(): void {
    if (!this.isPlaying && this.at >= this.last) this.at = 0;
    this.isPlaying = !this.isPlaying;
  }

  /** Handles a key. Returns false if the key means nothing here. */
  press(key: string): boolean {
    if (key === "ArrowLeft") this.go(this.at - 1);
    else if (key === "ArrowRight") this.go(this.at + 1);
    else if (key === "Home") this.go(0);
    else if (key === "End") this.go(this.last);
    else if (key === " ") this.toggle();
    else return false;
    return true;
  }
}
