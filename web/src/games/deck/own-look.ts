/** How a card that is no playing card looks: its index, colour and ornament. Always the same for a label. Pure. */
import { PRESETS } from "./presets";

export interface Look {
  /** Its number in a deck of numbered cards, or else its initials. */
  readonly index: string;
  readonly colour: string;
  /** One petal of the ornament, and the rotations of all. */
  readonly petal: string;
  readonly rays: readonly number[];
}

/** Dark enough for white text. */
const COLOURS = ["#74272b", "#1f4e79", "#2f5d3a", "#5d3a72", "#7a4d10", "#1b5c61", "#8a3a5a", "#3d4a66"];
const PETALS = [
  "M0-46C11-30 9-18 0-13-9-18-11-30 0-46z",
  "M0-46L6-14H-6z",
  "M0-15C-14-22-14-38 0-46 14-38 14-22 0-15z",
  "M0-46C16-36 14-20 0-13 4-22 2-32 0-46z",
];
const COUNTS = [6, 8, 12];
/** Above this many letters, a title is set smaller. */
const WORDY = 14;
/** These begin no name. */
const SMALL = new Set(["the", "of", "a", "an", "and"]);
const NUMERALS = [
  ["X", 10],
  ["IX", 9],
  ["V", 5],
  ["IV", 4],
  ["I", 1],
] as const;
const ARCANA = PRESETS.find((preset) => preset.id === "major-arcana")?.cards ?? [];

export function isWordy(name: string): boolean {
  return name.length > WORDY;
}

export function lookOf(label: string): Look {
  const seed = [...label].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7);
  const count = COUNTS[seed % COUNTS.length] ?? 8;
  return {
    index: ARCANA.includes(label) ? roman(ARCANA.indexOf(label)) : initials(label),
    colour: COLOURS[seed % COLOURS.length] ?? "#74272b",
    petal: PETALS[(seed >> 3) % PETALS.length] ?? "",
    rays: Array.from({ length: count }, (_, n) => (n * 360) / count),
  };
}

/** The fool has no numeral of the Romans, who knew no zero. */
function roman(number: number): string {
  if (number === 0) return "0";
  let [left, said] = [number, ""];
  for (const [sign, value] of NUMERALS) for (; left >= value; left -= value) said += sign;
  return said;
}

function initials(label: string): string {
  const words = label.split(/\s+/u).filter((word) => word !== "" && !SMALL.has(word.toLowerCase()));
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? "")
    .join("");
}
