/** A player's settings, kept in this browser and with their account. Pure. */

export interface Settings {
  readonly sound: boolean;
  /** `auto` follows the system's reduced motion setting. */
  readonly motion: "auto" | "less" | "full";
  /** Speed of animations on the table. */
  readonly speed: "slow" | "normal" | "fast";
  /** `safe` colours are colour-blind safe. */
  readonly palette: "plain" | "safe";
  readonly suits: "two" | "four";
  readonly scheme: "auto" | "light" | "dark";
  /** When a move on a drawn board asks for confirmation. `small`: where a finger could miss. */
  readonly confirm: "off" | "small" | "always";
  /** A seat mark on every piece. Always on with colour-blind safe colours. */
  readonly signs: boolean;
  /** What boards are made of. */
  readonly board: "walnut" | "slate" | "contrast";
  /** How the pieces of boards are drawn. */
  readonly pieces: "carved" | "flat" | "bold";
  /** Whether the list of moves stands next to a large board. */
  readonly moves: "open" | "closed";
  /** Single-key shortcuts. They disturb players who use speech input or have a tremor. */
  readonly shortcuts: boolean;
}

export const DEFAULTS: Settings = {
  sound: true,
  motion: "auto",
  speed: "normal",
  palette: "plain",
  suits: "two",
  scheme: "auto",
  confirm: "small",
  signs: false,
  board: "walnut",
  pieces: "carved",
  moves: "closed",
  shortcuts: true,
};

const ALLOWED = {
  motion: ["auto", "less", "full"],
  speed: ["slow", "normal", "fast"],
  palette: ["plain", "safe"],
  suits: ["two", "four"],
  scheme: ["auto", "light", "dark"],
  confirm: ["off", "small", "always"],
  board: ["walnut", "slate", "contrast"],
  pieces: ["carved", "flat", "bold"],
  moves: ["open", "closed"],
} as const;

/** Settings from stored data. Unreadable values fall back to the defaults. */
export function read(kept: unknown): Settings {
  const given = typeof kept === "object" && kept !== null ? (kept as Record<string, unknown>) : {};
  const one = <K extends keyof typeof ALLOWED>(name: K): Settings[K] =>
    (ALLOWED[name] as readonly unknown[]).includes(given[name])
      ? (given[name] as Settings[K])
      : DEFAULTS[name];
  return {
    sound: typeof given["sound"] === "boolean" ? given["sound"] : DEFAULTS.sound,
    motion: one("motion"),
    speed: one("speed"),
    palette: one("palette"),
    suits: one("suits"),
    scheme: one("scheme"),
    confirm: one("confirm"),
    board: one("board"),
    pieces: one("pieces"),
    moves: one("moves"),
    signs: typeof given["signs"] === "boolean" ? given["signs"] : DEFAULTS.signs,
    shortcuts: typeof given["shortcuts"] === "boolean" ? given["shortcuts"] : DEFAULTS.shortcuts,
  };
}
