/** The colours of sides in words. */
import { m } from "$words";

const NAMES: Readonly<Record<string, () => string>> = {
  ink: m.colour_ink,
  black: m.colour_black,
  white: m.colour_white,
  paper: m.colour_paper,
  grey: m.colour_grey,
  silver: m.colour_silver,
  red: m.colour_red,
  orange: m.colour_orange,
  yellow: m.colour_yellow,
  gold: m.colour_gold,
  green: m.colour_green,
  teal: m.colour_teal,
  blue: m.colour_blue,
  purple: m.colour_purple,
  pink: m.colour_pink,
  brown: m.colour_brown,
  ivory: m.colour_ivory,
  walnut: m.colour_walnut,
};

export const colourName = (colour: string): string => NAMES[colour]?.() ?? colour;
