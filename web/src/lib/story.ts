/** The lines of the log as a story: what one player did in one go is one line. Pure. */
import type { Line } from "./protocol";

const GOES_ON = "…";

/**
 * A line that begins with `…` goes on with the line before it: “Ann discarded the 7.” and “… and peeked at a
 * card.” One that ends with `…` is followed by the next, and what both begin with is said once: “Ann took the 5 …”
 * and “Ann swapped a card.” Both only where the same player did both.
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
  if (!first.endsWith(GOES_ON)) return null;
  const said = first.replace(/[…\s]+$/u, "");
  const rest = withoutStart(second, said);
  return rest === second ? `${said}. ${second}` : `${said}, ${rest}`;
}

/** Without the words that *other* begins with too. */
function withoutStart(text: string, other: string): string {
  const [words, others] = [text.split(" "), other.split(" ")];
  const same = words.findIndex((word, n) => word !== others[n]);
  return words.slice(Math.max(same, 0)).join(" ");
}
