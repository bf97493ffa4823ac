/** The log as whole sentences: everything that one player did in one go becomes one line. Pure. */
import type { Line } from "./protocol";

const GOES_ON = "…";

/**
 * Joins lines of the same player. A line that starts with `…` continues the line before: “Ann discarded the
 * 7.” and “… and peeked at a card.” A line that ends with `…` is continued by the next, and the words that
 * both start with are said once: “Ann took the 5 …” and “Ann swapped a card.”
 */
export function joinLines(lines: readonly Line[]): readonly Line[] {
  const told: Line[] = [];
  for (const line of lines) {
    const before = told.at(-1);
    const text = before?.by === line.by && line.by !== null ? joined(before.text, line.text) : null;
    if (before !== undefined && text !== null) told[told.length - 1] = { ...line, text };
    else told.push(line);
  }
  return told;
}

/** A move as a sentence of its own: with the move that it continues, and without what comes after it. */
export function sentenceAt(lines: readonly Line[], seq: number): string {
  const until = lines.filter((line) => line.seq <= seq);
  if (until.at(-1)?.seq !== seq) return "";
  return (joinLines(until).at(-1)?.text ?? "").replace(/\s*…$/u, ".");
}

/** Both lines as one, or null if the second does not continue the first. */
function joined(first: string, second: string): string | null {
  if (second.startsWith(GOES_ON)) return first.replace(/[.…\s]+$/u, "") + second.slice(GOES_ON.length);
  if (!first.endsWith(GOES_ON)) return null;
  const said = first.replace(/[…\s]+$/u, "");
  const rest = withoutStart(second, said);
  return rest === second ? `${said}. ${second}` : `${said}, ${rest}`;
}

/** The text without the words it shares with the start of *other*. */
function withoutStart(text: string, other: string): string {
  const [words, others] = [text.split(" "), other.split(" ")];
  const same = words.findIndex((word, n) => word !== others[n]);
  return words.slice(Math.max(same, 0)).join(" ");
}
