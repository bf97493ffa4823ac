/** Decides which sounds are heard. The player can switch them off. */
import { afterFrame } from "./idle";
import { prefs } from "./prefs.svelte";
import type { Sound } from "./samples";

export type { Sound };

/**
 * Plays a sound after some milliseconds. Silent until the player has touched the page, because browsers
 * refuse sounds before that. A page in the background announces the player's turn and nothing else.
 */
export function play(sound: Sound, after = 0): void {
  const isUnheard = document.hidden && sound !== "turn";
  if (!prefs.settings.sound || isUnheard || !hasBeenTouched()) return;
  // Without a connection, the game goes on in silence.
  void load().then(
    // Computing a sound must not delay another one. No frames are drawn in the background.
    ({ synthesise }) => {
      if (document.hidden) synthesise(sound, after);
      else afterFrame(() => synthesise(sound, after));
    },
    () => {},
  );
}

const SOON_MS = 2500;
const load = () => import("./synthesiser");

/** Loaded soon after the first press, which must not wait, so that the first sound is on time. */
export function prepareSounds(): void {
  addEventListener("pointerdown", () => setTimeout(() => void load().catch(() => {}), SOON_MS), {
    once: true,
    passive: true,
  });
}

/** Browsers that cannot tell stay silent. */
function hasBeenTouched(): boolean {
  const { userActivation } = navigator as { userActivation?: UserActivation };
  return userActivation?.hasBeenActive === true;
}
