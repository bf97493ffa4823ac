/** The features of a bot's face, derived from its name. Pure. */

const TOPS = ["M12 7V3.4", "M8.5 7 7.2 3.6M15.5 7l1.3-3.4", "M2 12.5v3.5M22 12.5v3.5M12 7V5"];
const EYES = [
  "M9 12.6h.01M15 12.6h.01",
  "M9 11.6v2M15 11.6v2",
  "M8.8 12.4h6.4",
  "M8 13l1-1 1 1M14 13l1-1 1 1",
];
const MOUTHS = ["M9.5 16.8q2.5 2 5 0", "M9.8 17.2h4.4", "M9.4 17.2h.01M12 17.2h.01M14.6 17.2h.01"];

export interface BotFace {
  readonly top: string;
  readonly eyes: string;
  readonly mouth: string;
}

/** Names with different initials from A to Z have different faces. */
export function botFace(name: string): BotFace {
  const letter = name.trim().toUpperCase().codePointAt(0) ?? 0;
  return {
    top: TOPS[letter % TOPS.length] ?? "",
    eyes: EYES[letter % EYES.length] ?? "",
    mouth: MOUTHS[Math.floor(letter / 12) % MOUTHS.length] ?? "",
  };
}
