/** Colours of things: a seat's, one of the palette, or the author's own. Pure. */
import type { Token } from "$lib/scene";

export type Colour = NonNullable<Token["colour"]>;

/** The number of seats with a colour, pattern and sign of their own. */
export const SEAT_COLOURS = 8;
const PALETTE = [
  "ink",
  "paper",
  "white",
  "black",
  "grey",
  "red",
  "orange",
  "yellow",
  "green",
  "teal",
  "blue",
  "purple",
  "pink",
  "brown",
  "gold",
  "silver",
  "ivory",
  "walnut",
] as const;
const OWN = /^#[0-9a-f]{6}$/i;

/** As a CSS value. "" for an unknown colour. */
export function cssColour(colour: Colour | undefined): string {
  if (typeof colour === "number") return `var(--seat-${colour % SEAT_COLOURS})`;
  if (colour === undefined || colour === "") return "";
  if (OWN.test(colour)) return colour;
  return (PALETTE as readonly string[]).includes(colour) ? `var(--tone-${colour})` : "var(--tone-ink)";
}

/** True if the colour is so dark that its details must be light. *seats* are the game's `colours`. */
export function isDark(colour: Colour | undefined, seats: readonly string[] = []): boolean {
  if (typeof colour === "number") return colour in seats && isDark(seats[colour]);
  if (colour === "ink" || colour === "black" || colour === "walnut") return true;
  if (typeof colour !== "string" || !OWN.test(colour)) return false;
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
  return (r * 299 + g * 587 + b * 114) / 1000 < 100;
}

/** A sign for each seat, in addition to its colour, in a box of 100 by 100. */
export const SIGNS: readonly string[] = [
  "M50 28a22 22 0 1 0 0 44a22 22 0 1 0 0-44z",
  "M50 24l26 46H24z",
  "M30 30h40v40H30z",
  "M50 22l26 28-26 28-26-28z",
  "M42 24h16v18h18v16H58v18H42V58H24V42h18z",
  "M50 20l8 20 22 2-17 14 6 22-19-12-19 12 6-22-17-14 22-2z",
  "M24 40h52v20H24z",
  "M34 24h12v52H34zM54 24h12v52H54z",
];

export function signOf(colour: Colour | undefined): string | null {
  return typeof colour === "number" ? (SIGNS[colour % SEAT_COLOURS] ?? null) : null;
}
