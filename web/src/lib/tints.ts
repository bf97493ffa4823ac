/**
 * The colours of people. At a table a person has the colour of their seat: one of the game's `colours`, or else
 * their own. Elsewhere they have their own, which follows the name, since players change seats in a rematch.
 * Pure.
 */
import type { SeatShown } from "./protocol";

type Named = Pick<SeatShown, "number" | "name">;
export type Tinted = { readonly colours: readonly string[]; readonly seats: readonly Named[] };

/** People's own colours, as indices. The others are for tables with more seats. */
const OWN = [0, 1, 2, 3, 4, 7];
const MORE = [5, 6];
export const TINTS = OWN.length + MORE.length;
/** The colours of the palette that need light text. */
const DARK = new Set(["ink", "black", "red", "green", "blue", "purple", "brown", "walnut"]);
const INK = "var(--on-person)";

/** True if text and details on this colour of the palette must be light. */
export function isDeep(colour: string): boolean {
  return DARK.has(colour);
}

/** A person's own colour, as a CSS value. */
export function personTint(name: string): string {
  return `var(--person-${ownTint(name)})`;
}

/** The colour of a seat, within an element that has `tableTints`, as a CSS value. */
export function seatTint(seat: number): string {
  return `var(--tint-${seat % TINTS})`;
}

/** The text on `seatTint`. */
export function onSeatTint(seat: number): string {
  return `var(--on-tint-${seat % TINTS}, ${INK})`;
}

/** A style that gives the pieces of each seat its colour, for pictures without players. */
export function colourStyle(colours: readonly string[]): string {
  return tableTints({ colours, seats: colours.map((name, number) => ({ name, number })) });
}

/** A style that gives each seat the colour of its player's face, of the text on it, and of its pieces. */
export function tableTints({ colours, seats }: Tinted): string {
  const own = colours.length > 0 ? [] : tintsOf(seats);
  const set = seats.slice(0, TINTS).map(({ number }) => {
    const colour = colours[number];
    const [face, on, piece] =
      colour === undefined
        ? [`var(--person-${own[number] ?? 0})`, INK, `var(--man-${own[number] ?? 0})`]
        : [`var(--tone-${colour})`, isDeep(colour) ? "#fffdf6" : INK, `var(--tone-${colour})`];
    return `--tint-${number}: ${face}; --on-tint-${number}: ${on}; --seat-${number}: ${piece}`;
  });
  return set.join("; ");
}

/** The index of each seat's own colour. Unique while there are enough colours. */
export function tintsOf(seats: readonly Named[]): readonly number[] {
  const tints: number[] = [];
  const named = [...seats].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.number - b.number));
  const free = new Set(named.length > OWN.length ? [...OWN, ...MORE] : OWN);
  for (const seat of named) {
    let tint = ownTint(seat.name);
    while (free.size > 0 && !free.has(tint)) tint = (tint + 1) % TINTS;
    free.delete(tint);
    tints[seat.number] = tint;
  }
  return tints;
}

function ownTint(name: string): number {
  let sum = 0;
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003;
  return OWN[sum % OWN.length] ?? 0;
}
