/** Resolves the page's colours and settings, so that a frame can match them. */
import type { Settings } from "$lib/settings";
import type { Appearance } from "./types";

const NAMES = [
  "felt",
  "felt-2",
  "on-felt",
  "paper",
  "ink",
  "card",
  "card-ink",
  "glow",
  "good",
  "bad",
  "focus",
];
const SEATS = [0, 1, 2, 3, 4, 5].map((seat) => `seat-${seat}`);

export function readAppearance(settings: Settings, at: HTMLElement): Appearance {
  const probe = at.appendChild(document.createElement("span"));
  const colours = [...NAMES, ...SEATS].map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  const wants = (what: string) => matchMedia(what).matches;
  return {
    isDark:
      settings.scheme === "dark" || (settings.scheme === "auto" && wants("(prefers-color-scheme: dark)")),
    isStill: settings.motion === "less" || (settings.motion === "auto" && wants("(prefers-reduced-motion)")),
    palette: settings.palette,
    colours: Object.fromEntries(colours),
  };
}
