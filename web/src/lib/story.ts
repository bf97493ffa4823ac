/** The lines of the log as a story: what one player did in one go is one line. Pure. */
import type { Line } from "./protocol";

const GOES_ON = "…";

/**
 * A line that begins with `…` goes on with the line before it: “Ann discarded the 7.” and “… and peeked at a
 * card.” One that ends with `…` is followed by the next one. Both only where the same player did both.
 */
export function story(lines: readonly Line[]): readonly Line[] {
  const told: Line[] = [];
  for (const line of lines) {
    const before = told.at(-1);
    const text = before?.by === line.by && line.by !== null ? joined(before.text, line.text) : null;
    if (before !== undefined && text !== null) told[told.length - 1] = { ...line, text };
    else told.push(line);
  }
  return told;
}

/** Both in one, or null where the second does not go on with the first. */
function joined(first: string, second: string): string | null {
  if (second.startsWith(GOES_ON)) return first.replace(/[.…\s]+$/u, "") + second.slice(GOES_ON.length);
  return first.endsWith(GOES_ON) ? `${first.replace(/[…\s]+$/u, "")}. ${second}` : null;
}
