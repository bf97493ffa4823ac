/** What a person has set for themselves; kept in this browser, and with the account where there is one. Pure. */

export interface Settings {
  readonly sound: boolean;
  /** `auto` follows the system's wish for less motion. */
  readonly motion: "auto" | "less" | "full";
  /** Of what moves on the table. */
  readonly speed: "slow" | "normal" | "fast";
  /** `safe` are colours that the colour-blind tell apart. */
  readonly palette: "plain" | "safe";
  readonly suits: "two" | "four";
  readonly scheme: "auto" | "light" | "dark";
  /** When a move on a drawn board is asked for again; `small` where a finger could miss. */
  readonly confirm: "off" | "small" | "always";
  /** A sign of its seat on every piece; always there with colours for the colour-blind. */
  readonly signs: boolean;
  /** Single keys press what is on the board; whoever speaks to the page or shakes may want none. */
  readonly shortcuts: boolean;
}

export const PLAIN: Settings = {
  sound: false,
  motion: "auto",
  speed: "normal",
  palette: "plain",
  suits: "two",
  scheme: "auto",
  confirm: "small",
  signs: false,
  shortcuts: true,
};

const ALLOWED = {
  motion: ["auto", "less", "full"],
  speed: ["slow", "normal", "fast"],
  palette: ["plain", "safe"],
  suits: ["two", "four"],
  scheme: ["auto", "light", "dark"],
  confirm: ["off", "small", "always"],
} as const;

/** Settings out of anything that was kept; what cannot be read is as at first. */
export function read(kept: unknown): Settings {
  const given = typeof kept === "object" && kept !== null ? (kept as Record<string, unknown>) : {};
  const one = <K extends keyof typeof ALLOWED>(name: K): Settings[K] =>
    (ALLOWED[name] as readonly unknown[]).includes(given[name]) ? (given[name] as Settings[K]) : PLAIN[name];
  return {
    sound: typeof given["sound"] === "boolean" ? given["sound"] : PLAIN.sound,
    motion: one("motion"),
    speed: one("speed"),
    palette: one("palette"),
    suits: one("suits"),
    scheme: one("scheme"),
    confirm: one("confirm"),
    signs: typeof given["signs"] === "boolean" ? given["signs"] : PLAIN.signs,
    shortcuts: typeof given["shortcuts"] === "boolean" ? given["shortcuts"] : PLAIN.shortcuts,
  };
}
