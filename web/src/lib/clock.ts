/** Durations as text. Pure. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 0:38, 4:10, 1:02:09, 2 d 5 h. Rounded up, so that zero means over. */
export function shortTime(ms: number): string {
  const seconds = Math.ceil(Math.max(ms, 0) / SECOND);
  const total = seconds * SECOND;
  if (total >= 2 * DAY) return `${Math.floor(total / DAY)} d ${Math.floor((total % DAY) / HOUR)} h`;
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor((total % HOUR) / MINUTE);
  const rest = two(Math.floor((total % MINUTE) / SECOND));
  return total >= HOUR ? `${Math.floor(total / HOUR)}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** True in the last ten seconds. */
export function isShort(ms: number): boolean {
  return ms <= 10 * SECOND;
}
